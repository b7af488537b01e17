import assert from "node:assert/strict";
import type { Claim, Tie } from "./answer.ts";
import { exampleClaim } from "./testing.ts";
import { caveatOf, confidenceOf, judge, uncheckedVerdict } from "./verdict.ts";

const OPTIONS = { tickers: ["BHP", "S32"] };
const TIED: Tie = { status: "derived", calculation: 0 };
const UNSUPPORTED: Tie = {
  status: "unsupported",
  reason: "unrelated",
  fault: "value",
  detail: "no such figure",
};

function claims(tied: number, unsupported: number, changes: Partial<Claim> = {}) {
  return [
    ...Array.from(
      { length: tied },
      (_, index) => ({ claim: exampleClaim({ value: `${index}` }), tie: TIED }),
    ),
    ...Array.from({ length: unsupported }, (_, index) => ({
      claim: exampleClaim({ value: `9${index}`, ...changes }),
      tie: UNSUPPORTED,
    })),
  ];
}

for (
  const [tied, unsupported, grounded, confidence] of [
    [0, 0, "none", null],
    [5, 0, "yes", "high"],
    [5, 1, "partial", "medium"],
    [0, 3, "partial", "medium"],
    [9, 4, "no", "low"],
  ] as const
) {
  Deno.test(`judge() ${unsupported} unsupported of ${tied + unsupported} is ${grounded}, ${confidence}`, () => {
    const verdict = judge(claims(tied, unsupported), OPTIONS);
    assert.equal(verdict.grounded, grounded);
    assert.equal(confidenceOf(verdict), confidence);
    assert.equal(caveatOf(verdict) === null, confidence === "high" || confidence === null);
  });
}

Deno.test("judge() counts a wrong number that is said four times once", () => {
  assert.equal(judge(claims(1, 4, { value: "7" }), OPTIONS).grounded, "partial");
});

Deno.test("caveatOf() names what to distrust and repeats no value", () => {
  const wrong = { company: "S32", fiscalYear: 2024, metric: "revenue", printed: "US$9,999 million" };
  const caveat = caveatOf(judge(claims(1, 1, wrong), OPTIONS));
  assert.equal(
    caveat,
    "This figure could not be verified against the retrieved documents: S32 FY2024 revenue.",
  );
  const two = [...claims(0, 1, wrong), ...claims(0, 1, { ...wrong, fiscalYear: 2023 })];
  assert.match(
    caveatOf(judge(two, OPTIONS))!,
    /^These figures .*: S32 FY2024 revenue; S32 FY2023 revenue\.$/,
  );
});

Deno.test("uncheckedVerdict() is never high", () => {
  assert.equal(confidenceOf(uncheckedVerdict()), "low");
  assert.match(caveatOf(uncheckedVerdict())!, /all figures of this answer/);
});

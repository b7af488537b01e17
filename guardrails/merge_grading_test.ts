import assert from "node:assert/strict";
import type { Claim, Tie, Unsupported } from "./answer.ts";
import { checkLabel } from "./label.ts";
import { mergeGrading } from "./merge_grading.ts";
import { exampleClaim, exampleHit } from "./testing.ts";
import { caveatOf, confidenceOf, type TieOut } from "./verdict.ts";

const TICKERS = ["ALD", "BIR", "S32"];
const figure = (label: string) => exampleHit({ company: "ALD", fy: 2024 }, [{ label }]).figures[0]!;
const tied = (label = "Revenue"): Tie => ({ status: "tied", figure: figure(label), source: 1 });
const untied: Tie = {
  status: "unsupported",
  reason: "unrelated",
  fault: "value",
  detail: "no cited figure has this value",
};
const claim = (tie: Tie, changes: Partial<Claim> = {}): TieOut["claims"][number] => ({
  claim: exampleClaim(changes),
  tie,
});
const said = (label: string, reason: Unsupported["reason"] = "unrelated"): Unsupported => ({ label, reason });

function merge(claims: TieOut["claims"] | null, model: readonly Unsupported[] | null) {
  return mergeGrading({ claims, model, tickers: TICKERS });
}

Deno.test("mergeGrading() a model's doubt about a tied figure is recorded and does not count", () => {
  const { verdict, grading } = merge([claim(tied())], [said("ALD FY2024 revenue", "derived")]);
  assert.deepEqual([verdict.grounded, verdict.unsupported], ["yes", []]);
  assert.deepEqual(grading, {
    tieOut: { grounded: "yes", unsupported: [] },
    model: { grounded: "partial", unsupported: [said("ALD FY2024 revenue", "derived")] },
    differ: [{ label: "ALD FY2024 revenue", tieOut: "supported", model: "derived", counts: false }],
  });
});

Deno.test("mergeGrading() a model's belief in an untied figure is recorded and does not save it", () => {
  const { verdict, grading } = merge([claim(untied)], []);
  assert.deepEqual([verdict.grounded, verdict.unsupported], ["partial", [said("ALD FY2024 revenue")]]);
  assert.deepEqual(grading.differ, [{
    label: "ALD FY2024 revenue",
    tieOut: "unrelated",
    model: "supported",
    counts: true,
  }]);
});

Deno.test("mergeGrading() where both doubt the same claim it counts once, and nothing differs", () => {
  const { verdict, grading } = merge([claim(untied), claim(tied(), { metric: "net_debt" })], [
    said("ALD 2024 revenue"),
  ]);
  assert.deepEqual([verdict.unsupported, grading.differ], [[said("ALD FY2024 revenue")], []]);
});

Deno.test("mergeGrading() two reasons for one doubt are both recorded, ours counts", () => {
  const { verdict, grading } = merge([claim(untied)], [said("ALD revenue", "estimated")]);
  assert.deepEqual(verdict.unsupported.map(({ reason }) => reason), ["unrelated"]);
  assert.deepEqual(grading.differ, [{
    label: "ALD revenue",
    tieOut: "unrelated",
    model: "estimated",
    counts: true,
  }]);
});

Deno.test("mergeGrading() what a model names beside the numbers counts besides, also where there is no number", () => {
  const doubt = said("ALD FY2024 driver of revenue");
  const { verdict, grading } = merge([claim(tied())], [doubt]);
  assert.deepEqual([verdict.grounded, verdict.unsupported], ["partial", [{ ...doubt, byModel: true }]]);
  assert.deepEqual(grading.differ, [{
    label: doubt.label,
    tieOut: "no number",
    model: "unrelated",
    counts: true,
  }]);
  const bare = merge([], [said("ALD safety record")]).verdict;
  assert.deepEqual([bare.grounded, confidenceOf(bare)], ["partial", "medium"]);
  assert.deepEqual(merge([], []).verdict.grounded, "none");
});

for (
  const [own, beyond, grounded] of [[0, 0, "yes"], [1, 0, "partial"], [1, 2, "partial"], [1, 3, "no"], [
    0,
    4,
    "no",
  ], [4, 0, "no"]] as const
) {
  Deno.test(`mergeGrading() ${own} claims of the tie-out and ${beyond} of the model are ${grounded}`, () => {
    const claims = [
      claim(tied()),
      ...Array.from({ length: own }, (_, at) => claim(untied, { value: `9${at}`, metric: "net_debt" })),
    ];
    const model = Array.from(
      { length: beyond },
      (_, at) => said(`ALD ${["mine", "port", "rail", "mill"][at]} plans`),
    );
    assert.equal(
      merge(claims, own === 0 ? model : [said("ALD net debt"), ...model]).verdict.grounded,
      grounded,
    );
  });
}

Deno.test("mergeGrading() without a model's verdict the tie-out's stands alone, and nothing differs", () => {
  const { verdict, grading } = merge([claim(untied)], null);
  assert.deepEqual([verdict.grounded, grading.model, grading.differ], ["partial", null, []]);
});

Deno.test("mergeGrading() where the tie-out could not run, no model makes the answer better than low", () => {
  for (const model of [null, [], [said("ALD FY2024 revenue")]]) {
    const { verdict, grading } = merge(null, model);
    assert.deepEqual([verdict.grounded, confidenceOf(verdict), grading.tieOut], ["no", "low", null]);
    assert.match(caveatOf(verdict) ?? "", /all figures of this answer/);
  }
});

const MATCHES:
  readonly (readonly [what: string, label: string, given: TieOut["claims"][number], same: boolean])[] = [
    ["another company", "BIR FY2024 revenue", claim(tied()), false],
    ["another year", "ALD FY2023 revenue", claim(tied()), false],
    ["another measure", "ALD FY2024 EBITDA", claim(tied()), false],
    ["a variant of the measure", "ALD FY2024 underlying EBITDA", claim(tied(), { metric: "ebitda" }), false],
    ["no company", "FY2024 revenue", claim(tied()), true],
    ["no year", "ALD revenue", claim(tied()), true],
    ["a company alone", "ALD FY2024", claim(tied()), false],
    ["filler", "the reported value of ALD's total revenue for the year FY2024", claim(tied()), true],
    ["the movement", "ALD FY2024 revenue growth", claim(tied()), false],
    ["the movement, where the claim is one", "ALD revenue growth", claim(tied(), { aspect: "change" }), true],
    [
      "a measure of the formula book",
      "ALD FY2024 EBITDA margin",
      claim(tied(), { metric: "ebitda_margin" }),
      true,
    ],
    ["the words of the row", "ALD display products revenue", claim(tied("Display products"), {}), true],
    [
      "the words of the sentence, where the measure has no name",
      "ALD number of ports",
      claim(untied, { metric: null, kind: "count", sentence: "ALD runs 7 ports." }),
      true,
    ],
    ["the value itself", "ALD earned US$1,205 million", claim(tied()), true],
    ["a Chinese label", "ALD 2024财年 营业收入", claim(tied()), true],
  ];
for (const [what, label, given, same] of MATCHES) {
  Deno.test(`mergeGrading() a label with ${what} is ${same ? "" : "not "}about the claim`, () => {
    const { verdict } = merge([given], [said(label)]);
    assert.equal(
      verdict.unsupported.every(({ byModel }) => byModel !== true),
      same,
      JSON.stringify(verdict.unsupported),
    );
  });
}

Deno.test("mergeGrading() takes a model's name for a claim without a standard measure, and ours where it breaks the rules", () => {
  const ports = claim(untied, {
    metric: null,
    kind: "count",
    printed: "7",
    value: "7",
    sentence: "ALD runs 7 ports in FY2024.",
  });
  const labels = (label: string) => merge([ports], [said(label)]).verdict.unsupported.map((one) => one.label);
  assert.deepEqual(labels("ALD ports"), ["ALD ports"]);
  assert.deepEqual(labels("ALD runs 7 ports"), ["ALD FY2024 ports"]);
});

Deno.test("mergeGrading() no label of a model that breaks the rules reaches verdict, record or caveat", () => {
  const bad = [
    said("ALD is said to have earned US$9,999 million of revenue in FY2024 which is wrong"),
    said("ALD guidance of fifty billion"),
    said("9999"),
    said("S32 doubled its dividend twice"),
  ];
  for (const claims of [[claim(untied, { printed: "US$9,999 million", value: "9999000000" })], [], null]) {
    const { verdict, grading } = merge(claims, bad);
    const shown = [
      ...verdict.unsupported,
      ...grading.tieOut?.unsupported ?? [],
      ...grading.model?.unsupported ?? [],
      ...grading.differ,
    ];
    for (const { label } of shown) assert.equal(checkLabel(label, { tickers: TICKERS }), null, label);
    assert.doesNotMatch(`${caveatOf(verdict)}${caveatOf(verdict, "zh")}`, /9[,]?999|fifty|doubled/);
  }
});

Deno.test("caveatOf() names a model's doubt in Chinese too", () => {
  const { verdict } = merge([claim(untied)], [said("ALD safety record")]);
  assert.match(caveatOf(verdict, "zh") ?? "", /ALD FY2024 .+；ALD safety record/);
});

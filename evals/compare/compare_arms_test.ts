import assert from "node:assert/strict";
import { compareArms } from "./compare_arms.ts";
import type { RunArm, RunCase } from "./run_dialogues.ts";

function arm(outcomes: readonly RunCase["outcome"][]): RunArm {
  const cases = outcomes.map((outcome, at) => [`case-${at}`, { outcome, mismatches: [], calls: 1 }] as const);
  return { fingerprint: "", cases: new Map(cases) };
}

Deno.test("compareArms() names how each case moved", () => {
  const { cases } = compareArms(
    arm(["right", "wrong", "right", "open", "right", "open", "errored", "right"]),
    arm(["right", "right", "wrong", "right", "open", "wrong", "right", "errored"]),
  );
  assert.deepEqual(cases.map(({ verdict }) => verdict), [
    "same",
    "improved",
    "worse",
    "found",
    "lost",
    "same",
    "errored",
    "errored",
  ]);
});

Deno.test("compareArms() counts the cases that both arms ended, right against the rest", () => {
  const { paired } = compareArms(
    arm(["right", "wrong", "open", "errored"]),
    arm(["right", "right", "right", "right"]),
  );
  assert.equal(paired?.n, 3);
  assert.equal(paired?.better, 2);
  assert.equal(paired?.worse, 0);
  // 2 × (1/2)² of a fair coin
  assert.equal(paired?.pValue, 2 * 0.5 ** 2);
});

Deno.test("compareArms() refuses arms of different cases, and gives no test over none", () => {
  assert.throws(
    () => compareArms(arm(["right", "right"]), arm(["right"])),
    /only one of them has the case case-1/,
  );
  assert.equal(compareArms(arm(["errored"]), arm(["right"])).paired, null);
});

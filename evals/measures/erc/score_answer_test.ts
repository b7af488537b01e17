import assert from "node:assert/strict";
import type { ChallengeQuestion, TypedValue } from "./read_challenge.ts";
import { scoreAnswer } from "./score_answer.ts";

const CASES: readonly (readonly [
  name: string,
  schema: ChallengeQuestion["schema"],
  given: TypedValue,
  accepted: readonly TypedValue[],
  value: number,
])[] = [
  ["a number within 1 %", "number", 101, [100], 1],
  ["a number beyond 1 %", "number", 101.1, [100], 0],
  ["a negative number, relative to its absolute value", "number", -100.9, [-100], 1],
  ["another sign", "number", 100, [-100], 0],
  ["zero is zero alone", "number", 0.001, [0], 0],
  ["any of several accepted values", "number", 5.6795e9, [3.7706e9, 5.6795e9], 1],
  ["a number where nothing is said", "number", 100, ["N/A"], 0],
  ["nothing where a number is said", "number", "N/A", [100], 0],
  ["nothing where nothing is said", "number", "n/a", ["N/A"], 1],
  ["a name without case", "name", "ALDER plc", ["Alder PLC"], 1],
  ["another name", "name", "Birch", ["Alder"], 0],
  ["a truth value", "boolean", true, [true], 1],
  ["a truth value as text", "boolean", false, ["False"], 1],
  // two of four distinct names are shared
  ["names by shared over all", "names", ["a", "b", "c"], [["B", "C", "D"]], 2 / 4],
];

for (const [name, schema, given, answers, value] of CASES) {
  Deno.test(`scoreAnswer() ${name}`, () => {
    const question = { schema, answers: [...answers], reference_pools: [] };
    assert.equal(scoreAnswer({ value: given, references: [] }, question).value, value);
  });
}

const page = (page_index: number) => ({ document: "alder.pdf", page_index });

Deno.test("scoreAnswer() takes .1 for a page in no pool and .25 for a pool without a page", () => {
  const of = (cited: readonly number[], pools: readonly (readonly number[])[]) =>
    scoreAnswer({ value: 1, references: cited.map(page) }, {
      schema: "number",
      answers: [1],
      reference_pools: pools.map((pool) => pool.map(page)),
    }).references;
  assert.equal(of([], []), 1);
  assert.equal(of([3], []), 1 - 0.1);
  assert.equal(of([3], [[3, 4]]), 1);
  assert.equal(of([3, 9], [[3, 4], [7]]), (100 - 10 - 25) / 100);
  assert.equal(of([], [[1], [2], [3], [4], [5]]), 0);
});

import assert from "node:assert/strict";
import { comparePairs } from "./compare_pairs.ts";

function scores(...values: readonly number[]): ReadonlyMap<string, number> {
  return new Map(values.map((value, at) => [`q${at}`, value]));
}

Deno.test("comparePairs() takes hits by McNemar: six newly found of eight count, five do not", () => {
  const six = comparePairs(scores(0, 0, 0, 0, 0, 0, 1, 0), scores(1, 1, 1, 1, 1, 1, 1, 0));
  assert.deepEqual([six.test, six.better, six.worse, six.verdict], ["McNemar", 6, 0, "better"]);
  assert.ok(Math.abs(six.pValue - 2 / 64) < 1e-12);
  assert.deepEqual([six.base, six.arm, six.difference], [1 / 8, 7 / 8, 6 / 8]);
  const five = comparePairs(scores(1, 1, 1, 1, 1, 0), scores(0, 0, 0, 0, 0, 0));
  assert.deepEqual([five.worse, five.verdict], [5, "direction only"]);
  assert.ok(Math.abs(five.pValue - 2 / 32) < 1e-12);
});

Deno.test("comparePairs() takes graded scores by flipping signs", () => {
  const found = comparePairs(scores(0.5, 0.6, 0.7, 0.5, 0.5, 0.5), scores(0.4, 0.5, 0.6, 0.4, 0.4, 0.4));
  assert.deepEqual([found.test, found.better, found.worse, found.verdict], ["sign-flip", 0, 6, "worse"]);
  assert.equal(found.pValue, 2 / 64);
  assert.ok(Math.abs(found.difference + 0.1) < 1e-12);
});

Deno.test("comparePairs() of arms that agree is equal, whatever the order of the cases", () => {
  const found = comparePairs(new Map([["a", 1], ["b", 0.5]]), new Map([["b", 0.5], ["a", 1]]));
  assert.deepEqual([found.verdict, found.pValue, found.difference], ["equal", 1, 0]);
  // One better, one worse: no direction.
  const swapped = comparePairs(scores(1, 0, 1), scores(0, 1, 1));
  assert.deepEqual([swapped.better, swapped.worse, swapped.verdict], [1, 1, "equal"]);
});

Deno.test("comparePairs() compares the same cases, or none", () => {
  assert.throws(() => comparePairs(scores(1, 0), scores(1)), /only one of them has the case q1/);
  assert.throws(() => comparePairs(scores(1), scores(1, 0)), /only one of them has the case q1/);
  assert.throws(() => comparePairs(scores(), scores()), /there is no case/);
});

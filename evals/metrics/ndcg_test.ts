import assert from "node:assert/strict";
import fc from "fast-check";
import { ndcg } from "./ndcg.ts";

const GRADES = new Map([["a", 2], ["b", 1], ["c", 0]]);
const { log2 } = Math;

/** Ranking, depth, what it comes to. */
const CASES: readonly (readonly [readonly string[], number, number])[] = [
  [["a", "b"], 10, 1],
  [["b", "a"], 10, (1 / log2(2) + 2 / log2(3)) / (2 / log2(2) + 1 / log2(3))],
  [["x", "c", "a"], 10, (2 / log2(4)) / (2 / log2(2) + 1 / log2(3))],
  // only one place: the ideal has one place too
  [["b"], 1, (1 / log2(2)) / (2 / log2(2))],
  [["x", "a"], 1, 0],
  [["x"], 10, 0],
  [[], 10, 0],
];

for (const [ranking, k, expected] of CASES) {
  Deno.test(`ndcg() of ${JSON.stringify(ranking)} at ${k}`, () => {
    assert.ok(Math.abs(ndcg(ranking, GRADES, { k }) - expected) < 1e-12);
  });
}

Deno.test("ndcg() counts a repeated document once, and one judged harmful as not relevant", () => {
  assert.equal(ndcg(["a", "a", "b"], GRADES, { k: 10 }), 1);
  assert.equal(
    ndcg(["bad", "a"], new Map([["a", 1], ["bad", -1]]), { k: 10 }),
    (1 / log2(3)) / (1 / log2(2)),
  );
});

Deno.test("ndcg() refuses a query without a relevant document", () => {
  assert.throws(() => ndcg(["a"], new Map([["a", 0]]), { k: 10 }), RangeError);
});

Deno.test("ndcg() lies between 0 and 1, and moving a better document up never lowers it", () => {
  const judged = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 8 })
    .filter((grades) => grades.some((grade) => grade > 0));
  fc.assert(fc.property(judged, fc.nat(6), fc.integer({ min: 1, max: 8 }), (list, place, k) => {
    const grades = new Map(list.map((grade, at) => [`d${at}`, grade]));
    const ranking = [...grades.keys()];
    const value = ndcg(ranking, grades, { k });
    assert.ok(value >= 0 && value <= 1 + 1e-12);
    const at = place % (ranking.length - 1);
    const [above = "", below = ""] = ranking.slice(at, at + 2);
    if ((grades.get(below) ?? 0) <= (grades.get(above) ?? 0)) return;
    const swapped = ranking.with(at, below).with(at + 1, above);
    assert.ok(ndcg(swapped, grades, { k }) >= value - 1e-12);
  }));
});

import assert from "node:assert/strict";
import { reciprocalRank } from "./reciprocal_rank.ts";

const GRADES = new Map([["a", 1], ["b", 2], ["c", 0]]);

Deno.test("reciprocalRank() is one over the place of the first relevant document", () => {
  assert.equal(reciprocalRank(["a", "b"], GRADES, { k: 10 }), 1 / 1);
  assert.equal(reciprocalRank(["x", "c", "b", "a"], GRADES, { k: 10 }), 1 / 3);
  assert.equal(reciprocalRank(["x", "x", "b"], GRADES, { k: 10 }), 1 / 2);
});

Deno.test("reciprocalRank() is 0 where none stands among the first k", () => {
  assert.equal(reciprocalRank(["x", "y", "a"], GRADES, { k: 2 }), 0);
  assert.equal(reciprocalRank([], GRADES, { k: 10 }), 0);
});

Deno.test("reciprocalRank() refuses a query without a relevant document", () => {
  assert.throws(() => reciprocalRank(["c"], new Map([["c", 0]]), { k: 10 }), RangeError);
});

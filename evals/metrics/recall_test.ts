import assert from "node:assert/strict";
import { recall } from "./recall.ts";

const GRADES = new Map([["a", 2], ["b", 1], ["c", 0], ["d", 1]]);

Deno.test("recall() is the share of the relevant documents among the first k", () => {
  assert.equal(recall(["a", "c", "x", "d"], GRADES, { k: 4 }), 2 / 3);
  assert.equal(recall(["a", "c", "x", "d"], GRADES, { k: 3 }), 1 / 3);
  assert.equal(recall(["b", "a"], GRADES, { k: 2 }), 2 / 3);
  assert.equal(recall(["d", "b", "a"], GRADES, { k: 100 }), 3 / 3);
  assert.equal(recall([], GRADES, { k: 100 }), 0);
});

Deno.test("recall() counts a repeated document once", () => {
  assert.equal(recall(["a", "a", "a"], GRADES, { k: 3 }), 1 / 3);
});

Deno.test("recall() refuses a query without a relevant document", () => {
  assert.throws(() => recall(["a"], new Map(), { k: 10 }), RangeError);
});

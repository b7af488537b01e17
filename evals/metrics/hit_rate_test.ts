import assert from "node:assert/strict";
import { hitRate } from "./hit_rate.ts";

const GRADES = new Map([["a", 1], ["b", 0]]);

Deno.test("hitRate() is 1 where a relevant document stands among the first k, else 0", () => {
  assert.equal(hitRate(["b", "x", "a"], GRADES, { k: 3 }), 1);
  assert.equal(hitRate(["b", "x", "a"], GRADES, { k: 2 }), 0);
  assert.equal(hitRate(["b", "b", "a"], GRADES, { k: 2 }), 1);
  assert.equal(hitRate([], GRADES, { k: 1 }), 0);
});

Deno.test("hitRate() refuses a query without a relevant document", () => {
  assert.throws(() => hitRate(["b"], new Map([["b", 0]]), { k: 10 }), RangeError);
});

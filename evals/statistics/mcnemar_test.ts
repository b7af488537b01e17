import assert from "node:assert/strict";
import { mcnemar } from "./mcnemar.ts";

Deno.test("mcnemar() doubles the tail of a fair coin", () => {
  assert.ok(Math.abs(mcnemar(6, 0) - 2 / 64) < 1e-12);
  assert.ok(Math.abs(mcnemar(5, 0) - 2 / 32) < 1e-12);
  // At least 5 of 6: six ways and one.
  assert.ok(Math.abs(mcnemar(5, 1) - 2 * (6 + 1) / 64) < 1e-12);
  assert.ok(Math.abs(mcnemar(8, 1) - 2 * (9 + 1) / 512) < 1e-12);
});

Deno.test("mcnemar() looks at both sides alike and never above 1", () => {
  assert.equal(mcnemar(1, 5), mcnemar(5, 1));
  assert.equal(mcnemar(0, 0), 1);
  assert.equal(mcnemar(3, 3), 1);
  assert.throws(() => mcnemar(-1, 2), RangeError);
});

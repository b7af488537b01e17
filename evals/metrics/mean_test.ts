import assert from "node:assert/strict";
import { mean } from "./mean.ts";

Deno.test("mean() is the sum over the number, and refuses nothing", () => {
  assert.equal(mean([1, 0, 0.5]), (1 + 0 + 0.5) / 3);
  assert.throws(() => mean([]), RangeError);
});

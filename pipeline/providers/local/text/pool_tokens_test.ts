import assert from "node:assert/strict";
import { normalizeLength, poolTokens } from "./pool_tokens.ts";

const three = { data: Float32Array.of(1, 2, 3, 4, 8, 12), shape: [1, 3, 2] };

Deno.test("poolTokens() takes the mean, the first or the last of the tokens, or what the model pooled itself", () => {
  assert.deepEqual([...poolTokens(three, "mean")], [(1 + 3 + 8) / 3, (2 + 4 + 12) / 3]);
  assert.deepEqual([...poolTokens(three, "cls")], [1, 2]);
  assert.deepEqual([...poolTokens(three, "last")], [8, 12]);
  assert.deepEqual([...poolTokens({ data: Float32Array.of(5, 6), shape: [1, 2] }, "mean")], [5, 6]);
});

Deno.test("poolTokens() refuses another shape", () => {
  for (const shape of [[], [2, 3], [2, 3, 1], [1, 0, 2], [1, 1, 3, 2]]) {
    assert.throws(() => poolTokens({ data: three.data, shape }, "mean"), RangeError);
  }
});

Deno.test("normalizeLength() keeps the direction, and refuses a vector that has none", () => {
  assert.deepEqual([...normalizeLength(Float32Array.of(3, -4))], [...Float32Array.of(3 / 5, -4 / 5)]);
  for (const none of [[0, 0], [NaN, 1], [Infinity, 1]]) {
    assert.throws(() => normalizeLength(Float32Array.from(none)), RangeError);
  }
});

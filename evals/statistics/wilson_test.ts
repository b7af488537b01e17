import assert from "node:assert/strict";
import fc from "fast-check";
import { wilson } from "./wilson.ts";

const Z2 = 1.959963984540054 ** 2;

Deno.test("wilson() of no success ends at z² / (n + z²)", () => {
  const [low, high] = wilson(0, { n: 400 });
  assert.equal(low, 0);
  assert.ok(Math.abs(high - Z2 / (400 + Z2)) < 1e-12);
});

Deno.test("wilson() of a half is symmetric round it", () => {
  const [low, high] = wilson(50, { n: 100 });
  assert.ok(Math.abs((low + high) / 2 - 0.5) < 1e-12);
  // z √(p(1 − p)/n + z²/4n²) / (1 + z²/n)
  const half = Math.sqrt(Z2 * (0.25 / 100 + Z2 / 40_000)) / (1 + Z2 / 100);
  assert.ok(Math.abs(high - 0.5 - half) < 1e-12);
});

Deno.test("wilson() gives the published interval of 81 in 263", () => {
  const [low, high] = wilson(81, { n: 263 });
  assert.equal(low.toFixed(4), "0.2553");
  assert.equal(high.toFixed(4), "0.3662");
});

Deno.test("wilson() holds the rate, and of failures is the mirror image", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, part) => {
      const successes = Math.round(part * n);
      const [low, high] = wilson(successes, { n });
      const [lowest, highest] = wilson(n - successes, { n });
      assert.ok(low <= successes / n + 1e-12 && successes / n <= high + 1e-12);
      assert.ok(Math.abs(low - (1 - highest)) < 1e-9 && Math.abs(high - (1 - lowest)) < 1e-9);
    }),
  );
});

Deno.test("wilson() without a trial knows nothing, and refuses what is no count", () => {
  assert.deepEqual(wilson(0, { n: 0 }), [0, 1]);
  assert.throws(() => wilson(3, { n: 2 }), RangeError);
  assert.throws(() => wilson(0.5, { n: 2 }), RangeError);
  assert.throws(() => wilson(-1, { n: 2 }), RangeError);
});

import assert from "node:assert/strict";
import { detectableRate } from "./detectable_rate.ts";

Deno.test("detectableRate() is the share that gives six one-sided changes with a chance of 80 %", () => {
  // Six of six pairs must change: p^6 = .8.
  assert.ok(Math.abs((detectableRate(6) ?? NaN) - 0.8 ** (1 / 6)) < 1e-9);
  // Of seven, six or all: p^7 + 7 p^6 (1 - p) = .8.
  const p = detectableRate(7) ?? NaN;
  assert.ok(Math.abs(p ** 7 + 7 * p ** 6 * (1 - p) - 0.8) < 1e-9);
});

Deno.test("detectableRate() is about 58 points of 12 cases, 20 of 40, 8 of 100, and nothing of five", () => {
  assert.deepEqual([12, 40, 100].map((n) => Math.round(100 * (detectableRate(n) ?? NaN))), [58, 19, 8]);
  assert.equal(detectableRate(5), null);
  assert.equal(detectableRate(0), null);
});

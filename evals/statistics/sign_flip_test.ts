import assert from "node:assert/strict";
import { signFlip } from "./sign_flip.ts";

Deno.test("signFlip() counts the assignments as far out as the observed one", () => {
  // ±1 ±2 ±3: sums of size 6 are +++ and ---.
  assert.equal(signFlip([1, 2, 3]), 2 / 8);
  // Observed 1 + 2 - 3 = 0: every assignment is as far out.
  assert.equal(signFlip([1, 2, -3]), 1);
  // ±1 ±1 ±1 ±1, observed 2: all but the six balanced ones.
  assert.equal(signFlip([1, 1, 1, -1]), 10 / 16);
  assert.equal(signFlip([0.1, 0.1, 0.1, 0.1, 0.1, 0.1]), 2 / 64);
});

Deno.test("signFlip() takes sums that differ only by rounding for equal", () => {
  assert.equal(signFlip([0.1, 0.2, 0.3, -0.1, -0.2, -0.3]), 1);
  assert.equal(signFlip([0.3, 0.1, 0.2]), 2 / 8);
});

Deno.test("signFlip() hears nothing from pairs that agree", () => {
  assert.equal(signFlip([0, 0, 1, 2, 3, 0]), signFlip([1, 2, 3]));
  assert.equal(signFlip([]), 1);
  assert.equal(signFlip([0, 0]), 1);
  assert.throws(() => signFlip([1, NaN]), /Cannot test the difference NaN/);
});

Deno.test("signFlip() of many pairs samples, the same for a seed and close to the exact share", () => {
  // Twenty times 1: only two of 2^20 assignments are as far out.
  const ones = Array.from({ length: 20 }, () => 1);
  assert.equal(signFlip(ones), 1 / 10_001);
  // 17 pairs of 1, 12 up and 5 down: as far out as 12 or more of 17 on either side of a coin,
  // 2 × (6188 + 2380 + 680 + 136 + 17 + 1) / 131072.
  const mixed = [...Array.from({ length: 12 }, () => 1), ...Array.from({ length: 5 }, () => -1)];
  const exact = 2 * (6188 + 2380 + 680 + 136 + 17 + 1) / 131072;
  assert.ok(Math.abs(signFlip(mixed) - exact) < 0.02);
  assert.equal(signFlip(mixed, { seed: 3 }), signFlip(mixed, { seed: 3 }));
  assert.notEqual(signFlip(mixed, { seed: 3 }), signFlip(mixed, { seed: 4 }));
});

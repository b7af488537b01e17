import assert from "node:assert/strict";
import { detectableMean } from "./detectable_mean.ts";

Deno.test("detectableMean() is 2.8 standard errors of the differences", () => {
  // Deviations -1, 0, 1 of the mean 2: variance 2 / 2 = 1, standard error 1 / √3.
  assert.ok(Math.abs((detectableMean([1, 2, 3]) ?? NaN) - (1.959964 + 0.841621) / Math.sqrt(3)) < 1e-9);
  assert.equal(detectableMean([5, 5, 5]), 0);
});

Deno.test("detectableMean() needs two pairs", () => {
  assert.equal(detectableMean([]), null);
  assert.equal(detectableMean([1]), null);
});

import assert from "node:assert/strict";
import { bootstrap } from "./bootstrap.ts";

Deno.test("bootstrap() of equal differences is a point", () => {
  assert.deepEqual(bootstrap([2, 2, 2]), [2, 2]);
});

Deno.test("bootstrap() holds the middle of the resampled means", () => {
  // One pair of two: the mean of two draws from {0, 1} is 0, ½ or 1 with chances ¼, ½, ¼.
  assert.deepEqual(bootstrap([0, 1]), [0, 1]);
  assert.deepEqual(bootstrap([0, 1], { level: 0.4 }), [0.5, 0.5]);
  // A hundred fair differences of ±1: the mean's deviation is .1, so 95 % lie within about ±.196.
  const fair = Array.from({ length: 100 }, (_, at) => at % 2 === 0 ? 1 : -1);
  const [low, high] = bootstrap(fair) ?? [NaN, NaN];
  assert.ok(Math.abs(low + 0.196) < 0.03 && Math.abs(high - 0.196) < 0.03, `${low} to ${high}`);
});

Deno.test("bootstrap() is the same for a seed, null without pairs, and refuses what is no number", () => {
  const differences = [0.1, -0.2, 0.35, 0.4, 0];
  assert.deepEqual(bootstrap(differences, { seed: 5 }), bootstrap(differences, { seed: 5 }));
  assert.equal(bootstrap([]), null);
  assert.throws(() => bootstrap([Infinity]), /Cannot resample the difference Infinity/);
});

import assert from "node:assert/strict";
import { binomialTail } from "./binomial_tail.ts";

Deno.test("binomialTail() is the written sum", () => {
  // Three tosses: 3 of 8 outcomes hold two heads, 1 holds three.
  assert.ok(Math.abs(binomialTail(2, { n: 3, p: 0.5 }) - (3 + 1) / 8) < 1e-12);
  // Two dice, at least one six.
  assert.ok(Math.abs(binomialTail(1, { n: 2, p: 1 / 6 }) - (1 - 25 / 36)) < 1e-12);
  assert.ok(Math.abs(binomialTail(1000, { n: 2000, p: 0.5 }) - 0.5) < 0.01);
});

Deno.test("binomialTail() at its ends", () => {
  assert.equal(binomialTail(0, { n: 0, p: 0.5 }), 1);
  assert.equal(binomialTail(4, { n: 3, p: 0.5 }), 0);
  assert.equal(binomialTail(3, { n: 3, p: 1 }), 1);
  assert.equal(binomialTail(1, { n: 3, p: 0 }), 0);
  assert.throws(() => binomialTail(1, { n: 3, p: 1.5 }), /Cannot sum a binomial tail/);
  assert.throws(() => binomialTail(0.5, { n: 3, p: 0.5 }), RangeError);
});

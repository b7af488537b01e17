import { binomialTail } from "./binomial_tail.ts";

/**
 * The exact McNemar test, two-sided: the chance that so lopsided a split of the pairs that differ comes from a fair coin,
 * `2 × P(X ≥ max(better, worse))` with X of `better + worse` tosses, 1 at most. Pairs that agree say nothing.
 *
 * Source: McNemar 1947; the exact binomial form as in Fay 2010, "Two-sided exact tests and matching confidence intervals
 * for discrete data".
 *
 * @param better pairs that only the second arm got right
 * @param worse pairs that only the first arm got right
 * @throws {RangeError} where a count is no whole number from 0.
 */
export function mcnemar(better: number, worse: number): number {
  if (!(better >= 0 && worse >= 0)) {
    throw new RangeError(`Cannot test ${better} better and ${worse} worse pairs`);
  }
  const n = better + worse;
  return Math.min(1, 2 * binomialTail(Math.max(better, worse), { n, p: 0.5 }));
}

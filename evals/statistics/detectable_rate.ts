import { binomialTail } from "./binomial_tail.ts";
import { mcnemar } from "./mcnemar.ts";

/** What a test must be able to show. */
export interface DetectableOptions {
  /** Chance to find the effect if it is there. */
  readonly power?: number;
  /** Below it a p counts. */
  readonly alpha?: number;
}

/**
 * The smallest change of a rate that `n` paired cases could show by exact McNemar: the smallest share of cases that, all
 * changing in one direction, give p < alpha with the asked power. Cases that change the other way ask for more, so this
 * is the best that the comparison could do. Null where even a change of every case would show nothing (fewer than 6
 * pairs at .05).
 *
 * @throws {RangeError} where `n` is no whole number from 0.
 */
export function detectableRate(
  n: number,
  { power = 0.8, alpha = 0.05 }: DetectableOptions = {},
): number | null {
  let changes = 0;
  while (changes <= n && mcnemar(changes, 0) >= alpha) changes += 1;
  if (changes > n) return null;
  let low = 0;
  let high = 1;
  // The tail grows with p; fifty halvings are as exact as a double.
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (binomialTail(changes, { n, p: middle }) >= power) high = middle;
    else low = middle;
  }
  return high;
}

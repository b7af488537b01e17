/** Standard normal deviate of a two-sided 95 % interval. */
const Z = 1.959963984540054;

/**
 * Wilson's score interval of a rate: with `p = successes / n` and `z = 1.96`,
 * `(p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n)`, clipped to 0..1. It holds where the rate is 0 or 1, and with few
 * trials (Wilson, 1927; Brown, Cai and DasGupta, 2001).
 *
 * @returns the two ends, each 0 to 1; 0 and 1 without a trial.
 * @throws {RangeError} where `successes` and `n` are no whole numbers from 0, or there are more successes than trials.
 */
export function wilson(
  successes: number,
  { n }: { readonly n: number },
): readonly [low: number, high: number] {
  if (!Number.isInteger(successes) || !Number.isInteger(n) || successes < 0 || successes > n) {
    throw new RangeError(`Cannot bound a rate: ${successes} of ${n}`);
  }
  if (n === 0) return [0, 1];
  const p = successes / n;
  const centre = p + Z ** 2 / (2 * n);
  const half = Z * Math.sqrt(p * (1 - p) / n + Z ** 2 / (4 * n ** 2));
  const whole = 1 + Z ** 2 / n;
  // at the ends rounding leaves a little more or less than nothing
  return [successes === 0 ? 0 : (centre - half) / whole, successes === n ? 1 : (centre + half) / whole];
}

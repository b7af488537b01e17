import { seededRandom } from "./seeded_random.ts";

/** How an interval is drawn. */
export interface BootstrapOptions {
  readonly seed?: number;
  readonly samples?: number;
  /** Share of the samples that the interval holds. */
  readonly level?: number;
}

/**
 * The bootstrap interval of a mean difference: pairs are drawn with replacement, and the interval holds the middle
 * `level` of the means (percentile method, Efron and Tibshirani 1993, chapter 13). It resamples pairs, never the two arms
 * apart, so that how hard a case is does not count as noise.
 *
 * @param differences per pair, second arm minus first
 * @returns lower and upper end; null without pairs
 * @throws {RangeError} for a difference that is no number.
 */
export function bootstrap(
  differences: readonly number[],
  { seed = 1, samples = 10_000, level = 0.95 }: BootstrapOptions = {},
): readonly [number, number] | null {
  const bad = differences.find((difference) => !Number.isFinite(difference));
  if (bad !== undefined) throw new RangeError(`Cannot resample the difference ${bad}: it is no number`);
  const n = differences.length;
  if (n === 0) return null;
  const random = seededRandom(seed);
  const means = Float64Array.from({ length: samples }, () => {
    let sum = 0;
    for (let draw = 0; draw < n; draw++) sum += differences[Math.floor(random() * n)] ?? 0;
    return sum / n;
  }).sort();
  const outside = Math.floor(samples * (1 - level) / 2);
  return [means[outside] ?? NaN, means[samples - 1 - outside] ?? NaN];
}

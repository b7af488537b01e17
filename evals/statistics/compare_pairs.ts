import { bootstrap } from "./bootstrap.ts";
import { detectableMean } from "./detectable_mean.ts";
import { detectableRate } from "./detectable_rate.ts";
import { mcnemar } from "./mcnemar.ts";
import { signFlip } from "./sign_flip.ts";

/** Below it a difference counts as found. */
export const ALPHA = 0.05;

/** Means that differ by less differ by rounding alone. */
const SAME = 1e-12;

/** What a paired comparison of two arms came to. */
export interface PairedComparison {
  readonly n: number;
  /** Means of the two arms, and the second minus the first. */
  readonly base: number;
  readonly arm: number;
  readonly difference: number;
  /** Pairs on which the second arm scores higher, and lower. */
  readonly better: number;
  readonly worse: number;
  readonly test: "McNemar" | "sign-flip";
  readonly pValue: number;
  /** Bootstrap interval of the difference, 95 %. */
  readonly interval: readonly [number, number] | null;
  /** The smallest difference that so many pairs could show with a chance of 80 %. */
  readonly detectable: number | null;
  /** Under p ≥ .05 no more than the direction is known; where the means are equal there is none. */
  readonly verdict: "better" | "worse" | "direction only" | "equal";
}

/**
 * Compares two arms case by case: by exact McNemar where every score is 0 or 1, else by flipping signs.
 *
 * @param base scores of the first arm by case
 * @param arm scores of the second, of the same cases
 * @throws {RangeError} where the cases are not the same, or there is none.
 */
export function comparePairs(
  base: ReadonlyMap<string, number>,
  arm: ReadonlyMap<string, number>,
): PairedComparison {
  const n = base.size;
  const lacking = [...base.keys()].find((id) => !arm.has(id)) ?? [...arm.keys()].find((id) => !base.has(id));
  if (lacking !== undefined) {
    throw new RangeError(`Cannot compare two arms: only one of them has the case ${lacking}`);
  }
  if (n === 0) throw new RangeError("Cannot compare two arms: there is no case");
  const pairs = [...base].map(([id, score]) => [score, arm.get(id) ?? NaN] as const);
  const differences = pairs.map(([first, second]) => second - first);
  const better = differences.filter((difference) => difference > 0).length;
  const worse = differences.filter((difference) => difference < 0).length;
  const binary = pairs.flat().every((score) => score === 0 || score === 1);
  const mean = (of: readonly number[]) => of.reduce((sum, score) => sum + score, 0) / n;
  const difference = mean(differences);
  const pValue = binary ? mcnemar(better, worse) : signFlip(differences);
  return {
    n,
    base: mean(pairs.map(([first]) => first)),
    arm: mean(pairs.map(([, second]) => second)),
    difference,
    better,
    worse,
    test: binary ? "McNemar" : "sign-flip",
    pValue,
    interval: bootstrap(differences),
    detectable: binary ? detectableRate(n) : detectableMean(differences),
    verdict: Math.abs(difference) < SAME
      ? "equal"
      : pValue >= ALPHA
      ? "direction only"
      : difference > 0
      ? "better"
      : "worse",
  };
}

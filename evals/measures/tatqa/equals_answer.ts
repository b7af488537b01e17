import { Decimal } from "decimal.js";
import type { TatqaQuestion } from "./read_contexts.ts";

/** Decimals to which the published answers are rounded. */
const DECIMALS = 2;

/**
 * Whether a computed value is the published answer: equal after rounding to its decimals, two at least, since a whole
 * number is one that rounding left without any. A value between two may go either way. Under `percent` a derivation gives
 * points or a fraction, as whoever wrote it pleased ("4.6 - 4.1", "(5 - 4) / 4"), and some answers are fractions: either
 * counts.
 */
export function equalsAnswer(
  value: string,
  { answer, scale }: Pick<TatqaQuestion, "answer" | "scale">,
): boolean {
  const plain = String(answer).replaceAll(/[$,%\s]/g, "");
  if (!/^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return false;
  const gold = new Decimal(plain);
  const decimals = Math.max(gold.decimalPlaces(), DECIMALS);
  const factors = scale === "percent" ? [1, 100] : [1];
  return factors.some((factor) =>
    [Decimal.ROUND_HALF_UP, Decimal.ROUND_HALF_DOWN].some((rounding) =>
      new Decimal(value).mul(factor).toDecimalPlaces(decimals, rounding).eq(gold)
    )
  );
}

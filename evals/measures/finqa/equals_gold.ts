import { Decimal } from "decimal.js";

/** Decimals to which the published answers were rounded at most. */
const MOST_DECIMALS = 5;

/** Digits that a published answer carries: it was computed in binary doubles, whose last digits are noise. */
const GOLD_DIGITS = 15;

/**
 * Whether a computed value is the published one: equal after rounding to the decimals that the gold prints, five at
 * most. A value exactly between two may go either way, since the gold was rounded in binary.
 *
 * @param value exact decimal, "yes" or "no"
 */
export function equalsGold(value: string, gold: number | string): boolean {
  if (typeof gold === "string" || value === "yes" || value === "no") {
    return value === String(gold).trim().toLowerCase();
  }
  const stated = new Decimal(String(gold)).toSignificantDigits(GOLD_DIGITS);
  const decimals = Math.min(stated.decimalPlaces(), MOST_DECIMALS);
  const computed = new Decimal(value).toSignificantDigits(GOLD_DIGITS);
  const wanted = stated.toDecimalPlaces(decimals);
  return [Decimal.ROUND_HALF_UP, Decimal.ROUND_HALF_DOWN].some((rounding) =>
    computed.toDecimalPlaces(decimals, rounding).eq(wanted)
  );
}

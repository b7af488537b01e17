import { Decimal } from "decimal.js";

/** Wide enough that no reported figure, times any scale word, is ever rounded; plain notation always. */
const Exact = Decimal.clone({ precision: 120, toExpNeg: -1000, toExpPos: 1000 });

/**
 * Shifts an exact decimal string by a power of ten: `shiftDecimal("1.25", 6)` is "1250000".
 * The result is canonical: no exponent, no trailing zeros, no negative zero.
 * Throws a RangeError where `value` is not a plain decimal.
 */
export function shiftDecimal(value: string, power: number): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) {
    throw new RangeError(`Cannot shift "${value}": it is not a plain decimal`);
  }
  const shifted = new Exact(value).times(new Exact(10).pow(power));
  return shifted.isZero() ? "0" : shifted.toFixed();
}

/** Compares two exact decimal strings: negative, zero or positive, as a sort wants it. */
export function compareDecimals(a: string, b: string): number {
  return new Exact(a).comparedTo(new Exact(b));
}

/**
 * How one percentage moved to another: the difference in percentage points, and the relative change in percent
 * ((to - from) / |from| × 100, null from zero). Both exact as far as the division ends, else 34 significant digits.
 */
export function comparePercentages(
  from: string,
  to: string,
): { readonly points: string; readonly relativePercent: string | null } {
  const a = new Exact(from);
  const b = new Exact(to);
  const points = b.minus(a);
  const relative = a.isZero() ? null : points.div(a.abs()).times(100).toSignificantDigits(34);
  return {
    points: points.isZero() ? "0" : points.toFixed(),
    relativePercent: relative === null ? null : relative.isZero() ? "0" : relative.toFixed(),
  };
}

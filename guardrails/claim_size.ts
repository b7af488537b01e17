import { Decimal } from "decimal.js";
import type { Claim } from "./answer.ts";

/** How far above "more than" a figure may lie: a whole unit of the last digit that counts, "more than 29" up to 30. */
const UNITS = 2;

/** "More than doubled" is true up to the next multiple. */
const NEXT_MULTIPLE = 100;

/** "Nearly" and "almost" reach a tenth down, and never up. */
const NEARLY = "0.1";

/** Both ends of a range are asserted, each of which may be a quarter away from the figure between them. */
const RANGE = "0.25";

/**
 * Whether an amount is what a claim says: equal within the rounding of its print, or on the side that "more than",
 * "at least", "up to", "nearly" or a range assert. A bound is no rounding: 28.9 is not "more than 29". What is not zero
 * is never rounded to it.
 */
export function isStated(claim: Claim, value: Decimal): boolean {
  const size = sizeOf(claim);
  if (size.value.isZero()) return value.isZero();
  const { bound } = claim;
  if (bound === undefined) return value.sub(size.value).abs().lte(size.tolerance);
  // Away from zero, so that a fall of more than 3 % is one of 3.4 %.
  const over = value.sub(size.value).mul(size.value.isNegative() ? -1 : 1);
  switch (bound) {
    case "above":
      return over.gt(0) && over.lte(size.slack);
    case "atLeast":
      return over.gte(0) && over.lte(size.slack);
    case "below":
      return over.lt(0) && over.neg().lte(size.slack);
    case "atMost":
      return over.lte(0) && over.neg().lte(size.slack);
    case "nearly":
      return over.lt(0) && over.neg().lte(size.value.abs().mul(NEARLY));
    case "from":
      return over.gte(0) && over.lte(size.value.abs().mul(RANGE));
    case "to":
      return over.lte(0) && over.neg().lte(size.value.abs().mul(RANGE));
    default:
      return bound satisfies never;
  }
}

/** Whether an amount can be what a claim says, told by its order of magnitude alone; `power` scales it first. */
export function isNear(claim: Claim, value: Decimal, power = 0): boolean {
  const { value: claimed, isLoose } = sizeOf(claim);
  const gap = value.e + power - claimed.e;
  return isLoose || value.isZero() || (gap >= -2 && gap <= 1);
}

interface Size {
  readonly value: Decimal;
  readonly tolerance: Decimal;
  readonly slack: Decimal;
  /** The rounding is as wide as the number itself, so that its exponent tells nothing. */
  readonly isLoose: boolean;
}

const sizes = new WeakMap<Claim, Size>();

/** The claim's amounts as decimals: it is held against hundreds of figures. */
function sizeOf(claim: Claim): Size {
  let size = sizes.get(claim);
  if (size === undefined) {
    const [value, tolerance] = [new Decimal(claim.value), new Decimal(claim.tolerance)];
    const isWord = !/\d/.test(claim.printed) && claim.kind === "percent";
    size = {
      value,
      tolerance,
      slack: isWord ? new Decimal(NEXT_MULTIPLE) : tolerance.mul(UNITS),
      isLoose: tolerance.mul(10).gte(value.abs().mul(9)),
    };
    sizes.set(claim, size);
  }
  return size;
}

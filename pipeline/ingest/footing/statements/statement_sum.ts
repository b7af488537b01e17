import { Decimal } from "decimal.js";
import type { Figure, StatementCheck, StatementCheckName } from "../../../../retrieval/mod.ts";
import { formatPeriod } from "../../../../retrieval/mod.ts";
import type { Period } from "../../../../retrieval/mod.ts";

/** Wide enough that no sum of reported figures is ever rounded. */
const Exact = Decimal.clone({ precision: 120, toExpNeg: -1000, toExpPos: 1000 });

/** One side of an identity: figures that are added. */
export type Side = readonly Figure[];

/** Half a unit of the last digit that a figure prints, in the main unit. */
function half({ scale, decimals }: Figure): Decimal {
  return new Exact(10).pow(scale.power - decimals).div(2);
}

function add(figures: Side): Decimal {
  return figures.reduce((sum, { value }) => sum.plus(value), new Exact(0));
}

/** Left minus right as an exact decimal, and whether rounding alone accounts for it: half a unit of each figure's last digit. */
export function difference(left: Side, right: Side): { readonly by: string; readonly equal: boolean } {
  const by = add(left).minus(add(right));
  const slack = [...left, ...right].reduce((sum, figure) => sum.plus(half(figure)), new Exact(0));
  return { by: by.isZero() ? "0" : by.toFixed(), equal: by.abs().lte(slack) };
}

/** Whether rounding alone accounts for the difference. */
export function isEqual(left: Side, right: Side): boolean {
  return difference(left, right).equal;
}

/** Most lines of which every selection is tried. */
const MOST_OPTIONAL = 5;

/**
 * The right side with that selection of further lines with which it equals the left: lines that statements print between
 * the parts of an identity may or may not be parts. Without any, where no selection makes it equal.
 */
export function withFitting(left: Side, right: Side, optional: Side): Side {
  const further = optional.slice(0, MOST_OPTIONAL);
  // all of them is likelier than some
  for (let choice = 2 ** further.length - 1; choice > 0; choice--) {
    const side = [...right, ...further.filter((_, i) => (choice >> i & 1) === 1)];
    if (isEqual(left, side)) return side;
  }
  return right;
}

function print(side: Side): string {
  return side.map(({ label, printed }) => `${label} ${printed}`).join(" + ");
}

/** Makes the check of an identity from its two sides as they were compared. */
export function statementCheck(
  name: StatementCheckName,
  period: Period,
  { left, right }: { readonly left: Side; readonly right: Side },
): StatementCheck {
  const { by, equal } = difference(left, right);
  return {
    name,
    period: formatPeriod(period),
    fiscalYear: period.fiscalYear,
    status: equal ? "passed" : "failed",
    by,
    working: `${print(left)} ${equal ? "=" : "≠"} ${print(right)}`,
    pages: [...new Set([...left, ...right].map(({ page }) => page))].sort((a, b) => a - b),
  };
}

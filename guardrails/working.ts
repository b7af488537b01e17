import { Decimal } from "decimal.js";
import type { CalculationInput } from "./answer.ts";
import type { CommonUnit } from "./operands.ts";

/** Decimals of a shown percentage: what reports print at most. */
const PERCENT_DECIMALS = 2;

/** An input as its report prints it, with unit and source: `55,658 US$M [1]`. */
export function showInput({ figure, n }: CalculationInput): string {
  const unit = figure.scale.printed;
  // Some cells print their own unit ("402.0 US cents", "58.3%").
  const shown = unit === "" || figure.printed.includes(unit) ? figure.printed : `${figure.printed} ${unit}`;
  return `${shown} [${n}]`;
}

/**
 * A result for readers, rounded half up: money in the scale that the inputs print, percentages with two decimals.
 *
 * @param value exact decimal in the main unit, percent in points
 */
export function showResult(value: string, unit: CommonUnit, inputs: readonly CalculationInput[]): string {
  const exact = new Decimal(value);
  switch (unit.kind) {
    case "percent":
      return unit.measure === "points"
        ? `${group(exact, PERCENT_DECIMALS)} percentage points`
        : `${group(exact, PERCENT_DECIMALS)}%`;
    case "ratio":
      return group(exact, 2);
    case "perShare":
      return `${group(exact, 4)} ${unit.currency ?? ""} per share`.replaceAll("  ", " ");
    case "money":
    case "count":
    case "quantity": {
      const first = inputs[0]!.figure;
      const decimals = Math.max(...inputs.map(({ figure }) => figure.decimals));
      const scaled = exact.div(new Decimal(10).pow(first.scale.power));
      const places = scaled.isInteger() ? decimals : Math.max(decimals, 1);
      return `${group(scaled, places)} ${first.scale.printed || unit.measure || ""}`.trimEnd();
    }
    default:
      return unit.kind satisfies never;
  }
}

/** Thousands in groups of three, a fixed number of decimals with trailing zeros cut beyond the first. */
function group(value: Decimal, decimals: number): string {
  const [whole, fraction] = value.abs().toFixed(decimals, Decimal.ROUND_HALF_UP).split(".");
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, ",");
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value.isNegative() && /[1-9]/.test(text) ? `-${text}` : text;
}

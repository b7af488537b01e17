import { Decimal } from "decimal.js";
import type { AskResult, Slots } from "tieout";
import { decimalsOf, type GoldNumber } from "./gold_answer.ts";

/** The number that an answer comes to, for machines: main unit, percent in points. */
export interface PredictedNumber {
  /** Exact decimal. */
  readonly value: string;
  /** "USD", "USD/share", "%", "percentage points", "x", "days", … */
  readonly unit: string;
}

/**
 * The number that an answer comes to: what was computed last, else the figure of the asked line item in the last asked
 * year, else the first figure; null where the answer holds none. Its text is not read.
 */
export function predictedNumber(
  { calculations, values }: Pick<AskResult, "calculations" | "values">,
  { metrics, years }: Pick<Slots, "metrics" | "years">,
): PredictedNumber | null {
  const fits = values.filter(({ metric }) => metrics.length === 0 || metrics.includes(metric));
  const asked = fits.find(({ period }) => period.fiscalYear === years.at(-1)) ?? fits[0] ?? values[0];
  const chosen = calculations.at(-1) ?? asked;
  return chosen === undefined ? null : { value: chosen.value, unit: chosen.unit };
}

/** Whether a number is the gold's after the asked unit, rounded half up to the gold's decimals. */
export function isGoldNumber(predicted: PredictedNumber, gold: GoldNumber): boolean {
  const value = inGoldUnit(predicted, gold);
  return value !== null &&
    value.toDecimalPlaces(decimalsOf(gold.value), Decimal.ROUND_HALF_UP).equals(gold.value);
}

/** How a number that is not the gold's becomes it. */
export type FormFault = "scale" | "sign" | "rounding";

/** Why a wrong number is one of form alone: another power of ten, another sign, off by one in the gold's last digit; null where it is another number. */
export function formFault(predicted: PredictedNumber, gold: GoldNumber): FormFault | null {
  const value = new Decimal(predicted.value);
  const wanted = new Decimal(gold.value);
  const step = new Decimal(10).pow(-decimalsOf(gold.value));
  const own = inGoldUnit(predicted, gold);
  if (own !== null && own.minus(wanted).abs().lt(step.times(1.5))) return "rounding";
  if (own?.neg().minus(wanted).abs().lt(step.div(2))) return "sign";
  const isScaled = [-9, -6, -3, -2, 2, 3, 6, 9].some((power) =>
    value.times(new Decimal(10).pow(power - gold.scale)).minus(wanted).abs().lt(step.div(2))
  );
  return isScaled ? "scale" : null;
}

/** The value in the gold's unit; null where the units do not compare. */
function inGoldUnit({ value, unit }: PredictedNumber, { unit: wanted, scale }: GoldNumber): Decimal | null {
  const number = new Decimal(value);
  const isPercent = unit === "%" || unit === "percentage points";
  const isShare = unit.endsWith("/share");
  const isMoney = /^[A-Z]{3}$/.test(unit) || unit === "$" || unit === "currency not stated";
  switch (wanted) {
    case "money":
      // "In millions" may be asked of shares as well.
      return isMoney || unit === "count" ? number.div(new Decimal(10).pow(scale)) : null;
    case "perShare":
      return isShare ? number : null;
    case "percent":
      return isPercent ? number : isMoney || isShare ? null : number.times(100);
    case "plain":
      return isPercent ? number.div(100) : isMoney ? null : number;
  }
}

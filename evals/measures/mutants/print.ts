import { Decimal } from "decimal.js";
import type { Figure, FigureKind } from "tieout";

/** A number as a sentence prints it, before anything is decided about commas, marks and words. */
export interface Print {
  /** Plain decimal without sign and grouping: "29016", "29.0". */
  readonly digits: string;
  /** Power of ten that the printed scale adds: 6 for "million", -2 for cents. */
  readonly power: number;
  readonly negative: boolean;
  readonly kind: FigureKind;
  readonly currency: string | null;
  /** What is counted; `points` for percentage points. */
  readonly measure: string | null;
}

/** What a print asserts, signed and in the main unit. */
export function valueOf({ digits, power, negative }: Print): Decimal {
  return new Decimal(digits).mul(new Decimal(10).pow(power)).mul(negative ? -1 : 1);
}

/** Half of the last printed digit, in the main unit. */
export function toleranceOf({ digits, power }: Print): Decimal {
  return new Decimal(10).pow(power - placesOf(digits)).div(2);
}

/** Digits behind the decimal point. */
export function placesOf(digits: string): number {
  return digits.split(".")[1]?.length ?? 0;
}

/** A value printed in a scale with so many decimals, rounded half up as reports do; null where nothing would be left of it. */
export function printValue(
  value: Decimal,
  { power, places, ...unit }: Pick<Print, "power" | "kind" | "currency" | "measure"> & {
    readonly places: number;
  },
): Print | null {
  const scaled = value.abs().div(new Decimal(10).pow(power));
  const digits = scaled.toFixed(places, Decimal.ROUND_HALF_UP);
  return new Decimal(digits).isZero() ? null : { digits, power, negative: value.isNegative(), ...unit };
}

/** A figure as its own report prints it. */
export function printFigure(
  figure: Pick<Figure, "value" | "decimals" | "kind" | "currency" | "measure" | "scale">,
): Print | null {
  const { kind, currency, measure, scale, decimals } = figure;
  return printValue(new Decimal(figure.value), {
    power: scale.power,
    places: decimals,
    kind,
    currency,
    measure,
  });
}

import { Decimal } from "decimal.js";
import type { Calculation } from "../../../guardrails/mod.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import { phrase } from "./phrase.ts";
import type { Sayings } from "./sayings.ts";

/** The line of the answer that states a computed value in the asked unit and rounding, with the markers of its inputs. */
export function writeCalculation(
  calculation: Calculation,
  { slots }: Pick<DraftInput, "slots">,
  say: Sayings,
): string {
  const markers = [...new Set(calculation.inputs.map(({ n }) => `[${n}]`))].join("");
  return say.calculated(calculation, `${phraseCalculation(calculation, { slots }, say)} ${markers}`);
}

function phraseCalculation(
  calculation: Calculation,
  { slots }: Pick<DraftInput, "slots">,
  say: Sayings,
): string {
  const first = calculation.inputs[0]!.figure;
  const power = askedPower(calculation, slots) ?? (calculation.kind === "money" ? first.scale.power : 0);
  const decimals = slots.unit.decimals ?? decimalsOf(calculation, power);
  const chinese = slots.language === "zh" && slots.unit.scale !== null;
  const value = phrase({ ...calculation, power, decimals, chinese });
  return calculation.measure === "points" ? say.points(value) : value;
}

/** A scale is asked of money, and basis points of the difference of two percentages. */
function askedPower({ kind, measure }: Calculation, { unit }: DraftInput["slots"]): number | null {
  return kind === "money" || (measure === "points" && unit.kind === "percent") ? unit.scale : null;
}

/** Money as finely as its inputs are printed, one digit more where the division needs it; everything else two decimals. */
function decimalsOf({ kind, value, inputs }: Calculation, power: number): number {
  if (kind !== "money") return 2;
  const printed = Math.max(...inputs.map(({ figure }) => figure.decimals + power - figure.scale.power), 0);
  return new Decimal(value).div(new Decimal(10).pow(power)).decimalPlaces() <= printed
    ? printed
    : printed + 1;
}

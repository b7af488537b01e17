import { Decimal } from "decimal.js";
import type { Figure } from "../../retrieval/mod.ts";

/** Half a unit of the last printed digit, in the main unit: figures closer than that are the same figure. */
export function printedTolerance(figure: Figure): Decimal {
  return new Decimal(10).pow(figure.scale.power - figure.decimals).div(2);
}

/** "191.6 Mt" and "191.6 million tonnes" are told apart by digits alone, so that they are not compared. */
export function sameUnit(a: Figure, b: Figure): boolean {
  return a.kind === b.kind && a.currency === b.currency && a.measure === b.measure;
}

/** Whether two figures state one value, as exactly as the coarser of them is printed. */
export function sameValue(a: Figure, b: Figure): boolean {
  const gap = new Decimal(a.value).minus(b.value).abs();
  return gap.lte(Decimal.max(printedTolerance(a), printedTolerance(b)));
}

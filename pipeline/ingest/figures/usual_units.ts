import { findMetric } from "../../../retrieval/mod.ts";
import type { Amount, Statement } from "../../../retrieval/mod.ts";
import type { FigureContext } from "./table_figures.ts";
import { tableUnits } from "./table_units.ts";
import type { TableUnits } from "./table_units.ts";

/** Largest figure that a table may hold and still be in the usual unit: nothing in a report is above 10^13. */
const LARGEST = 13;

/**
 * The usual unit of the document for a table that states none: where at least three of its rows are standard line items
 * of money and no figure would become too large.
 */
export function usualUnits(
  labels: readonly string[],
  amounts: readonly (Amount | null)[],
  options: { readonly context: FigureContext; readonly statement: Statement; readonly stated: TableUnits },
): TableUnits {
  const { context, statement, stated } = options;
  if (context.usualUnit === null) return stated;
  const usual = tableUnits([{ text: context.usualUnit, from: "page" }]);
  const named = labels.filter((label) => {
    const metric = context.standardMetric(label, { statement, path: [] });
    return metric !== null && findMetric(metric)?.kind === "money";
  });
  const digits = amounts.map((amount) => (amount?.value ?? "0").replace(/^-|\..*$/g, "").length);
  return named.length >= 3 && Math.max(...digits) + (usual.money?.unit.scale ?? 0) <= LARGEST
    ? usual
    : stated;
}

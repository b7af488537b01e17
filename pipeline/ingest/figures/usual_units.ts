import { findMetric } from "../../../retrieval/mod.ts";
import type { Amount, Statement } from "../../../retrieval/mod.ts";
import type { FigureContext } from "./table_figures.ts";
import { tableUnits } from "./table_units.ts";
import type { TableUnits } from "./table_units.ts";

/** Largest figure that a table may hold and still be in the usual unit: nothing in a report is above 10^13. */
const LARGEST = 13;

/** Statements and notes are in the document's unit throughout; elsewhere a table may be in plain dollars. */
const ACCOUNTS: ReadonlySet<Statement> = new Set([
  "income",
  "balance",
  "cashFlow",
  "equity",
  "segment",
  "note",
]);

/**
 * The usual unit of the document for a table that states none: where at least three of its rows are standard line items
 * of money, or it stands in the statements or notes and marks whole amounts of money; and no figure would become too
 * large.
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
  const whole = amounts.filter((amount) => amount?.status === "number");
  const marked = ACCOUNTS.has(statement) && labels.length >= 3 &&
    whole.some((amount) => (amount?.currency ?? null) !== null) &&
    whole.every((amount) => amount?.decimals === 0 && amount.scale === null);
  return (named.length >= 3 || marked) && Math.max(...digits) + (usual.money?.unit.scale ?? 0) <= LARGEST
    ? usual
    : stated;
}

import { formulaNamed } from "../../../guardrails/mod.ts";
import { homeStatement } from "../../../retrieval/mod.ts";
import type { DraftInput } from "../../reports/tasks.ts";

/** Measures that stand and fall with a cost of sales, which banks and insurers do not have. */
const COST =
  /\bcost of (?:sales|goods|revenues?|products?|services?|operations)\b|\bgross (?:profit|margin|income)\b/i;

/** Fewest lines of an income statement by which one can tell that it was read. */
const LINES = 5;

/**
 * Whether a measure of gross profit says nothing of a company: its income statement was read, lines enough, and neither a
 * cost of sales nor a gross profit is among its rows.
 */
export function isMeaningless(
  metric: string,
  company: string,
  { sources }: Pick<DraftInput, "sources">,
): boolean {
  const needs = [metric, ...(formulaNamed(metric)?.expressions ?? [])].join(" ");
  if (!/cost_of_sales|gross_profit|gross_margin/.test(needs)) return false;
  const figures = sources.flatMap(({ hit }) => hit.figures).filter((figure) => figure.company === company);
  const lines = new Set(
    figures.filter(({ statement, metric: own }) =>
      statement === "income" && homeStatement(own ?? "") === "income"
    )
      .map(({ metric: own }) => own),
  );
  return lines.size >= LINES && !figures.some(({ label }) => COST.test(label));
}

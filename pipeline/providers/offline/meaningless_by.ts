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
 *
 * @returns the number of the source that holds most of those lines, null where the measure says something or nothing was read
 */
export function meaninglessBy(
  metric: string,
  company: string,
  { sources }: Pick<DraftInput, "sources">,
): number | null {
  const needs = [metric, ...(formulaNamed(metric)?.expressions ?? [])].join(" ");
  if (!/cost_of_sales|gross_profit|gross_margin/.test(needs)) return null;
  const own = sources.filter(({ hit }) => hit.chunk.company === company);
  if (own.some(({ hit }) => hit.figures.some(({ label }) => COST.test(label)))) return null;
  const lines = own.map(({ n, hit }) => ({
    n,
    count: new Set(
      hit.figures.filter(({ statement, metric }) =>
        statement === "income" && homeStatement(metric ?? "") === "income"
      )
        .map(({ metric }) => metric),
    ).size,
  })).sort((a, b) => b.count - a.count);
  return lines[0] !== undefined && lines[0].count >= LINES ? lines[0].n : null;
}

import { Decimal } from "decimal.js";
import { type Figure, findMetrics } from "../../retrieval/mod.ts";
import type { Source } from "../../guardrails/mod.ts";
import { pickFigure } from "./pick_figure.ts";
import type { Reading } from "./reading.ts";

/** One line of a statement in the two years that are compared. */
export interface LineItem {
  readonly label: string;
  readonly before: Figure;
  readonly after: Figure;
}

/** The line whose parts are looked for, and the two years. */
export interface LineNeed {
  readonly company: string;
  /** Standard name. */
  readonly metric: string;
  readonly before: number;
  readonly after: number;
}

/** Lines that everything above them leads to, whatever subtotals stand between. */
const RESULTS: ReadonlySet<string> = new Set([
  "gross_profit",
  "operating_profit",
  "ebit",
  "profit_before_tax",
  "net_profit",
  "attributable_profit",
  "operating_cash_flow",
]);

/** What sums up lines that stand by themselves. */
const SUBTOTAL =
  /^(?:sub-?)?total\b|^net cash\b|\b(?:profit|income|loss|earnings|margin)\)?\s+(?:\(loss(?:es)?\)\s+)?(?:before|from (?:continuing )?operations)\b|合计|总计|小计/i;

/**
 * The lines that a line of a statement is made of, from the one table that states it for both years. For profits and the
 * cash flow from operations these are the lines above it, for any other line those directly above that add up to it;
 * subtotals among them are left out. Empty where no table states the line for both years, or none leads to it.
 */
export function findLineItems(
  { company, metric, before, after }: LineNeed,
  sources: readonly Source[],
  reading: Reading,
): readonly LineItem[] {
  const pick = pickFigure({ company, metric, year: after }, sources, reading);
  if (pick.outcome !== "found") return [];
  const line = pick.chosen.figure;
  const table = sources.find(({ n }) => n === pick.chosen.n)!.hit.figures.filter(({ cell, kind }) =>
    cell !== null && kind === line.kind
  );
  const earlier = table.find((figure) =>
    figure.cell!.row === line.cell?.row && isSpanOf(figure, line, { year: before })
  );
  if (line.cell === null || earlier === undefined) return [];
  const above = table.filter(({ cell, currency, scale }) =>
    cell!.column === line.cell!.column && cell!.row < line.cell!.row && currency === line.currency &&
    scale.power === line.scale.power
  ).toSorted((a, b) => a.cell!.row - b.cell!.row);
  const rows = RESULTS.has(metric) ? above.filter((_, at) => !isSubtotal(above, at)) : addends(line, above);
  return rows.flatMap((figure): LineItem[] => {
    const other = table.find(({ cell }) =>
      cell!.row === figure.cell!.row && cell!.column === earlier.cell!.column
    );
    return other === undefined ? [] : [{ label: figure.label, before: other, after: figure }];
  });
}

function isSpanOf(one: Figure, { period }: Figure, { year }: { readonly year: number }): boolean {
  return one.period.kind === period.kind && one.period.part === period.part && one.period.fiscalYear === year;
}

/** The fewest lines directly above that add up to the line; empty where none do. */
function addends(line: Figure, above: readonly Figure[]): readonly Figure[] {
  for (let size = 2; size <= above.length; size++) {
    const rows = above.slice(-size);
    if (isNear(line, rows, total(rows))) return rows;
  }
  return [];
}

/** By its name, or because the lines above it lead to it: as a sum, or as an earlier line with what follows added or taken. */
function isSubtotal(rows: readonly Figure[], at: number): boolean {
  const figure = rows[at]!;
  if (SUBTOTAL.test(figure.label) || findMetrics(figure.label).some(({ metric }) => RESULTS.has(metric))) {
    // the cash flow from operations begins with the profit
    return at > 0;
  }
  for (let from = at - 2; from >= 0; from--) {
    const run = rows.slice(from, at);
    const [first, rest] = [new Decimal(run[0]!.value), total(run.slice(1))];
    if (isNear(figure, run, first.add(rest)) || isNear(figure, run, first.sub(rest))) return true;
  }
  return false;
}

function total(rows: readonly Figure[]): Decimal {
  return rows.reduce((sum, { value }) => sum.add(value), new Decimal(0));
}

/** Half a unit of the last digit for each number that is added; a line of nothing is no sum. */
function isNear({ value, scale, decimals }: Figure, rows: readonly Figure[], sum: Decimal): boolean {
  const unit = new Decimal(10).pow(scale.power - decimals).div(2);
  return !sum.isZero() && sum.sub(value).abs().lte(unit.mul(rows.length + 1));
}

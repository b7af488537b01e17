import type { Chunk, Figure, Period } from "../../../../retrieval/mod.ts";
import { statementRowOf } from "./statement_rows.ts";
import type { StatementRow } from "./statement_rows.ts";

/** One line of a statement in one of its columns. */
export interface SheetLine {
  readonly figure: Figure;
  /** null for lines that no identity asks for by name. */
  readonly row: StatementRow | null;
}

/** A column of a statement, top to bottom, over all pages that it runs. */
export interface SheetColumn {
  readonly period: Period;
  readonly lines: readonly SheetLine[];
}

/** Statements whose identities are checked. */
export type SheetKind = "balance" | "cashFlow" | "income";

/** What a page must show to hold a statement of a kind, whatever its heading says. */
const SIGNS: Readonly<Record<SheetKind, readonly (readonly StatementRow[])[]>> = {
  balance: [
    ["totalAssets", "totalLiabilitiesAndEquity"],
    ["totalAssets", "totalLiabilities", "totalEquity"],
    [
      "totalCurrentAssets",
      "totalCurrentLiabilities",
    ],
  ],
  cashFlow: [["operating", "investing", "financing"], ["operating", "openingCash", "closingCash"]],
  income: [],
};

/** Metrics of which an income statement shows one at least. */
const RESULTS: ReadonlySet<string> = new Set(["net_profit", "attributable_profit", "profit_before_tax"]);
/** Pages that a statement runs over at most. */
const LONGEST = 2;

type Rows = ReadonlySet<StatementRow>;

function rowsOf(figures: readonly Figure[]): Rows {
  return new Set(figures.flatMap((figure) => statementRowOf(figure) ?? []));
}

function shows(rows: Rows, kind: SheetKind): boolean {
  return SIGNS[kind].some((signs) => signs.every((sign) => rows.has(sign)));
}

function spanOf({ start, end, fiscalYear, part, kind }: Period): string {
  return end === null ? `${kind} ${fiscalYear} ${part}` : `${start ?? ""}/${end}`;
}

function isSpan({ kind }: Period): boolean {
  return kind !== "instant";
}

/** The period that most figures of a column have; among spans where the statement is one of spans. */
function periodOf(figures: readonly Figure[], kind: SheetKind): Period | null {
  const own = figures.map(({ period }) => period).filter((period) => isSpan(period) === (kind !== "balance"));
  const counts = Map.groupBy(own, spanOf);
  return [...counts.values()].sort((a, b) => b.length - a.length)[0]?.[0] ?? null;
}

/**
 * The columns of a statement on these pages, by their period. A table in which two columns have one period sets parts of
 * the group side by side and is no statement of it.
 */
function columnsOf(
  figures: readonly Figure[],
  chunks: ReadonlyMap<string, number>,
  kind: SheetKind,
): readonly SheetColumn[] {
  const found = new Map<string, { period: Period; lines: SheetLine[] }>();
  let before = new Map<number, Period>();
  const tables = [...Map.groupBy(figures, ({ chunk }) => chunk)].toSorted(([a], [b]) =>
    (chunks.get(a) ?? 0) - (chunks.get(b) ?? 0)
  );
  const shown = new Set<StatementRow>();
  for (const [, own] of tables) {
    // a balance sheet has each of its totals once: what repeats one is a note below it
    const rows = rowsOf(own);
    if (kind === "balance" && [...rows].some((row) => shown.has(row))) continue;
    for (const row of rows) shown.add(row);
    const columns = Map.groupBy(own, ({ cell }) => cell?.column ?? -1);
    const periods = new Map<number, Period>();
    for (const [column, held] of columns) {
      const period = periodOf(held, kind) ?? before.get(column) ?? null;
      if (period !== null) periods.set(column, period);
    }
    before = periods;
    if (new Set([...periods.values()].map(spanOf)).size < periods.size) continue;
    for (const [column, period] of periods) {
      const key = spanOf(period);
      const entry = found.get(key) ?? { period, lines: [] };
      found.set(key, entry);
      const lines = (columns.get(column) ?? []).toSorted((a, b) => (a.cell?.row ?? 0) - (b.cell?.row ?? 0));
      entry.lines.push(...lines.map((figure) => ({ figure, row: statementRowOf(figure) })));
    }
  }
  return [...found.values()];
}

/**
 * Finds what may be the company's own statement of a kind, the one with the most lines first: summaries in front and
 * statements of parts behind are shorter.
 */
export function statementSheets(
  figures: readonly Figure[],
  chunks: readonly Chunk[],
  kind: SheetKind,
): readonly (readonly SheetColumn[])[] {
  const order = new Map(chunks.map(({ id }, i) => [id, i]));
  const money = figures.filter(({ cell, kind }) => cell !== null && kind === "money");
  const pages = Map.groupBy(money, ({ page }) => page);
  const candidates: (readonly Figure[])[] = [];
  for (const [page, own] of pages) {
    if (kind === "income") {
      const income = own.filter(({ statement }) => statement === "income");
      if (income.some(({ metric }) => metric !== null && RESULTS.has(metric))) candidates.push(income);
      continue;
    }
    if (shows(rowsOf(own), kind)) {
      candidates.push(own);
      continue;
    }
    for (let last = page + 1; last < page + LONGEST; last++) {
      const next = pages.get(last) ?? [];
      const both = [...own, ...next];
      if (!shows(rowsOf(next), kind) && shows(rowsOf(both), kind)) candidates.push(both);
    }
  }
  const sheets = candidates.map((own) => columnsOf(own, order, kind)).filter((columns) =>
    kind === "income" ||
    columns.some(({ lines }) => shows(new Set(lines.flatMap(({ row }) => row ?? [])), kind))
  );
  const size = (columns: readonly SheetColumn[]) =>
    Math.max(0, ...columns.map(({ lines }) => lines.length)) * 10 + columns.length;
  return sheets.filter((columns) => columns.length > 0).toSorted((a, b) => size(b) - size(a));
}

import { asInstant, fiscalYearEnd, parseAmount, parsePeriod, parseUnit } from "../../../retrieval/mod.ts";
import type { Amount, Cell, Figure, FiscalCalendar, Period, Statement } from "../../../retrieval/mod.ts";
import type { TableReading } from "../tables/read_tables.ts";
import type { ColumnMeaning } from "./read_columns.ts";
import { headingsOf, readColumns } from "./read_columns.ts";
import { resolveValue } from "./resolve_value.ts";
import { sectionPaths } from "./section_path.ts";
import { statementOfTable } from "./statement_of.ts";
import type { UnitSource } from "./table_units.ts";
import { tableUnits } from "./table_units.ts";
import { metricOfRow } from "./metric_of_row.ts";
import { isOtherEntity } from "./other_entity.ts";
import { usualUnits } from "./usual_units.ts";
import { unitOfLabel } from "./unit_of_label.ts";
import type { LabelUnit } from "./unit_of_label.ts";

/** Standard name of a line item, null where the label is none. */
export type StandardMetric = (
  label: string,
  context: { readonly statement: Statement; readonly path: readonly string[] },
) => string | null;

/** What a table's figures inherit from where it stands. */
export interface FigureContext {
  readonly calendar: FiscalCalendar;
  /** ISO 4217 of the document's own dollar or other currency, null where it states none. */
  readonly currency: string | null;
  /** Headings above the table on its page or carried over from earlier ones, nearest first. */
  readonly headings: readonly string[];
  /** Names of the company that the document is about; where there are none, every entity is taken for it. */
  readonly names: readonly string[];
  /** The unit line that most tables of the document go by, null where they state none or it is not known yet. */
  readonly usualUnit: string | null;
  /** Units that the page or the notes as a whole state, nearest first. */
  readonly pageUnits: readonly string[];
  /** Reference marks that the page explains, with its words. */
  readonly notes: ReadonlyMap<string, string>;
  readonly locale?: string;
  readonly standardMetric: StandardMetric;
}

/** A figure before it is known which chunk holds it. */
export type LooseFigure = Omit<Figure, "id" | "company" | "fy" | "document" | "chunk">;

const RESTATED =
  /^(?:\w+ ){0,4}?(?:restated|re-?presented|revised|recast)\b|\b(?:has|have|is|are|was|were) (?:been )?(?:restated|re-?presented)\b/i;
const AT_START =
  /\b(?:at|,)?\s*(?:the )?(?:beginning|start) of (?:the )?(?:fiscal )?(?:year|period|quarter)/i;
const AT_END = /\b(?:at|,)?\s*(?:the )?end of (?:the )?(?:fiscal )?(?:year|period|quarter)/i;

interface Row {
  readonly index: number;
  readonly cells: readonly Cell[];
  readonly label: string;
}

/** The columns of words that label a column of figures: the run of them nearest to its left, leftmost first. */
function labelColumns(reading: TableReading, column: number): readonly number[] {
  const run: number[] = [];
  for (let at = column - 1; at >= 0; at--) {
    if (reading.textColumns.includes(at)) run.unshift(at);
    else if (run.length > 0) break;
  }
  return run;
}

/** The label of a row for one of its columns, with the unit that it or a unit column states. */
function labelOf(
  reading: TableReading,
  cells: readonly Cell[],
  column: number,
): { readonly label: string; readonly unit: LabelUnit } {
  const texts = labelColumns(reading, column).map((at) => cells[at]?.text ?? "");
  const label = texts.find((text) => text !== "") ?? "";
  const own = unitOfLabel(label);
  // a column of units stands between labels and figures
  const printed = texts.slice(1).flatMap((text) => parseUnit(text) ?? [])[0];
  if (printed === undefined) return { label, unit: own };
  const perShare = own.kind === "perShare" && printed.scale <= 0;
  return { label, unit: { kind: perShare ? "perShare" : printed.kind, unit: printed } };
}

/** Statement tables at a date hold instants; a span of time in them is the date at its end. */
function settlePeriod(period: Period, label: string, statement: Statement, calendar: FiscalCalendar): Period {
  if (statement === "balance") return period.kind === "instant" ? period : asInstant(period);
  if (AT_END.test(label)) return asInstant(period);
  if (AT_START.test(label) && period.start !== null) {
    const day = new Date(Date.parse(`${period.start}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    return {
      ...asInstant(period),
      end: day,
      fiscalYear: period.kind === "year" ? period.fiscalYear - 1 : period.fiscalYear,
    };
  }
  if (period.kind !== "instant" || period.end === null) return period;
  if (statement !== "income" && statement !== "cashFlow") return period;
  // "December 28, 2019" over an income statement is the year that ended then
  const close = fiscalYearEnd(period.fiscalYear, calendar);
  const off = close === null ? Infinity : Math.abs(Date.parse(close) - Date.parse(period.end)) / 86_400_000;
  return off > 16 ? period : parsePeriod(`year ended ${period.end}`, calendar) ?? period;
}

/** "%" printed at the first figure of a column or row holds for its bare neighbours. */
function percentBeside(amounts: readonly Amount[]): boolean {
  const numbers = amounts.filter(({ status }) => status === "number");
  const marked = numbers.filter(({ ratio }) => ratio !== null).length;
  const money = numbers.some(({ currency, ratio }) => currency !== null && ratio === null);
  return numbers[0]?.ratio !== null && numbers[0] !== undefined && marked >= 1 && !money &&
    numbers.every(({ decimals, value }) => decimals > 0 || (value ?? "").replace("-", "").length <= 3);
}

function isYearColumn(reading: TableReading): boolean {
  if (reading.textColumns.includes(0)) return false;
  const first = reading.table.rows.slice(reading.table.headerRows).map((row) => row[0]?.text ?? "").filter((
    text,
  ) => text !== "");
  return first.length > 0 &&
    first.filter((text) => /^(?:19|20)\d{2}$/.test(text)).length >= 0.6 * first.length;
}

/**
 * Reads every number of a table with its label, section, period and unit. Numbers without any period, references to
 * notes and numbers of spans that no period covers are left out: a figure without its time is a wrong answer waiting.
 * `bare`: nothing states the table's unit, so that the usual one of the document decides.
 */
export function tableFigures(
  reading: TableReading,
  context: FigureContext,
): { readonly figures: readonly LooseFigure[]; readonly bare: boolean } {
  const { table } = reading;
  const { calendar, standardMetric } = context;
  const stub = headingsOf(table, 0);
  const above = [...reading.context, ...stub];
  const own = [...stub, table.title, ...reading.context.toReversed()];
  const statement = statementOfTable(own, context.headings);
  const partial = isOtherEntity(own, context);
  const columns = readColumns(table, above, { calendar, instants: statement === "balance" });
  const stated = tableUnits([
    ...stub.map((text): UnitSource => ({ text, from: "caption" })),
    ...[table.caption, table.title, ...reading.context.toReversed()].map((text): UnitSource => ({
      text,
      from: "caption",
    })),
    ...context.headings.map((text): UnitSource => ({ text, from: "statement" })),
    ...context.pageUnits.map((text): UnitSource => ({ text, from: "page" })),
  ]);
  const illustrative = [table.title, ...reading.context].some((line) => /^illustrative\b/i.test(line));
  const latest =
    columns.flatMap(({ period }) => period ?? []).sort((a, b) => a.fiscalYear - b.fiscalYear).at(-1) ?? null;
  const general = commonLabels(
    columns.filter((column, i) => !column.notes && !reading.textColumns.includes(i)),
  );
  const anyPeriod = columns.some(({ period }) => period !== null);
  const shared = anyPeriod ? null : sharedPeriod([...stub, ...reading.context.toReversed()], calendar);
  const body = table.rows.slice(table.headerRows).map((cells, i): Row => ({
    index: table.headerRows + i,
    cells,
    label: cells[0]?.text ?? "",
  }));
  const amounts = table.rows.map((row, i) =>
    row.map((cell) =>
      i < table.headerRows || cell.text === null
        ? null
        : parseAmount(cell.text, context.locale === undefined ? {} : { locale: context.locale })
    )
  );
  const counts = (amount: Amount | null | undefined): amount is Amount =>
    amount?.status === "number" || amount?.status === "nil";
  const paths = sectionPaths(body.map(({ label, index, cells }) => ({
    label,
    indent: reading.indents[index] ?? Infinity,
    section: cells.every((_, i) => reading.textColumns.includes(i) || !counts(amounts[index]?.[i])) &&
      reading.textColumns.includes(0),
  })));
  const years = isYearColumn(reading);
  const bare = stated.money === null && columns.every(({ unit }) => unit.unit?.kind !== "money");
  const usual = bare
    ? usualUnits(body.map(({ label }) => label), body.flatMap(({ index }) => amounts[index] ?? []), {
      context,
      statement,
      stated,
    })
    : stated;
  // in a document of millions a table that says nothing may be in either: its figures are kept without a name
  const unscaled = bare && usual === stated && context.usualUnit !== null;
  const columnPercent = columns.map((_, i) =>
    percentBeside(body.flatMap(({ index }) => amounts[index]?.[i] ?? []))
  );
  const money = body.some(({ index }) =>
    amounts[index]?.some((amount) => (amount?.currency ?? null) !== null)
  );
  const fallback = money || ["income", "balance", "cashFlow", "equity", "segment"].includes(statement)
    ? "money"
    : "count";
  const figures: LooseFigure[] = [];
  for (const [r, { index, cells }] of body.entries()) {
    const rowAmounts = amounts[index] ?? [];
    const rowPercent = percentBeside(rowAmounts.flatMap((amount) => amount ?? []));
    for (const [c, cell] of cells.entries()) {
      const amount = rowAmounts[c];
      const column = columns[c];
      if (
        !counts(amount) || amount.value === null || column === undefined || column.notes || column.foreign
      ) continue;
      if (reading.textColumns.includes(c) || (years && c === 0)) continue;
      const named = labelOf(reading, cells, c);
      const rowPeriod = years
        ? parsePeriod(cells[0]?.text ?? "", calendar)
        : column.period === null
        ? parsePeriod(named.label, calendar)
        : null;
      // a change is one of the latest period over the one before
      const stated = rowPeriod ?? column.period ?? (column.change ? latest : null) ?? shared;
      const marks = [...cell.footnotes, ...headerFootnotes(table, c)];
      const restated = marks.some((mark) => RESTATED.test(context.notes.get(mark) ?? ""));
      const period = stated === null ? null : { ...stated, restated: stated.restated || restated };
      if (period === null) continue;
      const path = paths[r] ?? [];
      const transposed = years || rowPeriod !== null && isOnlyPeriod(named.label, calendar);
      const label = transposed
        ? column.labels.at(-1) ?? table.title
        : named.label || path.at(-1) || table.title;
      const resolved = resolveValue(amount, {
        column: column.unit,
        row: transposed ? { kind: null, unit: null } : named.unit,
        section: unitOfLabel(path.at(-1) ?? ""),
        table: usual,
        percentBeside: (columnPercent[c] ?? false) || rowPercent,
        documentCurrency: context.currency,
        fallback,
      });
      if (resolved === null) continue;
      const particular = column.labels.filter((text) => !general.has(text));
      const labels = transposed ? particular.slice(0, -1) : particular;
      figures.push({
        label,
        path: [...path, ...labels],
        printed: cell.text ?? "",
        metric: partial || unscaled && resolved.kind === "money" && resolved.scale.power === 0
          ? null
          : metricOfRow({ label, path, labels, column, statement, kind: resolved.kind }, standardMetric),
        ...resolved,
        decimals: amount.decimals,
        period: settlePeriod(period, label, statement, calendar),
        statement,
        page: table.page,
        box: cell.box,
        cell: { row: index, column: c },
        illustrative,
      });
    }
  }
  return { figures, bare };
}

/** Headings over all columns say nothing of any one. */
function commonLabels(columns: readonly ColumnMeaning[]): ReadonlySet<string> {
  const [first, ...others] = columns;
  if (first === undefined || others.length === 0) return new Set();
  return new Set(first.labels.filter((text) => others.every(({ labels }) => labels.includes(text))));
}

function headerFootnotes(table: TableReading["table"], column: number): readonly string[] {
  return table.rows.slice(0, table.headerRows).flatMap((row) => row[column]?.footnotes ?? []);
}

/** The one period that the lines above a table name, nearest line first. */
function sharedPeriod(lines: readonly string[], calendar: FiscalCalendar): Period | null {
  for (const line of lines) {
    const period = parsePeriod(line, calendar);
    if (period !== null) return period;
  }
  return null;
}

function isOnlyPeriod(label: string, calendar: FiscalCalendar): boolean {
  return /^\W*(?:(?:as )?(?:of|at) )?(?:FY|fiscal|year|quarter|months|ended|three|six|twelve|[A-Z][a-z]{2,8}|\d|[\s,.'-])*$/i
    .test(label) &&
    parsePeriod(label, calendar) !== null && label.length < 36;
}

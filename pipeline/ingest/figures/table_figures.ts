import { parseAmount, parsePeriod } from "../../../retrieval/mod.ts";
import type { Amount, Cell, Figure, FiscalCalendar, Period, Statement } from "../../../retrieval/mod.ts";
import { isPointer } from "../../../guardrails/mod.ts";
import type { TableReading } from "../tables/read_tables.ts";
import { metricOfRow } from "./metric_of_row.ts";
import { isOtherEntity } from "./other_entity.ts";
import { percentBeside } from "./percent_beside.ts";
import { pointerCells } from "./pointer_cells.ts";
import { columnPeriod, headedPeriod } from "./column_period.ts";
import type { ColumnTimes } from "./column_period.ts";
import type { ColumnMeaning } from "./read_columns.ts";
import { headingsOf, readColumns, sharedUnit } from "./read_columns.ts";
import { resolveValue } from "./resolve_value.ts";
import { rowLabel } from "./row_label.ts";
import { rowUnits } from "./row_units.ts";
import { sectionPaths } from "./section_path.ts";
import { settlePeriod } from "./settle_period.ts";
import { statementOfTable } from "./statement_of.ts";
import { tablePeriod } from "./table_period.ts";
import type { PlacedPeriod } from "./table_period.ts";
import type { UnitSource } from "./table_units.ts";
import { tableUnits } from "./table_units.ts";
import { totalRows } from "./total_rows.ts";
import type { LabelUnit } from "./unit_of_label.ts";
import { unitOfRow, unitOfSections } from "./unit_of_row.ts";
import { usualUnits } from "./usual_units.ts";
import { listedYears, strayRows, withYearHeads } from "./year_rows.ts";

/** Standard name of a line item, null where the label is none. */
export type StandardMetric = (
  label: string,
  context: { readonly statement: Statement; readonly path: readonly string[] },
) => string | null;

/** What a table's figures inherit from where it stands. */
export interface FigureContext {
  readonly calendar: FiscalCalendar;
  /** Fiscal year of the document; missing where a table without any time is to stay without. */
  readonly fy?: number;
  /** The document reports on a part of a year, so that a bare year over a column may be any part of it. */
  readonly interim?: boolean;
  /** ISO 4217 of the document's own dollar or other currency, null where it states none. */
  readonly currency: string | null;
  /** The table whose headings stand over this one too; missing where it has its own. */
  readonly heading?: TableReading;
  /** Lines directly above the table on its page that belong to another part of it, nearest first. */
  readonly before?: readonly string[];
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
const PRO_FORMA = /\bpro[ -]?forma\b/i;
/** Words by which a heading dates what stands under it; a bare year in it is often part of a name ("2021 Restructuring"). */
const DATED =
  /\b(?:ended|ending|as (?:of|at)|for (?:the )?(?:fiscal |financial )?(?:years?|half|quarters?|three|six|nine)|at \d|at (?:January|February|March|April|May|June|July|August|September|October|November|December))\b/i;
const NO_UNIT: LabelUnit = { kind: null, unit: null };

function isYearColumn(reading: TableReading): boolean {
  if (reading.textColumns.includes(0)) return false;
  const first = reading.table.rows.slice(reading.table.headerRows).map((row) => row[0]?.text ?? "").filter((
    text,
  ) => text !== "");
  return first.length > 0 &&
    first.filter((text) => /^(?:19|20)\d{2}$/.test(text)).length >= 0.6 * first.length;
}

function counts(amount: Amount | null | undefined): amount is Amount {
  return amount?.status === "number" || amount?.status === "nil";
}

/** A row of the table's body. */
interface Row {
  readonly index: number;
  readonly cells: readonly Cell[];
  readonly amounts: readonly (Amount | null)[];
  readonly label: string;
  readonly section: boolean;
}

function bodyRows({ table, textColumns }: TableReading, locale: string | undefined): readonly Row[] {
  const options = locale === undefined ? {} : { locale };
  return table.rows.slice(table.headerRows).map((cells, i): Row => {
    const amounts = cells.map(({ text }) => text === null ? null : parseAmount(text, options));
    return {
      index: table.headerRows + i,
      cells,
      amounts,
      label: cells[0]?.text ?? "",
      section: textColumns.includes(0) &&
        amounts.every((amount, c) => textColumns.includes(c) || !counts(amount)),
    };
  });
}

/** Columns without any time of their own take the years that a line above lists for them. */
function withListedYears(
  columns: readonly ColumnMeaning[],
  { reading, lines, times }: {
    readonly reading: TableReading;
    readonly lines: readonly string[];
    readonly times: ColumnTimes;
  },
): readonly ColumnMeaning[] {
  if (columns.some(({ period, foreign }) => period !== null || foreign)) return columns;
  const own = columns.map((_, c) => c).filter((c) =>
    !reading.textColumns.includes(c) && columns[c]?.notes === false &&
    reading.table.rows.slice(reading.table.headerRows).some((row) => (row[c]?.text ?? "") !== "")
  );
  const headings = listedYears(lines, own.length);
  if (headings === null) return columns;
  return columns.map((column, c) => {
    const heading = headings[own.indexOf(c)];
    const headed = heading === undefined ? null : headedPeriod([heading], times.calendar);
    if (heading === undefined || headed === null || headed === "foreign") return column;
    const period = columnPeriod(headed, heading, { ...times, context: lines.toReversed() });
    return { ...column, period: period === "foreign" ? null : period, foreign: period === "foreign" };
  });
}

/** Unit lines of a table's headings that were printed for all columns. */
function sharedHeadings(table: TableReading["table"], columns: readonly ColumnMeaning[]): readonly string[] {
  const unit = sharedUnit(columns)?.unit;
  if (unit === null || unit === undefined) return [];
  return columns.flatMap((_, c) => headingsOf(table, c)).filter((text) => text.includes(unit.printed));
}

/**
 * Reads every number of a table with its label, section, period and unit. Numbers without any period, references to
 * notes and numbers of spans that no period covers are left out: a figure without its time is a wrong answer waiting.
 * `bare`: nothing states the table's unit, so that the usual one of the document decides.
 */
export function tableFigures(
  read: TableReading,
  context: FigureContext,
): { readonly figures: readonly LooseFigure[]; readonly bare: boolean } {
  const reading = withYearHeads(read);
  const { table } = reading;
  const { calendar, standardMetric } = context;
  const heads = context.heading === undefined ? reading : withYearHeads(context.heading);
  const stub = headingsOf(heads.table, 0);
  const near = [...stub, heads.table.title, ...heads.context.toReversed()];
  const statement = statementOfTable(near, context.headings);
  const partial = isOtherEntity(near, context);
  const times = { calendar, instants: statement === "balance", interim: context.interim ?? false };
  const columns = withListedYears(
    readColumns(heads.table, [...heads.context, ...stub], times),
    { reading, lines: [...heads.context.toReversed(), ...context.before ?? []], times },
  );
  const stated = tableUnits([
    ...[...sharedHeadings(heads.table, columns), ...stub].map((text): UnitSource => ({
      text,
      from: "caption",
    })),
    ...[heads.table.caption, heads.table.title, ...heads.context.toReversed()].map((text): UnitSource => ({
      text,
      from: "caption",
    })),
    ...context.headings.map((text): UnitSource => ({ text, from: "statement" })),
    ...context.pageUnits.map((text): UnitSource => ({ text, from: "page" })),
  ]);
  const illustrative = [heads.table.title, ...heads.context].some((line) => /^illustrative\b/i.test(line));
  const proForma = near.some((line) => PRO_FORMA.test(line));
  const latest =
    columns.flatMap(({ period }) => period ?? []).sort((a, b) => a.fiscalYear - b.fiscalYear).at(-1) ?? null;
  const general = commonLabels(
    columns.filter((column, i) => !column.notes && !reading.textColumns.includes(i)),
  );
  const body = bodyRows(reading, context.locale);
  // a unit between the rows stands in the stub or over the figures
  const units = rowUnits(
    body.map(({ cells, section }) => ({
      label: cells.flatMap(({ text }) => text ?? []).filter((text) => text !== "").join(" "),
      holdsFigures: !section,
    })),
  );
  const blanks = totalRows(
    body.map(({ label, section, amounts }) => ({
      label,
      section,
      values: amounts.map((amount) => counts(amount) ? amount.value : null),
    })),
  );
  const paths = sectionPaths(
    body.map(({ label, index, section }, r) => ({
      // a unit between the rows is no section of them
      label: units[r]?.isUnit ? "" : label,
      indent: reading.indents[index] ?? Infinity,
      section,
    })),
  );
  const years = isYearColumn(reading);
  const bare = stated.money === null && columns.every(({ unit }) => unit.unit?.kind !== "money") &&
    units.every((row) => row.units === null);
  const usual = bare
    ? usualUnits(body.map(({ label }) => label), body.flatMap(({ amounts }) => amounts), {
      context,
      statement,
      stated,
    })
    : stated;
  // in a document of millions a table that says nothing may be in either: its figures are kept without a name
  const unscaled = bare && usual === stated && context.usualUnit !== null;
  const columnPercent = columns.map((_, i) => percentBeside(body.flatMap(({ amounts }) => amounts[i] ?? [])));
  const marked = body.some(({ amounts }) =>
    amounts.some((amount) => (amount?.currency ?? null) !== null || (amount?.ratio ?? null) !== null)
  );
  const money = body.some(({ amounts }) => amounts.some((amount) => (amount?.currency ?? null) !== null));
  const fallback = money || ["income", "balance", "cashFlow", "equity", "segment"].includes(statement)
    ? "money"
    : "count";
  const timed = columns.some(({ period, foreign }) => period !== null || foreign);
  const shared: PlacedPeriod | null = timed ? null : tablePeriod({
    caption: near,
    statement: context.headings.filter((line) => DATED.test(line)),
    page: [],
    // a table of bare counts with no time anywhere is an index or a list of names
    fy: (context.interim ?? false) || context.fy === undefined || !(marked || stated.money !== null)
      ? null
      : context.fy,
  }, calendar);
  const figures: LooseFigure[] = [];
  const stray = strayRows(reading);
  const points = pointerCells(reading, columns);
  for (const [r, { index, cells, amounts }] of body.entries()) {
    if (stray.has(r)) continue;
    const rowPercent = percentBeside(amounts.flatMap((amount) => amount ?? []));
    const path = paths[r] ?? [];
    for (const [c, cell] of cells.entries()) {
      const amount = amounts[c];
      const column = columns[c];
      if (
        !counts(amount) || amount.value === null || column === undefined || column.notes || column.foreign
      ) continue;
      if (reading.textColumns.includes(c) || (years && c === 0) || points(r, c)) continue;
      const named = rowLabel(reading, cells, c);
      const rowPeriod = years
        ? parsePeriod(cells[0]?.text ?? "", calendar)
        : column.period === null
        ? parsePeriod(named.label, calendar)
        : null;
      // a change is one of the latest period over the one before
      const placed: PlacedPeriod | null = rowPeriod !== null
        ? { period: rowPeriod, from: "row" }
        : column.period !== null
        ? { period: column.period, from: "column" }
        : column.change && latest !== null
        ? { period: latest, from: "column" }
        : shared;
      if (placed === null) continue;
      const transposed = years || rowPeriod !== null && isOnlyPeriod(named.label, calendar);
      const blank = named.label === "" ? blanks.get(r) : undefined;
      const label = transposed ? column.labels.at(-1) ?? table.title : labelOf(named.label, blank, path);
      const own = blank === "wrapped" ? path.slice(0, -1) : path;
      const resolved = resolveValue(amount, {
        column: column.unit,
        row: transposed ? NO_UNIT : unitOfRow(named.unit, blank === undefined ? "" : label, units[r]),
        section: unitOfSections(path),
        table: units[r]?.units ?? usual,
        percentBeside: (columnPercent[c] ?? false) || rowPercent,
        documentCurrency: context.currency,
        fallback,
      });
      if (resolved === null) continue;
      const particular = column.labels.filter((text) => !general.has(text));
      const labels = transposed ? particular.slice(0, -1) : particular;
      const place = { row: index, column: c };
      if (isPointer({ label, path: [...own, ...labels], printed: cell.text ?? "", cell: place })) continue;
      const marks = [...cell.footnotes, ...headerFootnotes(heads.table, c)].map((mark) =>
        context.notes.get(mark) ?? ""
      );
      const imagined = proForma || PRO_FORMA.test(label) ||
        [...path, ...column.labels].some((text) => PRO_FORMA.test(text));
      const period: Period = {
        ...settlePeriod(placed.period, label, { statement, calendar }),
        restated: placed.period.restated || marks.some((note) => RESTATED.test(note)),
        ...imagined ? { proForma: true } : {},
      };
      const nameless = partial || imagined || placed.from === "document" || label === "" ||
        unscaled && resolved.kind === "money" && resolved.scale.power === 0;
      figures.push({
        label,
        path: [...own, ...labels],
        printed: cell.text ?? "",
        metric: nameless
          ? null
          : metricOfRow({ label, path: own, labels, column, statement, kind: resolved.kind }, standardMetric),
        ...resolved,
        decimals: amount.decimals,
        period,
        periodFrom: placed.from,
        statement,
        page: table.page,
        box: cell.box,
        cell: place,
        illustrative,
      });
    }
  }
  return { figures, bare };
}

/** The printed label of a row; where it prints none, what the rows above make of it, "" where they make nothing. */
function labelOf(
  printed: string,
  blank: ReturnType<ReturnType<typeof totalRows>["get"]>,
  path: readonly string[],
): string {
  switch (blank) {
    case undefined:
      return printed;
    case "wrapped":
      return path.at(-1) ?? "";
    case "total":
      return "Total";
    case "bare":
      return "";
  }
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

function isOnlyPeriod(label: string, calendar: FiscalCalendar): boolean {
  return /^\W*(?:(?:as )?(?:of|at) )?(?:FY|fiscal|year|quarter|months|ended|three|six|twelve|[A-Z][a-z]{2,8}|\d|[\s,.'-])*$/i
    .test(label) &&
    parsePeriod(label, calendar) !== null && label.length < 36;
}

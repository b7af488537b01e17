import { findPeriods, findUnits, parseUnit } from "../../../retrieval/mod.ts";
import type { FiscalCalendar, Period, Table } from "../../../retrieval/mod.ts";
import { columnPeriod, headedPeriod } from "./column_period.ts";
import type { ColumnTimes } from "./column_period.ts";
import { splitHeads } from "./split_heads.ts";
import type { LabelUnit } from "./unit_of_label.ts";
import { unitOfLabel } from "./unit_of_label.ts";

/** What a column's headings say. */
export interface ColumnMeaning {
  /** Null where they name none. */
  readonly period: Period | null;
  /** They name a length that no period of ours has: its numbers are not read. */
  readonly foreign: boolean;
  readonly unit: LabelUnit;
  /** Headings that are neither period nor unit, outermost first. */
  readonly labels: readonly string[];
  /** A change between periods, not a value of one. */
  readonly change: boolean;
  /** References to notes. */
  readonly notes: boolean;
}

const CHANGE =
  /%\s*chg\b|\bchange[sd]?\b|\bvariance\b|\bincrease\b|\bdecrease\b|\bvs\.?\b|\bversus\b|\bgrowth\b|\bmovement\b|\bvar\.?\b/i;
const NOTES =
  /^(?:(?:see )?notes?(?: (?:no|ref)s?\.?)?|ref(?:erence|s)?\.?|pages?(?: (?:no|ref)s?\.?| numbers?)?)$/i;
const LEFT_OVERS =
  /\b(?:for|the|as|of|at|on|in|and|to|years?|months?|quarters?|half|weeks|ended|ending|three|six|nine|twelve|fiscal|financial|unaudited|audited|restated|re-?presented|note|january|february|march|april|may|june|july|august|september|october|november|december|fy|actual|reported)\b|[^a-z]/gi;

/** Years that one heading lists over as many columns: each takes its own ("Year ended 2022 2021 December 31,"). */
function ownYear(text: string, { at, span }: { readonly at: number; readonly span: number }): string {
  const years = text.match(/\b(?:19|20)\d{2}\b/g) ?? [];
  if (span < 2 || years.length !== span) return text;
  // what is listed once holds for all, and a day stands in front of its year
  const rest = text.replaceAll(/\b(?:19|20)\d{2}\b[\s,]*(?:and\s+)?/g, " ").replaceAll(/\s+/g, " ").trim();
  return `${rest} ${years[at]}`.trim();
}

/** Texts of the heading cells over a column, top to bottom; a spanning one counts for each column that it covers. */
export function headingsOf(table: Table, column: number): readonly string[] {
  return table.rows.slice(0, table.headerRows).flatMap((row) => {
    for (let at = column; at >= 0; at--) {
      const cell = row[at];
      if (cell !== undefined && cell.columnSpan === 0 && at > 0) continue;
      return cell?.text ? [ownYear(cell.text, { at: column - at, span: cell.columnSpan })] : [];
    }
    return [];
  });
}

/** The words of a heading that are no period and no unit. */
function residue(text: string, calendar: FiscalCalendar): string {
  if (parseUnit(text) !== null) return "";
  let rest = text;
  for (
    const { start, end } of [...findPeriods(text, calendar), ...findUnits(text)].sort((a, b) =>
      b.start - a.start
    )
  ) {
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  }
  return rest.replaceAll(LEFT_OVERS, "").length >= 2 ? text : "";
}

/** The unit over a column; a mark too short to be looked for in a line ("A$", "t") counts where a heading is nothing else. */
function unitOfHeadings(headings: readonly string[]): LabelUnit {
  const stated = unitOfLabel(headings.join(" "));
  if (stated.unit !== null) return stated;
  const alone = headings.toReversed().map(parseUnit).find((unit) => unit !== null) ?? null;
  return alone === null ? stated : { kind: stated.kind ?? alone.kind, unit: alone };
}

/** Reads what stands over each column of a table. `context` are the lines above it, top to bottom, stub heading included. */
export function readColumns(
  table: Table,
  context: readonly string[],
  times: ColumnTimes,
): readonly ColumnMeaning[] {
  const { calendar } = times;
  const split = splitHeads(table);
  return (table.rows[0] ?? []).map((_, column) => {
    const own = headingsOf(table, column);
    const head = split.get(column);
    const headings = head === undefined
      ? own
      : [head.whole, ...own.filter((text) => !head.parts.includes(text))];
    const joined = headings.join(" ");
    const change = CHANGE.test(joined) && findPeriods(joined, calendar).length !== 1 ||
      /%\s*change|\bchange\b/i.test(joined);
    const compared = change ? findPeriods(joined, calendar).map(({ period }) => period) : [];
    // a change belongs to the later of the periods that it compares
    const later = compared.sort((a, b) => b.fiscalYear - a.fiscalYear)[0] ?? null;
    const headed = headedPeriod(headings, calendar) ?? later;
    const lasting = headed === null || headed === "foreign"
      ? headed
      : columnPeriod(headed, joined, { ...times, context });
    const labels = headings.map((text) => residue(text, calendar)).filter((text) => text !== "");
    return {
      period: lasting === "foreign" ? null : lasting,
      foreign: lasting === "foreign",
      unit: unitOfHeadings(headings),
      labels,
      change,
      notes: headings.some((text) => NOTES.test(text)),
    };
  });
}

/**
 * A unit that stands over one of several columns of time and is a heading by itself ("(In millions, except par value
 * amounts)" centred under two dates) was printed for all of them; over columns of different things it is of its own alone.
 */
export function sharedUnit(columns: readonly ColumnMeaning[]): LabelUnit | null {
  const figures = columns.filter(({ period, notes }) => period !== null && !notes);
  const stated = figures.filter(({ unit }) => unit.unit?.kind === "money" && unit.unit.scale > 0);
  const [first] = stated;
  const alike = figures.every(({ labels, change, unit }) =>
    labels.join(" ") === (figures[0]?.labels ?? []).join(" ") && !change &&
    (unit.unit === null || stated.some((one) => one.unit === unit))
  );
  const scales = new Set(stated.map(({ unit }) => unit.unit?.scale));
  return first !== undefined && alike && scales.size === 1 && stated.length < figures.length
    ? first.unit
    : null;
}

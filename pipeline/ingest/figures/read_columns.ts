import { DAY_AND_MONTH, findPeriods, findUnits, parsePeriod, parseUnit } from "../../../retrieval/mod.ts";
import type { FiscalCalendar, Period, Table } from "../../../retrieval/mod.ts";
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

const DURATION =
  /\b(?:(?:three|six|nine|twelve|3|6|9|12) months?|(?:fiscal |full )?years?|quarters?|half[- ]?years?|\d\d weeks)\s*(?:ended|ending)?\b/i;
const FOREIGN =
  /\b(?:nine|9|ten|eleven|eight|seven|five|four|two|one|1|2|4|5|7|8|10|11) months\b|\b(?:39|40) weeks\b|\binception\b/i;
const CHANGE =
  /%\s*chg\b|\bchange[sd]?\b|\bvariance\b|\bincrease\b|\bdecrease\b|\bvs\.?\b|\bversus\b|\bgrowth\b|\bmovement\b|\bvar\.?\b/i;
const NOTES = /^(?:notes?|ref\.?|page)$/i;
const LEFT_OVERS =
  /\b(?:for|the|as|of|at|on|in|and|to|years?|months?|quarters?|half|weeks|ended|ending|three|six|twelve|fiscal|financial|unaudited|audited|restated|re-?presented|note|january|february|march|april|may|june|july|august|september|october|november|december|fy|actual|reported)\b|[^a-z]/gi;

/** Texts of the heading cells over a column, top to bottom; a spanning one counts for each column that it covers. */
export function headingsOf(table: Table, column: number): readonly string[] {
  return table.rows.slice(0, table.headerRows).flatMap((row) => {
    for (let at = column; at >= 0; at--) {
      const cell = row[at];
      if (cell === undefined || cell.columnSpan > 0) return cell?.text ? [cell.text] : [];
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

/** "Three months ended June 30," from the lines above a table, for columns that only name a year or a date. */
function durationOf(context: readonly string[]): { readonly words: string; readonly date: string } | null {
  for (const line of context.toReversed()) {
    const words = DURATION.exec(line)?.[0];
    if (words === undefined || line.split(/\s+/).length > 40) continue;
    const after = line.slice(
      (DURATION.exec(line)?.index ?? 0) + words.length,
      (DURATION.exec(line)?.index ?? 0) + words.length + 30,
    );
    return {
      words: /end/i.test(words) ? words : `${words} ended`,
      date: new RegExp(DAY_AND_MONTH, "i").exec(after)?.[0] ?? "",
    };
  }
  return null;
}

function withDuration(
  period: Period,
  heading: string,
  context: readonly string[],
  calendar: FiscalCalendar,
): Period | "foreign" {
  if (DURATION.test(heading) || /quarter|half|\dQ|Q\d|\dH|H\d/i.test(heading)) return period;
  const duration = durationOf(context);
  if (duration === null || period.end === null && period.kind === "instant") return period;
  if (FOREIGN.test(duration.words)) return "foreign";
  const year = /\b(?:19|20)\d{2}\b/.exec(heading)?.[0] ?? "";
  const text = period.kind === "instant"
    ? `${duration.words} ${heading}`
    : duration.date === ""
    ? ""
    : `${duration.words} ${duration.date}, ${year}`;
  const longer = parsePeriod(text, calendar);
  return longer === null ? period : { ...longer, restated: period.restated };
}

function periodOf(headings: readonly string[], calendar: FiscalCalendar): Period | null {
  const joined = headings.join(" ").replaceAll(/\s+/g, " ");
  const flat = parsePeriod(joined, calendar) ?? parsePeriod(headings.toReversed().join(" "), calendar);
  if (flat !== null) return flat;
  // a year over its quarters: the nearest heading that is a period by itself, with what stands over it
  for (let at = headings.length - 1; at >= 0; at--) {
    for (let above = 0; above < at; above++) {
      const pair = parsePeriod(`${headings[at]} ${headings[above]}`, calendar) ??
        parsePeriod(`${headings[above]} ${headings[at]}`, calendar);
      if (pair !== null) return pair;
    }
    const own = parsePeriod(headings[at] ?? "", calendar);
    if (own !== null) return { ...own, restated: own.restated || /restated|re-?presented/i.test(joined) };
  }
  return null;
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
  options: { readonly calendar: FiscalCalendar; readonly instants: boolean },
): readonly ColumnMeaning[] {
  const { calendar, instants } = options;
  return (table.rows[0] ?? []).map((_, column) => {
    const headings = headingsOf(table, column);
    const joined = headings.join(" ");
    const change = CHANGE.test(joined) && findPeriods(joined, calendar).length !== 1 ||
      /%\s*change|\bchange\b/i.test(joined);
    const compared = change ? findPeriods(joined, calendar).map(({ period }) => period) : [];
    // a change belongs to the later of the periods that it compares
    const later = compared.sort((a, b) => b.fiscalYear - a.fiscalYear)[0] ?? null;
    const stated = periodOf(headings, calendar) ?? later;
    const lasting = stated === null || instants ? stated : withDuration(stated, joined, context, calendar);
    const labels = headings.map((text) => residue(text, calendar)).filter((text) => text !== "");
    return {
      period: lasting === "foreign" ? null : lasting,
      foreign: lasting === "foreign" || FOREIGN.test(joined),
      unit: unitOfHeadings(headings),
      labels,
      change,
      notes: headings.some((text) => NOTES.test(text)),
    };
  });
}

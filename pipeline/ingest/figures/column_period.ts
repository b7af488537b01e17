import {
  DATE,
  DAY_AND_MONTH,
  findPeriods,
  fiscalYearOf,
  parsePeriod,
  readDate,
} from "../../../retrieval/mod.ts";
import type { FiscalCalendar, Period } from "../../../retrieval/mod.ts";

/** Where the columns of a table stand in time. */
export interface ColumnTimes {
  readonly calendar: FiscalCalendar;
  /** A balance sheet: its columns are dates, however they are headed. */
  readonly instants: boolean;
  /** A report on a part of a year: a bare year over a column does not tell how much of it is meant. */
  readonly interim: boolean;
}

const DURATION =
  /\b(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}) months?|(?:fiscal |full )?years?|quarters?|half[- ]?years?|\d\d weeks)\s*(?:ended|ending)?\b/i;
const FOREIGN = /\b(?:ten|eleven|eight|seven|five|four|two|one|1|2|4|5|7|8|10|11) months\b|\binception\b/i;
/** A part of a year, in whatever words; a year beside them is the one that it lies in. */
const PART =
  /\bquarters?\b(?!-end)|\bQ[1-4]\b|\b[1-4]Q\b|\bhalf[ -]?years?\b|\b(?:first|second) half\b|\b[12]H\b|\bH[12]\b|\b(?:three|six|nine|3|6|9) months\b|\b(?:13|14|26|27|39|40) weeks\b/i;
const WHOLE = /\b(?:twelve|12) months\b|\b(?<!half[ -])years?\b|\bannual|\bfiscal\b|\bFY\b/i;
const DAY = new RegExp(`${DAY_AND_MONTH}(?!,?\\s*\\d)`, "i");
const WHOLE_DATE = new RegExp(DATE, "i");
const YEARS = /\b(?:19|20)\d{2}\b/g;

/** "Three months ended June 30," from the lines above a table, for columns that only name a year or a date. */
function durationOf(context: readonly string[]): { readonly words: string; readonly date: string } | null {
  for (const line of context.toReversed()) {
    const match = DURATION.exec(line);
    if (match === null || line.split(/\s+/).length > 40) continue;
    const words = match[0];
    const after = line.slice(match.index + words.length, match.index + words.length + 30);
    return {
      words: /end/i.test(words) ? words : `${words} ended`,
      date: new RegExp(DAY_AND_MONTH, "i").exec(after)?.[0] ?? "",
    };
  }
  return null;
}

/** A year in one heading and the day in another: "2015 Quarter Ended" over "February 27". */
function composed(joined: string, calendar: FiscalCalendar): Period | null {
  const day = DAY.exec(joined)?.[0];
  const years = [...new Set(joined.match(YEARS) ?? [])];
  if (WHOLE_DATE.test(joined) || day === undefined || years.length !== 1) return null;
  const length = DURATION.exec(joined)?.[0];
  const year = Number(years[0]);
  const named = /\b(?:fiscal|FY)\b/i.test(joined) ||
    length !== undefined && joined.indexOf(years[0]!) < joined.indexOf(length);
  // four quarters under "Fiscal 2015" may begin in the calendar year before
  const date = readDate(`${day} ${year}`);
  const end = named && date !== null && fiscalYearOf(date, calendar) > year ? year - 1 : year;
  const words = length === undefined ? "" : /end/i.test(length) ? `${length} ` : `${length} ended `;
  return parsePeriod(`${words}${day}, ${end}`, calendar);
}

/** A year is no reading of headings that speak of a part of one. */
function accept(period: Period | null, joined: string): Period | null {
  return period?.kind === "year" && PART.test(joined) && !WHOLE.test(joined) ? null : period;
}

/** The period that the headings over a column name; `foreign` where they name a length that is no period of ours. */
export function headedPeriod(
  headings: readonly string[],
  calendar: FiscalCalendar,
): Period | "foreign" | null {
  const joined = headings.join(" ").replaceAll(/\s+/g, " ");
  const flat = composed(joined, calendar) ??
    accept(
      parsePeriod(joined, calendar) ?? parsePeriod(headings.toReversed().join(" "), calendar),
      joined,
    );
  if (flat !== null) return flat;
  // a year over its quarters: the nearest heading that is a period by itself, with what stands over it
  for (let at = headings.length - 1; at >= 0; at--) {
    for (let above = 0; above < at; above++) {
      const pair = accept(
        parsePeriod(`${headings[at]} ${headings[above]}`, calendar) ??
          parsePeriod(`${headings[above]} ${headings[at]}`, calendar),
        joined,
      );
      if (pair !== null) return pair;
    }
    const own = accept(parsePeriod(headings[at] ?? "", calendar), joined);
    if (own !== null) return { ...own, restated: own.restated || /restated|re-?presented/i.test(joined) };
  }
  return FOREIGN.test(joined) || findPeriods(joined, calendar).length > 0 && PART.test(joined)
    ? "foreign"
    : null;
}

/**
 * A heading's period with the length that the lines above the table give it ("Three months ended June 30," over 2022 and
 * 2021); `foreign` where that length is no period of ours, or nothing tells a year from a part of it.
 */
export function columnPeriod(
  period: Period,
  heading: string,
  { context, calendar, instants, interim }: ColumnTimes & { readonly context: readonly string[] },
): Period | "foreign" {
  if (instants || DURATION.test(heading) || PART.test(heading)) return period;
  const duration = durationOf(context);
  if (duration === null) {
    return interim && period.kind === "year" && !WHOLE.test(heading) ? "foreign" : period;
  }
  if (period.end === null && period.kind === "instant") return period;
  if (FOREIGN.test(duration.words)) return "foreign";
  const year = /\b(?:19|20)\d{2}\b/.exec(heading)?.[0] ?? "";
  const text = period.kind === "instant"
    ? `${duration.words} ${heading}`
    : duration.date === ""
    ? ""
    : `${duration.words} ${duration.date}, ${year}`;
  const longer = parsePeriod(text, calendar);
  if (longer !== null) return { ...longer, restated: period.restated };
  const short = /months|weeks|half|quarters?\s+end/i.test(duration.words) && !WHOLE.test(duration.words);
  return period.kind === "year" && short ? "foreign" : period;
}

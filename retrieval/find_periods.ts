import type { FiscalCalendar } from "./fiscal_year.ts";
import { fiscalYearEnd, fiscalYearOf } from "./fiscal_year.ts";
import type { Period } from "./period.ts";
import { addDays, addMonths, DATE, readDate } from "./read_date.ts";

/** A period and where it stands. */
export interface FoundPeriod {
  readonly period: Period;
  readonly start: number;
  readonly end: number;
}

type Read = (groups: Readonly<Record<string, string | undefined>>, calendar: FiscalCalendar) => Period | null;

const YEAR = "(?:19[89]\\d|20\\d{2})";
const ENDED = "(?:\\s*(?:ended|ending|to|through))?(?:\\s+on)?\\s*:?\\s*";
const FISCAL = "(?:FY|fiscal(?: year)?|financial year|year)";

type Lasting = "year" | "half" | "nineMonths" | "quarter";

/** How many months each of them lasts. */
const MONTHS: Readonly<Record<Lasting, number>> = { year: 12, half: 6, nineMonths: 9, quarter: 3 };

function lasting(
  kind: Lasting,
  calendar: FiscalCalendar,
  end: string | null,
): Period | null {
  if (end === null) return null;
  const months = MONTHS[kind];
  const inYear = fiscalYearOf(end, calendar);
  const nominal = fiscalYearEnd(inYear, calendar);
  // a full year that ends elsewhere is another calendar's: it keeps the name of its own end
  const foreign = kind === "year" && nominal !== null &&
    Math.abs(Date.parse(nominal) - Date.parse(end)) > 31 * 86_400_000;
  const fiscalYear = foreign ? Number(end.slice(0, 4)) : inYear;
  const close = fiscalYearEnd(fiscalYear, calendar) ?? `${end.slice(0, 4)}-12-31`;
  const monthsLeft = (Date.parse(close) - Date.parse(end)) / (86_400_000 * 30.44);
  const parts = kind === "nineMonths" ? 1 : 12 / months;
  // nine months are counted from the year's beginning: any others are of no year
  const part = kind === "year"
    ? null
    : kind === "nineMonths"
    ? Math.round(monthsLeft) === 3 ? 1 : 0
    : parts - Math.round(monthsLeft / months);
  if (part !== null && (part < 1 || part > parts)) return null;
  return { kind, start: addDays(addMonths(end, -months), 1), end, fiscalYear, part, restated: false };
}

function named(
  kind: Lasting,
  part: number | null,
  fiscalYear: number,
  calendar: FiscalCalendar,
): Period {
  const months = MONTHS[kind];
  const close = fiscalYearEnd(fiscalYear, calendar);
  const end = close === null || part === null ? close : addMonths(close, -12 + part * months);
  return {
    kind,
    start: end === null ? null : addDays(addMonths(end, -months), 1),
    end,
    fiscalYear,
    part,
    restated: false,
  };
}

function instant(date: string | null, calendar: FiscalCalendar): Period | null {
  if (date === null) return null;
  return {
    kind: "instant",
    start: null,
    end: date,
    fiscalYear: fiscalYearOf(date, calendar),
    part: null,
    restated: false,
  };
}

function yearNumber(digits: string | undefined): number {
  const plain = (digits ?? "").replaceAll(/\D/g, "");
  return plain.length === 4 ? Number(plain) : 2000 + Number(plain);
}

const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };

function ordinal(word: string | undefined): number {
  return ORDINALS[(word ?? "").toLowerCase()] ?? Number(word);
}

/** In order of precedence at one place. A rule that reads null still covers its text, so that its date is not read alone. */
const RULES: readonly (readonly [RegExp, Read])[] = [
  [
    rule(`(?:six months|6 months|half[- ]?years?|(?:26|27|twenty-six)[ -]weeks?)${ENDED}(?<d>${DATE})`),
    (g, c) => lasting("half", c, readDate(g.d ?? "")),
  ],
  [
    rule(
      `(?:(?:for )?(?:the )?(?:fiscal |financial |reporting |full )?years?|twelve months|12 months|(?:52|53|fifty-two|fifty-three)[ -]weeks?(?: fiscal year)?)(?:\\s*(?:ended|ending|to))(?:\\s+on)?\\s*:?\\s*(?<d>${DATE})`,
    ),
    (g, c) => lasting("year", c, readDate(g.d ?? "")),
  ],
  [
    rule(
      `(?:three months|3 months|(?:fiscal )?quarters?|quarterly period|(?:13|14|thirteen|fourteen)[ -]weeks?)${ENDED}(?<d>${DATE})`,
    ),
    (g, c) => lasting("quarter", c, readDate(g.d ?? "")),
  ],
  [rule(`(?<d>${DATE}) quarter`), (g, c) => lasting("quarter", c, readDate(g.d ?? ""))],
  [
    rule(
      `(?:nine months|9 months|(?:39|40|thirty-nine|forty)[ -]weeks?|three quarters)${ENDED}(?<d>${DATE})`,
    ),
    (g, c) => lasting("nineMonths", c, readDate(g.d ?? "")),
  ],
  [
    rule(
      `(?:9M|nine months(?: of)?|first nine months(?: of)?)[ -]*(?:FY|fiscal )?[ '’]*(?<y>${YEAR}|\\d{2}(?!\\d))`,
    ),
    (g, c) => named("nineMonths", 1, yearNumber(g.y), c),
  ],
  // other lengths have no period of ours: read nothing rather than a wrong one
  [
    rule(
      `(?:ten|10|eleven|11|eight|8|seven|7|five|5|four|4|two|2|one|1) months?${ENDED}(?:${DATE})|\\d+[ -]weeks?${ENDED}(?:${DATE})|period from [^.;]{3,40}? to (?:${DATE})|(?:${DATE}) (?:to|through) (?:${DATE})`,
    ),
    () => null,
  ],
  [
    rule(`(?:as )?(?:at|of)(?: the)?(?: end of| close of business on)? (?<d>${DATE})`),
    (g, c) => instant(readDate(g.d ?? ""), c),
  ],
  [
    rule(`(?:(?<n>[1-4])Q|Q(?<m>[1-4]))[ ,-]*(?:of )?(?:FY)?[ '’]*(?<y>${YEAR}|\\d{2}(?!\\d))`),
    (g, c) => named("quarter", Number(g.n ?? g.m), yearNumber(g.y), c),
  ],
  [
    rule(`(?:FY)?(?<y>${YEAR})[ -]?Q(?<n>[1-4])`),
    (g, c) => named("quarter", Number(g.n), yearNumber(g.y), c),
  ],
  [
    rule(
      `(?<o>first|second|third|fourth)[ -](?:fiscal )?quarter(?: of)?(?: the)?(?: ${FISCAL})? ?(?<y>${YEAR})`,
    ),
    (g, c) => named("quarter", ordinal(g.o), yearNumber(g.y), c),
  ],
  [
    rule(`(?:(?<n>[12])H|H(?<m>[12])|(?<b>HY))[ -]*(?:FY)?[ '’]*(?<y>${YEAR}|\\d{2}(?!\\d))`),
    (g, c) => named("half", Number(g.n ?? g.m ?? 1), yearNumber(g.y), c),
  ],
  [
    rule(`(?<o>first|second)[ -]half(?:[ -]year)?(?: of)?(?: ${FISCAL})? ?(?<y>${YEAR})`),
    (g, c) => named("half", ordinal(g.o), yearNumber(g.y), c),
  ],
  [
    rule(`(?:FY|fiscal(?: year)?|financial year)[ '’]*(?<y>${YEAR})\\s?[-–/]\\s?\\d{2}(?!\\d)`),
    (g, c) => named("year", null, yearNumber(g.y) + 1, c),
  ],
  [
    rule(`(?:FY|fiscal(?: year)?|financial year)[ '’-]*(?<y>${YEAR}|\\d{2}(?!\\d))`),
    (g, c) => named("year", null, yearNumber(g.y), c),
  ],
  [rule(`(?<d>${DATE})`), (g, c) => instant(readDate(g.d ?? ""), c)],
  [rule(`(?<y>${YEAR})(?<z>[-–/]\\d{2})(?![\\d/-])`), (g, c) => named("year", null, yearNumber(g.y) + 1, c)],
  [
    /(?<![\d.,$€£/A-Za-z-])(?<y>19[89]\d|20\d{2})E?(?![\d%]|[.,]\d|[-–/]\d|\s?(?:million|billion|thousand|Mt|kt)\b)/g,
    (g, c) => named("year", null, yearNumber(g.y), c),
  ],
];

function rule(source: string): RegExp {
  return new RegExp(`(?<![A-Za-z0-9.])(?:${source})(?![A-Za-z0-9])`, "gi");
}

const RESTATED = /\b(?:restated|re-?presented|as (?:adjusted|revised|recast)|recast|revised)\b/i;
const PRO_FORMA = /\bpro[ -]?forma\b/i;
/** "Years ended December 31, 2018, 2017 and 2016": what follows the first date are years of the same kind. */
const MORE_YEARS = new RegExp(`^\\s*(?:,|and|&|,\\s*and)\\s*(?<y>${YEAR})(?![\\d,.]\\d)`, "i");

/**
 * All periods that a text states, in order. Durations without a kind of their own (two months, year to date) are
 * skipped together with their dates. A bare year is the fiscal year of that name; a date alone is an instant.
 */
export function findPeriods(text: string, calendar: FiscalCalendar): readonly FoundPeriod[] {
  const plain = text.replaceAll(/[\u00a0\n\t]/g, " ");
  const taken: { start: number; end: number; period: Period | null }[] = [];
  for (const [pattern, read] of RULES) {
    for (const match of plain.matchAll(pattern)) {
      const start = match.index;
      let end = start + match[0].length;
      if (taken.some((other) => start < other.end && end > other.start)) continue;
      const period = read(match.groups ?? {}, calendar);
      taken.push({ start, end, period });
      if (
        period === null || !/years?\b|months|weeks|quarter|\bof\b|\bat\b/i.test(match[0]) ||
        period.end === null
      ) continue;
      for (
        let more = MORE_YEARS.exec(plain.slice(end));
        more !== null;
        more = MORE_YEARS.exec(plain.slice(end))
      ) {
        const shift = Number(more.groups?.y) - Number(period.end.slice(0, 4));
        const last = addMonths(period.end, 12 * shift);
        const first = period.start === null ? null : addMonths(period.start, 12 * shift);
        taken.push({
          start: end,
          end: end + more[0].length,
          period: { ...period, start: first, end: last, fiscalYear: period.fiscalYear + shift },
        });
        end += more[0].length;
      }
    }
  }
  const restated = RESTATED.test(plain);
  const proForma = PRO_FORMA.test(plain);
  const periods = taken.sort((a, b) => a.start - b.start).filter(({ period }) => period !== null);
  return periods.map(({ start, end, period }) => ({
    // one period and the word beside it belong together; beside several the word stands at one of them
    period: {
      ...period as Period,
      restated: restated && (periods.length === 1 || isBeside(plain, start, end)),
      ...proForma && periods.length === 1 ? { proForma: true } : {},
    },
    start,
    end,
  }));
}

function isBeside(text: string, start: number, end: number): boolean {
  return RESTATED.test(text.slice(end, end + 14)) ||
    RESTATED.test(text.slice(Math.max(0, start - 12), start));
}

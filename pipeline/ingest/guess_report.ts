import { findPeriods, readCurrency, readDate, readDayAndMonth } from "../../retrieval/mod.ts";
import type { FiscalCalendar } from "../../retrieval/mod.ts";
import { guessCompany } from "./guess_company.ts";

/** What the first pages of a report say about it; null where they do not. */
export interface ReportGuess {
  readonly company: string | null;
  readonly fy: number | null;
  /** "06-30" */
  readonly yearEnd: string | null;
  /** Calendar year in which the reported year ended. */
  readonly endYear: number | null;
  /** ISO 4217 of its plain amounts. */
  readonly currency: string | null;
  /** It reports on a part of a year: a quarter, a half. */
  readonly interim: boolean;
  /** It says of itself that it is a sample and not the company's report. */
  readonly sample: boolean;
}

const DAY = "(?:\\d{1,2} [A-Z][a-z]{2,8}|[A-Z][a-z]{2,8} \\d{1,2}),? ?";
const YEAR_ENDED = new RegExp(
  `\\b(?:fiscal |financial )?year(?: ended| ending|-ended)?:? (?:on )?(${DAY}\\d{4})`,
  "gi",
);
const QUARTER_ENDED = new RegExp(
  `\\b(?:quarterly period|quarter|(?:three|six|nine) months) ended:? (${DAY}\\d{4})`,
  "i",
);
const CURRENCY_NAME =
  "(?:United States|US|U\\.S\\.|Australian|Canadian|Hong Kong|New Zealand) dollars?|euros?|pounds sterling|sterling|Swiss francs?|new Israeli shekels?|US\\$|A\\$|C\\$|CHF|EUR|GBP|USD|AUD";
/** Said of the whole document, not of one amount. */
const PRESENTED = new RegExp(
  `\\b(?:amounts|figures|dollars|statements|accounts|presented|expressed|stated|reported|presentation currency|reporting currency)\\b[^.]{0,60}?\\b(?:in|is|are)\\s(?:the\\s)?(?:\\w+\\s(?:of\\s)?)?(${CURRENCY_NAME})(?![A-Za-z])`,
  "i",
);
const HEADING_UNIT = /(US\$|A\$|C\$|€|£|CHF)\s?['’]?(?:m|million|millions|000|bn|billion)\b/g;
const MARKED = /(US\$|A\$|C\$|€|£|CHF)\s?\d/g;
/** Amounts with the same mark on the first pages from which it is the report's own. */
const ENOUGH_MARKED = 5;

/** The mark that nearly all amounts of the first pages carry. */
function markOf(text: string): string | null {
  const marks = [...text.matchAll(MARKED)].map((match) => match[1] ?? "");
  const best = mode(marks);
  const count = marks.filter((mark) => mark === best).length;
  return count >= ENOUGH_MARKED && count > 0.8 * marks.length ? best : null;
}

function mode<Value>(values: readonly Value[]): Value | null {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function yearEndOf(text: string): { readonly yearEnd: string | null; readonly year: number | null } {
  const dates = [...text.matchAll(YEAR_ENDED)].flatMap((match) => readDate(match[1] ?? "") ?? []);
  const date = mode(dates);
  if (date !== null) return { yearEnd: date.slice(5), year: Number(date.slice(0, 4)) };
  const stated =
    /(?:financial|fiscal) year(?: ends| end| ended| end date:?)?(?: on)? (\d{1,2} [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2})\b/
      .exec(text)?.[1];
  return { yearEnd: stated === undefined ? null : readDayAndMonth(stated), year: null };
}

function fiscalYearOfCover(text: string, year: number | null, calendar: FiscalCalendar): number | null {
  const quarterly = /\bform 10-Q\b/i.test(text.slice(0, 4000));
  if (year !== null && !quarterly) return year;
  const named =
    /annual (?:report|results|integrated report)[^.]{0,20}?\b(20\d{2})\b|\b(20\d{2}) annual report|\bFY ?(20\d{2})\b|\bfiscal (?:year )?(20\d{2})\b/i
      .exec(text);
  const digits = named?.slice(1).find((group) => group !== undefined);
  if (digits !== undefined && !quarterly) return Number(digits);
  const quarter = QUARTER_ENDED.exec(text)?.[1];
  const ended = quarter === undefined ? null : readDate(quarter);
  if (ended !== null) {
    return Number(ended.slice(0, 4)) +
      (calendar.yearEnd !== null && ended.slice(5) > calendar.yearEnd ? 1 : 0);
  }
  return mode(findPeriods(text.slice(0, 3000), { yearEnd: null }).map(({ period }) => period.fiscalYear));
}

/** Said on the cover; an annual report mentions quarters and halves further on. */
function isInterim(text: string): boolean {
  const cover = text.slice(0, 2500);
  return !/\bform 10-K\b|\bannual report\b/i.test(cover) &&
    /\bform 10-Q\b|\bquarterly report\b|\bhalf[- ]year(?:ly)? (?:\w+ )?(?:report|results)\b|\binterim (?:\w+ )?(?:report|results|statements)\b/i
      .test(cover);
}

/**
 * Guesses what the command line did not say from the lines of the first pages, in reading order. A guess is to be
 * announced; what cannot be guessed is null.
 */
export function guessReport(lines: readonly string[]): ReportGuess {
  const text = lines.join(" ").replaceAll(/[\s\u00a0]+/g, " ");
  const { yearEnd, year } = yearEndOf(text);
  const stated = PRESENTED.exec(text)?.[1] ??
    mode([...text.matchAll(HEADING_UNIT)].map((match) => match[1] ?? "")) ?? markOf(text) ??
    // an Australian business number on the cover
    (/\bABN:? \d\d \d{3}\b/.test(text) && !/US\$/.test(text) ? "A$" : null);
  const listed = /\b(?:NYSE|NASDAQ|New York Stock Exchange)\b/.test(text);
  const american = listed ||
    /securities and exchange commission/i.test(text) && /\bform (?:10-[KQ]|8-K)\b/i.test(text);
  const dollars = readCurrency(stated ?? "");
  return {
    company: guessCompany(lines),
    fy: fiscalYearOfCover(text, year, { yearEnd }),
    yearEnd,
    endYear: year,
    currency: american && PRESENTED.exec(text) === null
      ? "USD"
      : dollars !== null && dollars !== "$"
      ? dollars
      : null,
    interim: isInterim(text),
    sample: /\bsample made from published\b|\bthis is not the report of\b/i.test(text),
  };
}

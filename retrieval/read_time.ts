import type { Span } from "./mask.ts";
import { HAN_NUMERALS, NUMBER_WORDS } from "./number_words.ts";
import { DATE, readDate } from "./read_date.ts";

/** A day that a question names, and what it says of it. */
export interface AskedDate {
  /** ISO date. */
  readonly on: string;
  /**
   * What ends on it; `instant` is a balance "at" the day, `month` a month alone, which no report states, `months` a
   * stretch of time since `from`.
   */
  readonly kind: "instant" | "year" | "half" | "nineMonths" | "quarter" | "month" | "months";
  /** ISO date of the first day, of `months` alone. */
  readonly from?: string;
}

/** Years counted from a company's latest report. */
export interface RecentYears {
  readonly years: number;
  /** Years to leave out before counting: 1 for "the year before last". */
  readonly skip: number;
}

/** What a question says of time beside naming fiscal years. */
export interface AskedTime {
  readonly date: AskedDate | null;
  readonly recent: RecentYears | null;
  /** "Three years to FY2024": how many years end with the one that is named; null where none is counted. */
  readonly ending: number | null;
  readonly spans: readonly Span[];
}

const HAN_DATE = String.raw`\d{4}年\d{1,2}月(?:\d{1,2}[日号])?(?:底|末)?`;
const ANY_DATE = `(?:${DATE}|${HAN_DATE})`;
const ENDED = String.raw`(?:\s*(?:ended|ending|to|through))\s*(?:on\s+)?(?:the\s+)?`;

const DATES: readonly (readonly [AskedDate["kind"], RegExp])[] = [
  [
    "half",
    dated(
      `(?:six|6)[- ]months?${ENDED}(?<d>${DATE})|half(?:[- ]year)?${ENDED}(?<d2>${DATE})|截至(?<d3>${HAN_DATE})止?(?:的)?(?:六个月|6个月|半年)`,
    ),
  ],
  [
    "nineMonths",
    dated(`(?:nine|9)[- ]months?${ENDED}(?<d>${DATE})|截至(?<d2>${HAN_DATE})止?(?:的)?(?:九个月|9个月)`),
  ],
  [
    "quarter",
    dated(
      `(?:(?:three|3)[- ]months?|quarters?)${ENDED}(?<d>${DATE})|(?<d2>${DATE}) quarter|截至(?<d3>${HAN_DATE})止?(?:的)?(?:三个月|3个月|季度)`,
    ),
  ],
  [
    "year",
    dated(
      `(?:years?|twelve months|12 months|fy)${ENDED}(?<d>${DATE})|截至(?<d2>${HAN_DATE})止?(?:的)?(?:财政年度|财年|年度|一年|十二个月|12个月)`,
    ),
  ],
  ["instant", dated(`(?<d>${ANY_DATE})`)],
];

/** Chinese goes on without a space, so that only Latin letters and digits may not stand before. */
function dated(source: string): RegExp {
  return new RegExp(String.raw`(?<![A-Za-z\p{N}])(?:${source})(?!\p{N})`, "giu");
}

const NUMBERS: Readonly<Record<string, number>> = { ...NUMBER_WORDS, ...HAN_NUMERALS, couple: 2, few: 3 };
const COUNT = String.raw`\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|(?:a )?couple of|(?:a )?few`;
const YEARS = String.raw`(?:(?:fiscal|financial|reporting|reported|full) )?years?`;

/** "The last three years", "近三年". */
const LAST_MANY = new RegExp(
  String
    .raw`\b(?:last|latest|past|previous|prior|preceding|most recent|recent)\s+(?<n>${COUNT})\s+${YEARS}\b|(?:过去|近|最近|前|近来)(?<n2>\d{1,2}|[两二三四五六七八九十])(?:个)?(?:财政?年度?|年)`,
  "giu",
);
/** "Three years to FY2024", "three-year average". */
const ENDING = new RegExp(
  String
    .raw`\b(?<n>${COUNT})[- ]${YEARS}\s+(?:to|through|until|ended|ending|up to)\s+(?=(?:fy|fiscal|financial|\d))|\b(?<n2>${COUNT})[- ]year\b(?=\s+(?:average|mean|cagr|compound|total|sum|cumulative|growth|trend))|(?<n3>\d{1,2}|[两二三四五六七八九十])年(?:平均|均值|复合|合计|累计)`,
  "giu",
);
const BEFORE_LAST = /\b(?:the )?year before last\b|\btwo years ago\b|前年/giu;
const LAST_ONE = new RegExp(
  String
    .raw`\b(?:last|latest|most recent|past|this|current|previous|prior|most recently reported|latest reported)\s+(?:completed\s+)?${YEARS}(?:'s)?\b|\b(?:latest|most recent)\b(?!\s+(?:${COUNT}|quarter|half|news|announcement|development|event))|去年|今年|上一?(?:个)?(?:财政?年度?|年度)|上年度?|本(?:财年|年度)|最近一(?:个)?(?:财政?年度?|年)|最新(?:财政?年度?|一年|年度)`,
  "giu",
);
/** "Compared with the previous year": the year before the one that is asked, not the latest. */
const COMPARED =
  /\b(?:than|with|to|from|against|versus|vs\.?|over|on|relative to)(?:\s+(?:in|that of|those of|its|the))*\s*$|(?:与|较|比|相比|同比)\s*$/iu;

/** Reads days and counted years of a question; fiscal years themselves are read by `findYears()`. */
export function readTime(text: string): AskedTime {
  const dates = DATES.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const said = Object.values(match.groups ?? {}).find((group) => group !== undefined) ?? "";
      const on = readDate(hanDate(said));
      if (on === null) return [];
      const alone = kind === "instant" && isMonth(said) &&
        !/\b(?:as (?:of|at)|at|end of)\s*(?:the\s+)?(?:end of\s+)?$/iu.test(text.slice(0, match.index)) &&
        !/[底末]$/u.test(said);
      return [{
        date: { on, kind: alone ? "month" as const : kind },
        start: match.index,
        end: match.index + match[0].length,
      }];
    })
  );
  const many = [...text.matchAll(LAST_MANY)];
  const ending = [...text.matchAll(ENDING)];
  const before = [...text.matchAll(BEFORE_LAST)];
  const one = [...text.matchAll(LAST_ONE)].filter(({ index }) => !COMPARED.test(text.slice(0, index)));
  const spans = [...many, ...ending, ...before, ...one].map(({ index, 0: all }) => ({
    start: index,
    end: index + all.length,
  }));
  return {
    // two days are compared: neither alone is the one that counts
    date: new Set(dates.map(({ date }) => date.on)).size === 1 ? dates[0]?.date ?? null : null,
    recent: many.length > 0
      ? { years: countOf(many[0]), skip: 0 }
      : before.length > 0
      ? { years: 1, skip: 1 }
      : one.length > 0
      ? { years: 1, skip: 0 }
      : null,
    ending: ending.length > 0 ? countOf(ending[0]) : null,
    spans,
  };
}

function countOf(match: RegExpMatchArray | undefined): number {
  const said = Object.values(match?.groups ?? {}).find((group) => group !== undefined) ?? "";
  const word = said.toLowerCase().replace(/^a | of$/g, "");
  return NUMBERS[word] ?? (Number(word) || 1);
}

/** "2024年6月30日" as an ISO date, a month without day as its last; other texts as they are. */
function hanDate(text: string): string {
  const match = /^(\d{4})年(\d{1,2})月(?:(\d{1,2})[日号])?/u.exec(text);
  if (match === null) return text;
  const [, year = "", month = "", day] = match;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${year}-${month.padStart(2, "0")}-${(day ?? String(last)).padStart(2, "0")}`;
}

function isMonth(said: string): boolean {
  return (said.match(/\d+/g) ?? []).length === (/\p{sc=Han}/u.test(said) ? 2 : 1);
}

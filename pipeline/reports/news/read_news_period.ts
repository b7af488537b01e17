import {
  addDays,
  findPeriods,
  type FiscalCalendar,
  HAN_NUMERALS,
  NUMBER_WORDS,
} from "../../../retrieval/mod.ts";
import type { NewsPeriod } from "./news_search.ts";

/** What a period is read against. */
export interface NewsCalendar {
  /** ISO day. */
  readonly today: string;
  /** Of the company that is asked about: "FY2024" is its year, "2024" is everybody's. */
  readonly company: FiscalCalendar;
}

const CIVIL: FiscalCalendar = { yearEnd: "12-31" };

const FISCAL = /\bFY|fiscal|financial/i;

/** A month with its year and no day. */
const MONTH_ONLY = /^(?:at |of )?[a-z]{3,9}[.'’]?[ -]?\d{2,4}$/i;

const SINCE = /(?:\b(?:since|after|from|starting)|自从?|从)\s*(?:the (?:beginning|start) of\s*)?$/iu;
const BEFORE = /\b(?:before|prior to)\s*$/iu;
const UNTIL = /(?:\b(?:until|till|up to|through)|截至)\s*$/iu;

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:days?|[天日])$/iu, 1],
  [/^(?:weeks?|周|星期)$/iu, 7],
  [/^(?:months?|月)$/iu, 30],
  [/^(?:quarters?|季度)$/iu, 91],
  [/^(?:years?|年)$/iu, 365],
];

const NUMBERS: Readonly<Record<string, number>> = {
  ...NUMBER_WORDS,
  ...HAN_NUMERALS,
  couple: 2,
  few: 3,
  several: 3,
  几: 3,
  半: 0.5,
};

const ROLLING =
  /\b(?:last|past|previous|recent)\s+(?:(?<n>\d{1,3}|two|three|four|five|six|seven|ten|twelve|few|couple of|several)\s+)?(?<unit>days?|weeks?|months?|quarters?|years?)\b|(?:过去|最近|近)(?<hn>\d{1,3}|[一两二三四五六七十几半])?个?(?<hunit>[天日周月年]|星期|季度)/iu;

/** Stretches of the calendar that hold today, or the one before. */
const CALENDAR: readonly (readonly [RegExp, "year" | "month", 0 | -1])[] = [
  [/\bthis year\b|今年|本年/iu, "year", 0],
  [/去年/u, "year", -1],
  [/\bthis month\b|本月|这个月/iu, "month", 0],
  [/上个?月/u, "month", -1],
];

/**
 * Reads which days the words of a question ask news of: days, months, quarters, halves and years, "since" and "before"
 * them, and stretches back from today. "2024" is the calendar year, "FY2024" the company's. "Recent" and nothing said ask of
 * no days in particular: the freshest come first anyway.
 */
export function readNewsPeriod(text: string, { today, company }: NewsCalendar): NewsPeriod {
  const plain = spelled(text);
  const civil = findPeriods(plain, CIVIL);
  const fiscal = findPeriods(plain, company);
  const spans = civil.map(({ period, start, end }, at) => {
    const words = plain.slice(start, end);
    const one = FISCAL.test(words) ? fiscal[at]?.period ?? period : period;
    const last = one.end;
    return { start, from: one.start ?? (last === null ? null : startOf(last, words)), to: last };
  });
  const first = spans[0];
  if (first === undefined) return relative(text, today);
  const from = spans.map((span) => span.from).sort()[0] ?? null;
  const to = spans.map((span) => span.to).sort().at(-1) ?? null;
  const lead = plain.slice(0, first.start);
  if (spans.length > 1) return { from, to };
  if (BEFORE.test(lead)) return { from: null, to: from === null ? null : addDays(from, -1) };
  if (UNTIL.test(lead)) return { from: null, to };
  return SINCE.test(lead) ? { from, to: null } : { from, to };
}

/** A month is read as its last day. */
function startOf(day: string, words: string): string {
  return MONTH_ONLY.test(words.trim()) ? `${day.slice(0, 8)}01` : day;
}

function relative(text: string, today: string): NewsPeriod {
  for (const [pattern, unit, back] of CALENDAR) {
    if (!pattern.test(text)) continue;
    const date = new Date(`${today}T00:00:00Z`);
    const year = date.getUTCFullYear() + (unit === "year" ? back : 0);
    const month = unit === "year" ? 0 : date.getUTCMonth() + back;
    const months = unit === "year" ? 12 : 1;
    return { from: day(year, month, 1), to: day(year, month + months, 0) };
  }
  const groups = ROLLING.exec(text)?.groups;
  if (groups === undefined) return { from: null, to: null };
  const count = groups["n"] ?? groups["hn"];
  const unit = groups["unit"] ?? groups["hunit"] ?? "";
  const days = UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? 1;
  const times = count === undefined ? 1 : NUMBERS[count.replace(/ of$/, "").toLowerCase()] ?? Number(count);
  return { from: addDays(today, -Math.round(days * times)), to: today };
}

function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const MONTH = MONTHS.map((name) => `${name.slice(0, 3)}[a-z]*`).join("|");

/** "March to June 2024", "March 2024 to June 2024". */
const MONTHS_APART = new RegExp(
  String.raw`\b(${MONTH})\.?(?:\s+(\d{4}))?\s*(?:to|through|until|and|[-–])\s*(${MONTH})\.?\s+(\d{4})`,
  "giu",
);

/** Chinese dates, and stretches of months, in the spelling that periods are read in. */
function spelled(text: string): string {
  return text
    .replaceAll(
      /(\d{4})\s*年\s*(\d{1,2})\s*月?\s*[至到~-]\s*(\d{1,2})\s*月/gu,
      (_, y, m, n) => ` ${MONTHS[Number(m) - 1] ?? ""} ${y} and ${MONTHS[Number(n) - 1] ?? ""} ${y} `,
    )
    .replaceAll(MONTHS_APART, (_, m, y, n, z) => `${m} ${y ?? z} and ${n} ${z}`)
    .replaceAll(
      /(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]/gu,
      (_, y, m, d) => ` ${d} ${MONTHS[Number(m) - 1] ?? ""} ${y} `,
    )
    .replaceAll(/(\d{4})\s*年\s*(\d{1,2})\s*月/gu, (_, y, m) => ` ${MONTHS[Number(m) - 1] ?? ""} ${y} `)
    .replaceAll(/(\d{4})\s*(?:财政年度|财年|財年|会计年度)/gu, " FY$1 ")
    .replaceAll(
      /(\d{4})\s*年?\s*第?([一二三四1-4])\s*季度/gu,
      (_, y, q) => ` Q${"一二三四".indexOf(q) + 1 || q} ${y} `,
    )
    .replaceAll(/(\d{4})\s*年?\s*上半年/gu, " H1 $1 ")
    .replaceAll(/(\d{4})\s*年?\s*下半年/gu, " H2 $1 ")
    .replaceAll(/(\d{4})\s*年/gu, " $1 ");
}

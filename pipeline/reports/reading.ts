import { DATE, readDate, type Slots } from "../../retrieval/mod.ts";
import type { Covered } from "./tasks.ts";

/** How a question wants its figures read. */
export interface Reading {
  readonly basis: Slots["basis"];
  readonly statement: Slots["statement"];
  /** A half, quarter or nine months; null for whole years and year ends. */
  readonly part: Slots["part"];
  /** The day that the question names (ISO): only a figure of that day, or of a period that ends on it, answers. */
  readonly date: string | null;
  /** Operations that are carried on, where the question says so; `all` where it says that given-up ones count too. */
  readonly operations: "continuing" | "all" | null;
  /** The parent company by itself is asked for, not the group. */
  readonly parent: boolean;
  /** Words that narrow the metric ("copper"): label or headings must hold them all. */
  readonly qualifiers: string;
  /** A series or comparison over years wants one basis for all its ends: the report of its last year, which prints the others beside it. */
  readonly seriesEnd: number | null;
  /** Company → month and day of its year end; a company that is missing here has none that is known. */
  readonly yearEnds: Readonly<Record<string, string>>;
}

const CONTINUING = /\bcontinuing operations?\b|(?:持续|继续)经营/iu;
const DISCONTINUED = /\bdiscontinued\b|终止经营|已终止/iu;
const PARENT =
  /\b(?:parent(?: company)?(?:'s)?(?: only)?|company[- ]only|stand-?alone)\b|母公司(?!所有者|股东|权益)/iu;

/** How the slots of a question want the figures of these years read. */
export function readingOf(
  { question, basis, statement, part, qualifiers }: Slots,
  { years, covered }: { readonly years: readonly number[]; readonly covered: Covered },
): Reading {
  return {
    basis,
    statement,
    part,
    date: askedDate(question),
    operations: CONTINUING.test(question) ? DISCONTINUED.test(question) ? "all" : "continuing" : null,
    parent: PARENT.test(question) && !/\battributable\b|\bowners of\b/iu.test(question),
    qualifiers,
    seriesEnd: years.length > 1 ? years.at(-1)! : null,
    yearEnds: Object.fromEntries(
      covered.companies.flatMap(({ company, yearEnd }) => yearEnd === undefined ? [] : [[company, yearEnd]]),
    ),
  };
}

const ONE_DATE = new RegExp(DATE, "gi");
const HAN_DATE = /(?<year>(?:19|20)\d{2})\s*年\s*(?<month>\d{1,2})\s*月\s*(?<day>\d{1,2})\s*日/gu;

/** The one day that a question names, with day, month and year; null where it names none or several. */
export function askedDate(question: string): string | null {
  const said = [...question.matchAll(ONE_DATE)].map(([text]) => text)
    // a month and a year are no day
    .filter((text) => (text.match(/\d+/g) ?? []).length > 1)
    .map(readDate);
  const han = [...question.matchAll(HAN_DATE)].map(({ groups }) =>
    readDate(`${groups!["year"]}-${groups!["month"]!.padStart(2, "0")}-${groups!["day"]!.padStart(2, "0")}`)
  );
  const [date = null, ...others] = new Set([...said, ...han]);
  return others.length === 0 ? date : null;
}

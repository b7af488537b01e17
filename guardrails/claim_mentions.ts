import type { FiscalCalendar, Period } from "../retrieval/mod.ts";
import { findPeriods, HAN_NUMERALS, NUMBER_WORDS } from "../retrieval/mod.ts";
import type { Span } from "./claim_mask.ts";
import { findFormulas } from "./formulas.ts";

/** Something that a sentence names, and where. */
export interface Mention<Value> extends Span {
  readonly value: Value;
  /** Told from another one ("the year before"): what follows does not go on about it. */
  readonly isRelative?: true;
}

/** Everything that a sentence names besides its numbers, each in order of the text. */
export interface Mentions {
  readonly companies: readonly Mention<string>[];
  readonly periods: readonly Mention<Period>[];
  readonly metrics: readonly Mention<string>[];
}

/** What the readers of a sentence need to know. */
export interface MentionOptions {
  readonly findCompanies: (text: string) => readonly Mention<string>[];
  readonly findMetrics: (text: string) => readonly Mention<string>[];
  readonly calendar: FiscalCalendar;
  /** Year that "the year before" counts from where the sentence names none. */
  readonly anchor: number | null;
  /** Companies that the sentence before named, in order, for "the former" and "the latter". */
  readonly pair?: readonly string[];
}

/** Years that are told from the year that the sentence is about, and how far off they are. */
const RELATIVE: readonly (readonly [RegExp, (groups: readonly (string | undefined)[]) => number])[] = [
  [
    /\b(?:(?:the )?(?:prior|previous|preceding|last)(?: fiscal| financial)? year(?:['’]s)?|(?:the|a|one) year (?:before|earlier|ago|prior|previously)|(?:the )?prior[- ]year(?: period)?|(?:the )?(?:prior|previous) corresponding period|pcp|year[- ]ago|the same period (?:last|of the prior) year)\b|上年(?:同期)?|去年(?:同期)?|前一年|上一年|上一?财年/gi,
    () => -1,
  ],
  [
    /\b(two|three|four|five|2|3|4|5) years (?:before|earlier|ago|prior|previously)\b/gi,
    ([count]) => -countOf(count!),
  ],
  [/([两三四五])年前/g, ([count]) => -HAN_NUMERALS[count!]!],
  [
    /\b(?:(?:the )?(?:following|next|subsequent)(?: fiscal| financial)? year|(?:the|a|one) year (?:later|after(?! FY| fiscal| \d)|thereafter))\b|次年|翌年|下一年|下一?财年/gi,
    () => 1,
  ],
];

function countOf(word: string): number {
  return NUMBER_WORDS[word.toLowerCase()] ?? Number(word);
}

/** "H1", "the third quarter": a part of the year that the sentence is about. */
const PARTS: readonly (readonly [RegExp, Period["kind"], number])[] = [
  [/\b(?:H1|1H|first half)\b|上半年/gi, "half", 1],
  [/\b(?:H2|2H|second half)\b|下半年/gi, "half", 2],
  ...["first", "second", "third", "fourth"].map((word, index) =>
    [
      new RegExp(`\\b(?:Q${index + 1}|${index + 1}Q|${word} quarter)\\b|第${"一二三四"[index]}季度`, "gi"),
      "quarter",
      index + 1,
    ] as const
  ),
];

/** "MIN2022财年": Chinese puts no blank between a name and the year behind it. */
const FUSED_YEAR = /(?<=[A-Za-z](?:\d{2})?)(?:19|20)\d{2}(?=年|财年|财政)/g;
const FUSED_NAME = /[A-Za-z](?:[A-Za-z]|\d{2})*(?=(?:19|20)\d{2}(?:年|财年|财政))/g;

function blanks(match: string): string {
  return " ".repeat(match.length);
}

/** Companies, periods and metrics of one sentence. A measure of the formula book counts as a metric; the longest name wins. */
export function findMentions(text: string, options: MentionOptions): Mentions {
  const companies = withFormerAndLatter(text.replace(FUSED_YEAR, blanks), options);
  const named: readonly Mention<Period>[] = findPeriods(text.replace(FUSED_NAME, blanks), options.calendar)
    .map(({ period, start, end }) => ({ value: period, start, end }));
  return { companies, periods: withRelative(text, named, options), metrics: findMeasures(text, options) };
}

const FORMER = /\bthe (former|latter)\b|前者|后者/gi;

/** "The former made 5, the latter 4": names of the companies that the text before named. */
function withFormerAndLatter(
  text: string,
  { findCompanies, pair = [] }: MentionOptions,
): readonly Mention<string>[] {
  const named = findCompanies(text);
  const [first, second] = pair.slice(-2);
  if (first === undefined || second === undefined) return named;
  const told = [...text.matchAll(FORMER)].map(({ index, 0: words }) => ({
    value: /former|前者/i.test(words) ? first : second,
    start: index,
    end: index + words.length,
  }));
  return [...named, ...told].sort((a, b) => a.start - b.start);
}

/** "Revenue per employee": what something is divided by is not what is measured. */
const PER = /\bper\s$/i;

/** Standard metrics and measures of the formula book in a text, none inside another. */
export function findMeasures(
  text: string,
  { findMetrics }: Pick<MentionOptions, "findMetrics">,
): readonly Mention<string>[] {
  const all = [
    ...findMetrics(text),
    ...findFormulas(text).map(({ formula, start, end }) => ({ value: formula.name, start, end })),
  ].sort((a, b) => (b.end - b.start) - (a.end - a.start) || a.start - b.start);
  const kept: Mention<string>[] = [];
  for (const one of all) {
    if (
      !PER.test(text.slice(0, one.start)) &&
      kept.every(({ start, end }) => one.end <= start || one.start >= end)
    ) kept.push(one);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** With the years and parts of years that a sentence tells from a year that it names, or from the one before it. */
function withRelative(
  text: string,
  named: readonly Mention<Period>[],
  { anchor }: MentionOptions,
): readonly Mention<Period>[] {
  const from = (at: number): Period | null => {
    const nearest = named.findLast(({ end }) => end <= at) ?? named[0];
    return nearest?.value ?? (anchor === null ? null : { ...YEAR, fiscalYear: anchor });
  };
  const isFree = ({ start, end }: Span) => named.every((one) => end <= one.start || start >= one.end);
  const told: Mention<Period>[] = RELATIVE.flatMap(([pattern, offset]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const year = from(match.index);
      const span = { start: match.index, end: match.index + match[0].length };
      if (year === null || !isFree(span)) return [];
      const fiscalYear = year.fiscalYear + offset(match.slice(1));
      return [{
        value: { ...year, start: null, end: null, fiscalYear, restated: false },
        ...span,
        isRelative: true,
      }];
    })
  );
  const parts: Mention<Period>[] = PARTS.flatMap(([pattern, kind, part]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const year = from(match.index);
      const span = { start: match.index, end: match.index + match[0].length };
      if (year === null || !isFree(span)) return [];
      return [{ value: { ...YEAR, kind, part, fiscalYear: year.fiscalYear }, ...span }];
    })
  );
  return [...named, ...told, ...parts].sort((a, b) => a.start - b.start);
}

const YEAR: Omit<Period, "fiscalYear"> & { readonly fiscalYear: number } = {
  kind: "year",
  start: null,
  end: null,
  fiscalYear: 0,
  part: null,
  restated: false,
};

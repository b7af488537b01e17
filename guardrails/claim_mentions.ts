import type { FiscalCalendar, Period } from "../retrieval/mod.ts";
import { findPeriods } from "../retrieval/mod.ts";
import type { Span } from "./claim_mask.ts";
import { findFormulas } from "./formulas.ts";

/** Something that a sentence names, and where. */
export interface Mention<Value> extends Span {
  readonly value: Value;
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
}

/** "the prior year", "a year earlier": one year before the year that the sentence is about. */
const YEAR_BEFORE =
  /\b(?:(?:the )?(?:prior|previous|preceding|last)(?: fiscal| financial)? year(?:['’]s)?|(?:the|a|one) year (?:before|earlier|ago)|(?:the )?prior[- ]year(?: period)?|prior corresponding period|pcp)\b|上年|去年|前一年/gi;

/** Companies, periods and metrics of one sentence. A measure of the formula book counts as a metric; the longest name wins. */
export function findMentions(text: string, options: MentionOptions): Mentions {
  const companies = options.findCompanies(text);
  const named: readonly Mention<Period>[] = findPeriods(text, options.calendar)
    .map(({ period, start, end }) => ({ value: period, start, end }));
  return { companies, periods: withYearBefore(text, named, options), metrics: findMeasures(text, options) };
}

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
    if (kept.every(({ start, end }) => one.end <= start || one.start >= end)) kept.push(one);
  }
  return kept.sort((a, b) => a.start - b.start);
}

function withYearBefore(
  text: string,
  named: readonly Mention<Period>[],
  { anchor }: MentionOptions,
): readonly Mention<Period>[] {
  const from = named.length > 0 ? Math.max(...named.map(({ value }) => value.fiscalYear)) : anchor;
  if (from === null) return named;
  const model = named.find(({ value }) => value.fiscalYear === from)?.value;
  const before = [...text.matchAll(YEAR_BEFORE)].map((match) => ({
    value: {
      ...(model ?? { kind: "year" as const, part: null, restated: false }),
      start: null,
      end: null,
      fiscalYear: from - 1,
    },
    start: match.index,
    end: match.index + match[0].length,
  }));
  return [...named, ...before].sort((a, b) => a.start - b.start);
}

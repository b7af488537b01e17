import type { FiscalCalendar, Period } from "../retrieval/mod.ts";
import type { Claim, Source } from "./answer.ts";
import { blankCodeAndMarkers } from "./claim_mask.ts";
import { findMentions, type Mention } from "./claim_mentions.ts";
import { type ClaimNumber, findClaimNumbers } from "./claim_numbers.ts";
import { type Carry, isEllipsis, readSentence } from "./claim_sentence.ts";
import { findTableCells } from "./claim_tables.ts";
import { findMarkers } from "./markers.ts";
import { companyFinder, findMetricMentions } from "./names.ts";
import { type Sentence, splitSentences } from "./sentences.ts";

/** The mark that a yes or no goes by: the question's or a convention's, and no figure of a report. */
const CRITERION = /^\s*(?:criterion|判断标准)\s*[:：]/i;
const MARKED = /\[\d/;

/** What a draft is read against. */
export interface ClaimReading {
  /** Companies as stored; their aliases are known to the reader of names. */
  readonly companies: readonly string[];
  /** What the draft was written from: year ends, and which numbers are markers. */
  readonly sources: readonly Source[];
  /** What the question is about, where it is one thing: what an answer of one number leaves unsaid. */
  readonly about?: { readonly company?: string; readonly fiscalYear?: number; readonly metric?: string };
}

/**
 * Reads every number of a draft as a claim: of which company, year and measure, in which unit, and how exact. A
 * number belongs to the nearest name in its clause; what the sentence does not name is carried over from the one
 * before. Years, page and note numbers, list numbers, markers, code and the constants of a working claim nothing, nor
 * do figures that a refusal repeats and the mark of a criterion that names no company and cites nothing.
 */
export function readClaims(
  draft: string,
  { companies, sources, about = {} }: ClaimReading,
): readonly Claim[] {
  const findCompanies = companyFinder(companies);
  const plain = blankCodeAndMarkers(draft);
  const citing = citedNumbers(draft, sources);
  const claims: Claim[] = [];
  let carry: Carry = {
    company: about.company ?? null,
    period: about.fiscalYear === undefined ? null : wholeYear(about.fiscalYear),
    metric: about.metric ?? null,
  };
  for (const sentence of splitSentences(draft)) {
    const text = plain.slice(sentence.start, sentence.end);
    const calendar = calendarOf(findCompanies(text)[0]?.value ?? carry.company, sources);
    const mentions = findMentions(text, {
      findCompanies,
      findMetrics: findMetricMentions,
      calendar,
      anchor: carry.period?.fiscalYear ?? null,
    });
    const raw = draft.slice(sentence.start, sentence.end);
    if (CRITERION.test(raw) && mentions.companies.length === 0 && !MARKED.test(raw)) continue;
    const read = readSentence({ raw, text, start: sentence.start, mentions, carry, cited: citing(sentence) });
    claims.push(...read);
    carry = {
      company: mentions.companies.at(-1)?.value ?? carry.company,
      period: mentions.periods.at(-1)?.value ?? carry.period,
      metric: mentions.metrics[0]?.value ?? (isEllipsis(text, mentions) ? carry.metric : null),
    };
  }
  return withTableCells(claims, draft, { findCompanies, sources, citing });
}

function wholeYear(fiscalYear: number): Period {
  return { kind: "year", start: null, end: null, fiscalYear, part: null, restated: false };
}

/** Markers of the sentence; where it has none, of its paragraph; where that has none, of the draft. */
function citedNumbers(draft: string, sources: readonly Source[]): (sentence: Sentence) => readonly number[] {
  const given = new Set(sources.map(({ n }) => n));
  const all = splitSentences(draft).map((sentence) => ({
    sentence,
    numbers: draft.slice(sentence.start, sentence.end).split("\n")
      .flatMap((line) => findMarkers(line, (n) => given.has(n))).flatMap(({ numbers }) => numbers)
      .filter((n) => given.has(n)),
  }));
  const unique = (list: typeof all) =>
    [...new Set(list.flatMap(({ numbers }) => numbers))].sort((a, b) => a - b);
  return (sentence) => {
    const own = unique(all.filter((one) => one.sentence.start === sentence.start));
    if (own.length > 0) return own;
    const paragraph = unique(all.filter((one) => one.sentence.paragraph === sentence.paragraph));
    return paragraph.length > 0 ? paragraph : unique(all);
  };
}

/** The year end that a company's own figures show, for dates and halves; unknown where none is a whole year. */
function calendarOf(company: string | null, sources: readonly Source[]): FiscalCalendar {
  const ends = new Map<string, number>();
  for (const { hit } of sources) {
    for (const { period, company: owner } of hit.figures) {
      if (period.kind !== "year" || period.end === null || (company !== null && owner !== company)) continue;
      const day = period.end.slice(5);
      ends.set(day, (ends.get(day) ?? 0) + 1);
    }
  }
  const [yearEnd = null] = [...ends].sort((a, b) => b[1] - a[1])[0] ?? [];
  return { yearEnd };
}

/** Numbers in a Markdown table belong to their row and column, not to the names beside them in the line. */
function withTableCells(
  claims: readonly Claim[],
  draft: string,
  { findCompanies, sources, citing }: {
    readonly findCompanies: (text: string) => readonly Mention<string>[];
    readonly sources: readonly Source[];
    readonly citing: (sentence: Sentence) => readonly number[];
  },
): readonly Claim[] {
  const cells = findTableCells(draft);
  if (cells.length === 0) return claims;
  return claims.map((claim) => {
    const cell = cells.find(({ start, end }) => claim.start >= start && claim.end <= end);
    if (cell === undefined) return claim;
    const context = `${cell.row} ; ${cell.column}`;
    const options = {
      findCompanies,
      findMetrics: findMetricMentions,
      calendar: calendarOf(claim.company, sources),
      anchor: null,
    };
    const mentions = findMentions(context, options);
    const caption = findMentions(cell.caption, options);
    const own = findMarkers(draft.slice(cell.start, cell.end), () => true).flatMap(({ numbers }) => numbers)
      .filter((n) => sources.some((source) => source.n === n));
    const [scaled] = claim.kind === null && cell.unit !== ""
      ? findClaimNumbers(`${claim.printed} ${cell.unit}`)
      : [];
    const sentence = splitSentences(draft).find(({ start, end }) => claim.start >= start && claim.end <= end);
    return {
      ...claim,
      ...(scaled === undefined ? {} : inUnitOf(scaled)),
      company: (mentions.companies[0] ?? caption.companies[0])?.value ?? claim.company,
      fiscalYear: (mentions.periods[0] ?? caption.periods[0])?.value.fiscalYear ?? claim.fiscalYear,
      metric: (mentions.metrics[0] ?? caption.metrics[0])?.value ?? claim.metric,
      sentence: `${cell.caption} ${context}`.replace(/\s+/g, " ").trim(),
      cited: own.length > 0 ? own : sentence === undefined ? claim.cited : citing(sentence),
    };
  });
}

/** A bare number of a cell, read in the unit that its column, row or caption prints. */
function inUnitOf({ value, tolerance, kind, currency, measure }: ClaimNumber): Partial<Claim> {
  return { value, tolerance, kind, currency, measure };
}

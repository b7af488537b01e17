import type { FiscalCalendar, Period } from "../retrieval/mod.ts";
import type { Claim, Source } from "./answer.ts";
import { isReference } from "./claim_asides.ts";
import { claimKind } from "./claim_kind.ts";
import { blankCodeAndMarkers } from "./claim_mask.ts";
import { findMentions, type Mention, type Mentions } from "./claim_mentions.ts";
import { type ClaimNumber, findClaimNumbers } from "./claim_numbers.ts";
import { type Carry, isEllipsis, partOf, readSentence, statedUnit } from "./claim_sentence.ts";
import { findTableCells } from "./claim_tables.ts";
import { findMarkers } from "./markers.ts";
import { companyFinder, findMetricMentions } from "./names.ts";
import { type Sentence, splitSentences } from "./sentences.ts";
import { findUnknownNames } from "./unknown_names.ts";

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
  const findCompanies = everyCompany(companyFinder(companies), sources);
  const plain = blankCodeAndMarkers(draft);
  const citing = citedNumbers(draft, sources);
  const claims: Claim[] = [];
  let carry: Carry = {
    company: about.company ?? null,
    period: about.fiscalYear === undefined ? null : wholeYear(about.fiscalYear),
    metric: about.metric ?? null,
    unit: null,
  };
  /** What the items below a heading start from; null outside of any. */
  let heading: Carry | null = null;
  let pair: readonly string[] = [];
  const named = { companies: new Set<string>(), years: new Set<number>() };
  for (const sentence of splitSentences(draft)) {
    const text = plain.slice(sentence.start, sentence.end);
    const raw = draft.slice(sentence.start, sentence.end);
    if (LIST_ITEM.test(raw) && heading !== null) {
      carry = { ...heading, metric: heading.metric ?? carry.metric };
    }
    const companies = findCompanies(text);
    const calendar = calendarOf(companies[0]?.value ?? carry.company, sources);
    const mentions = findMentions(text, {
      findCompanies,
      findMetrics: findMetricMentions,
      calendar,
      anchor: carry.period?.fiscalYear ?? null,
      pair,
    });
    for (const { value } of mentions.companies) named.companies.add(value);
    for (const { value, isRelative } of mentions.periods) if (!isRelative) named.years.add(value.fiscalYear);
    if (CRITERION.test(raw) && mentions.companies.length === 0 && !MARKED.test(raw)) continue;
    const read = readSentence({ raw, text, start: sentence.start, mentions, carry, cited: citing(sentence) });
    claims.push(...read);
    carry = carryOn(carry, { text, mentions });
    if (read.length === 0 && isHeading(raw, { draft, end: sentence.end })) {
      carry = { ...carry, unit: statedUnit(text, []) };
      heading = carry;
    }
    if (companies.length > 1) pair = companies.map(({ value }) => value);
  }
  return withTableCells(claims.map((claim) => withOnlyNames(claim, named)), draft, {
    findCompanies,
    sources,
    citing,
  });
}

/** Known companies, and names of others whose numbers would else count as those of the company before. */
function everyCompany(
  findKnown: (text: string) => readonly Mention<string>[],
  sources: readonly Source[],
): (text: string) => readonly Mention<string>[] {
  let heard: string | undefined;
  const isHeard = (name: string) => {
    heard ??= sources.map(({ hit: { chunk, figures } }) =>
      [chunk.text, chunk.section, ...figures.flatMap(({ label, path }) => [label, ...path])].join("\n")
    ).join("\n").toLowerCase();
    return heard.includes(name.toLowerCase());
  };
  return (text) => {
    const known = findKnown(text);
    const unknown = findUnknownNames(text, { known, metrics: findMetricMentions(text), isHeard });
    return unknown.length === 0 ? known : [...known, ...unknown].sort((a, b) => a.start - b.start);
  };
}

const LIST_ITEM = /^\s*(?:[-*•–]|\d{1,2}[.)])\s/;

/** A line of its own that says what the lines below it are about. */
function isHeading(line: string, { draft, end }: { readonly draft: string; readonly end: number }): boolean {
  if (!/^[ \t]*(?:\n|$)/.test(draft.slice(end))) return false;
  return /^\s*#{1,6}\s|[:：][*_\s]*$/.test(line) ||
    /^\s*(?:[-*•]\s+)?(?:\*\*|__).+(?:\*\*|__)\s*(?:\([^()]*\))?\s*$/.test(line) ||
    !/[.!?。；;]\s*$/.test(line) && line.trim().split(/\s+/).length <= HEADING_WORDS;
}

/** Most words of a line without a full stop that counts as a heading. */
const HEADING_WORDS = 8;

/** What the next sentence goes on about: what this one is about, not what it only compares with. */
function carryOn(
  carry: Carry,
  { text, mentions }: { readonly text: string; readonly mentions: Mentions },
): Carry {
  const { companies, periods, metrics } = mentions;
  const isMain = (mention: Mention<unknown>) => !mention.isRelative && !isReference(mention, text);
  const years = periods.filter(isMain).map(({ value }) => value);
  const latest = years.length === 0
    ? null
    : years.reduce((last, one) => one.fiscalYear >= last.fiscalYear ? one : last);
  return {
    company: (companies.findLast(isMain) ?? (carry.company === null ? companies.at(-1) : undefined))?.value ??
      carry.company,
    period: latest ?? (carry.period === null ? periods.at(-1)?.value : undefined) ?? carry.period,
    metric: metrics[0]?.value ?? (isEllipsis(text, mentions) ? carry.metric : null),
    unit: carry.unit,
  };
}

/** What no sentence before a claim names but only one thing in all of the draft: "55,658 million (BHP, FY2024)". */
function withOnlyNames(
  claim: Claim,
  { companies, years }: { readonly companies: ReadonlySet<string>; readonly years: ReadonlySet<number> },
): Claim {
  const [company = null] = companies.size === 1 ? companies : [];
  const [year = null] = years.size === 1 ? years : [];
  if ((claim.company ?? company) === claim.company && (claim.fiscalYear ?? year) === claim.fiscalYear) {
    return claim;
  }
  return { ...claim, company: claim.company ?? company, fiscalYear: claim.fiscalYear ?? year };
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
  return claims.flatMap((claim) => {
    const cell = cells.find(({ start, end }) => claim.start >= start && claim.end <= end);
    if (cell === undefined) return [claim];
    // "1. BHP", "Top 10": a bare number at the head of a row is a part of its name
    if (cell.isHead) return claim.kind === null && claim.currency === null ? [] : [claim];
    const options = {
      findCompanies,
      findMetrics: findMetricMentions,
      calendar: calendarOf(claim.company, sources),
      anchor: null,
    };
    const [own, beside, corner, caption] = [
      `${cell.row} ; ${cell.column}`,
      cell.beside,
      cell.corner,
      cell.caption,
    ].map((text) => findMentions(text, options));
    const inOrder = [own!, beside!, corner!, caption!];
    const first = <Value>(of: (mentions: Mentions) => readonly Mention<Value>[]): Value | undefined =>
      inOrder.flatMap((mentions) => of(mentions).slice(0, 1))[0]?.value;
    const cited = findMarkers(draft.slice(cell.start, cell.end), () => true).flatMap(({ numbers }) => numbers)
      .filter((n) => sources.some((source) => source.n === n));
    const metric = first(({ metrics }) => metrics) ?? claim.metric;
    const isBare = claim.kind === null && claim.currency === null;
    const [scaled] = isBare && cell.unit !== "" ? findClaimNumbers(`${claim.printed} ${cell.unit}`) : [];
    const sentence = splitSentences(draft).find(({ start, end }) => claim.start >= start && claim.end <= end);
    const period = first(({ periods }) => periods);
    const isChange = claim.aspect === "change" || CHANGE_COLUMN.test(cell.column) ||
      CHANGE_COLUMN.test(cell.row);
    const unit = scaled === undefined ? {} : inUnitOf(scaled);
    const kind = unit.kind ?? claim.kind;
    return [{
      ...claim,
      ...unit,
      kind: claimKind({ ...claim, ...unit }, {
        metric,
        text: `${cell.row} ${cell.column} ${cell.corner} ${cell.caption}`,
      }),
      aspect: isChange && kind !== "ratio" ? "change" : claim.aspect,
      company: first(({ companies }) => companies) ?? claim.company,
      fiscalYear: period?.fiscalYear ?? (isChange ? latestYear(cell.header, options) : null) ??
        claim.fiscalYear,
      part: period === undefined ? claim.part : partOf(period),
      metric,
      sentence: `${cell.caption} ${cell.corner} ${cell.row} ; ${cell.beside} ${cell.column}`.replace(
        /\s+/g,
        " ",
      ).trim(),
      cited: cited.length > 0 ? cited : sentence === undefined ? claim.cited : citing(sentence),
    }];
  });
}

/** A column or row of movements. */
const CHANGE_COLUMN =
  /\b(?:change|growth|variance|movement|yoy|y\/y|year[- ]on[- ]year|increase|decrease)\b|[Δ∆]|同比|变动|增长率/i;

/** The latest year at the heads of a table's columns: a movement is of it. */
function latestYear(header: string, options: Parameters<typeof findMentions>[1]): number | null {
  const years = findMentions(header, options).periods.map(({ value }) => value.fiscalYear);
  return years.length === 0 ? null : Math.max(...years);
}

/** A bare number of a cell, read in the unit that its column, row or caption prints. */
function inUnitOf({ value, tolerance, kind, currency, measure }: ClaimNumber): Partial<Claim> {
  return { value, tolerance, kind, currency, measure };
}

import { findMetric, type Period } from "../retrieval/mod.ts";
import type { Claim } from "./answer.ts";
import { readAspect } from "./claim_aspect.ts";
import { maskPointers, type Span } from "./claim_mask.ts";
import type { Mention, Mentions } from "./claim_mentions.ts";
import { type ClaimNumber, findClaimNumbers } from "./claim_numbers.ts";
import { nearestMention, splitClauses } from "./claim_slots.ts";
import { findSpelledNumbers } from "./claim_words.ts";
import { isRefusal } from "./refusal.ts";

/** What a sentence that names nothing itself goes on about. */
export interface Carry {
  readonly company: string | null;
  readonly period: Period | null;
  readonly metric: string | null;
}

/** Content words up to which a sentence is an ellipsis that goes on about the same measure ("In FY2023 it was 5"). */
const ELLIPSIS_WORDS = 2;

/** Words that name no measure of their own. */
const EMPTY_WORDS = new Set(
  ("a about also an and approximately as at by compared company earlier ended financial fiscal for from group had has have in is it its " +
    "million billion of on prior previous reported same than that the their this to total up down was were which while with year years " +
    "respectively versus corresponding figure amount value rose fell grew increased decreased per cent percent end dollars usd aud us")
    .split(" "),
);

/** One sentence with all that was read in it. */
export interface SentenceReading {
  /** As in the draft. */
  readonly raw: string;
  /** The same length, with markers and code blanked. */
  readonly text: string;
  /** Offset of the sentence in the draft. */
  readonly start: number;
  readonly mentions: Mentions;
  readonly carry: Carry;
  /** Numbers of the sources that it cites. */
  readonly cited: readonly number[];
}

/** The claims of one sentence, in order. */
export function readSentence(
  { raw, text, start, mentions, carry, cited }: SentenceReading,
): readonly Claim[] {
  const masked = maskPointers(raw, [...mentions.periods, ...mentions.companies]);
  const spelled = findSpelledNumbers(masked);
  const numbers: readonly ClaimNumber[] = [...findClaimNumbers(masked), ...spelled]
    .sort((a, b) => a.start - b.start);
  const clauses = splitClauses(text, numbers);
  const carriedMetric = isEllipsis(text, mentions) ? carry.metric : null;
  const claims: Claim[] = [];
  for (const number of numbers) {
    if (isRefusal(refusedPart(text, number.start))) continue;
    const place = { text, numbers, clauses };
    const metric = nearestMention(number, mentions.metrics, { ...place, carried: carriedMetric });
    const { aspect, ...reading } = readAspect(number, {
      before: text.slice(0, number.start),
      after: text.slice(number.end),
      clause: clauseOf(text, number, clauses),
      metric,
    });
    const restates = restatedChange(claims.at(-1), { number, text, start });
    const isChange = aspect === "change" || restates !== null ||
      spelled.some((one) => one.start === number.start && one.isChange);
    const period = periodOf(number, mentions.periods, { ...place, carried: carry.period, isChange });
    claims.push({
      ...numberOf(number),
      kind: number.kind === "money" && isPerShare(metric, text) ? "perShare" : number.kind,
      ...reading,
      value: restates ?? reading.value,
      aspect: isChange ? "change" : "level",
      start: start + number.start,
      end: start + number.end,
      company: nearestMention(number, mentions.companies, { ...place, carried: carry.company }),
      fiscalYear: period?.fiscalYear ?? null,
      part: partOf(period),
      metric,
      also: alsoOf(mentions),
      sentence: text.replace(/\s+/g, " ").trim(),
      cited,
    });
  }
  return claims;
}

function numberOf(
  { printed, start, end, value, tolerance, kind, currency, measure }: ClaimNumber,
): ClaimNumber {
  return { printed, start, end, value, tolerance, kind, currency, measure };
}

/** "Dividend per share was 402.0 US cents": the measure's name says what the amount leaves unsaid. */
function isPerShare(metric: string | null, text: string): boolean {
  return metric !== null && findMetric(metric)?.kind === "perShare" &&
    /\bper (?:\w+ ){0,2}(?:share|security|unit)\b|\b[DE]PS\b|每股/i.test(text);
}

function clauseOf(text: string, number: ClaimNumber, clauses: readonly Span[]): string {
  const clause = clauses.find(({ start, end }) => number.start >= start && number.start < end);
  return clause === undefined ? text : text.slice(clause.start, clause.end);
}

/** "Fell by US$1.2 billion, or 3%": the second number says the first again; its value with that sign, else null. */
function restatedChange(
  last: Claim | undefined,
  { number, text, start }: { readonly number: ClaimNumber; readonly text: string; readonly start: number },
): string | null {
  if (last === undefined || last.aspect !== "change" || last.kind === number.kind) return null;
  const between = text.slice(last.end - start, number.start);
  if (!/^\s*(?:higher|lower|more|less)?\s*(?:[,(]|, ?or|or)\s*(?:or|i\.e\.|that is)?\s*$/i.test(between)) {
    return null;
  }
  return last.value.startsWith("-") && !number.value.startsWith("-") ? `-${number.value}` : number.value;
}

/** The part of a sentence that a "but" does not set apart from the number. */
function refusedPart(text: string, at: number): string {
  const cuts = [...text.matchAll(/\b(?:but|however|although|though)\b|但|不过/gi)].map(({ index }) => index);
  const start = Math.max(0, ...cuts.filter((cut) => cut <= at));
  const end = Math.min(text.length, ...cuts.filter((cut) => cut > at));
  return text.slice(start, end);
}

/** A movement is of the later year; a level of the year that stands nearest. */
function periodOf(
  number: ClaimNumber,
  mentions: readonly Mention<Period>[],
  place: Parameters<typeof nearestMention<Period>>[2] & { readonly isChange: boolean },
): Period | null {
  if (!place.isChange || mentions.length === 0) return nearestMention(number, mentions, place);
  return mentions.map(({ value }) => value).reduce((last, one) =>
    one.fiscalYear > last.fiscalYear ? one : last
  );
}

function partOf(period: Period | null): Claim["part"] {
  return period !== null && period.part !== null && period.kind !== "year" && period.kind !== "instant"
    ? { kind: period.kind, number: period.part }
    : null;
}

function alsoOf({ companies, periods, metrics }: Mentions): Claim["also"] {
  return {
    companies: [...new Set(companies.map(({ value }) => value))],
    years: [...new Set(periods.map(({ value }) => value.fiscalYear))].sort((a, b) => a - b),
    metrics: [...new Set(metrics.map(({ value }) => value))],
  };
}

/** Whether a sentence names no measure of its own, in whatever words, and so goes on about the last one. */
export function isEllipsis(text: string, { companies, periods, metrics }: Mentions): boolean {
  if (metrics.length > 0) return false;
  const bare = [...companies, ...periods].reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    text,
  );
  const words = bare.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return words.filter((word) => !EMPTY_WORDS.has(word)).length <= ELLIPSIS_WORDS;
}

import { findMetric, findUnits, type Period } from "../retrieval/mod.ts";
import type { Claim } from "./answer.ts";
import { readAspect } from "./claim_aspect.ts";
import { maskPointers, type Span } from "./claim_mask.ts";
import type { Mention, Mentions } from "./claim_mentions.ts";
import { type ClaimNumber, findClaimNumbers } from "./claim_numbers.ts";
import { claimKind } from "./claim_kind.ts";
import { nearestMention, splitClauses } from "./claim_slots.ts";
import { findSpelledNumbers } from "./claim_words.ts";
import { isRefusal } from "./refusal.ts";

/** What a sentence that names nothing itself goes on about. */
export interface Carry {
  readonly company: string | null;
  readonly period: Period | null;
  readonly metric: string | null;
  /** Unit that a heading states for the bare numbers below it. */
  readonly unit: string | null;
}

/** Content words up to which a sentence is an ellipsis that goes on about the same measure ("In FY2023 it was 5"). */
const ELLIPSIS_WORDS = 2;

/** Words that name no measure of their own. */
const EMPTY_WORDS = new Set(
  ("a about also an and approximately as at by compared company earlier ended financial fiscal for from group had has have in is it its " +
    "million billion of on prior previous reported same than that the their this to total up down was were which while with year years " +
    "respectively versus corresponding figure amount value rose fell grew increased decreased per cent percent end dollars usd aud us " +
    "former latter made makes reported reports reached stood totalled totaled came against ahead behind above below one company group " +
    "thousand trillion respectively while whereas following next later before after up only just even he she they them these those both each highest lowest higher lower smaller larger")
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

const EMPHASIS = /\*{1,3}|(?<![\p{L}\d])_{1,3}|_{1,3}(?![\p{L}\d])/gu;

/** The claims of one sentence, in order. */
export function readSentence(
  { raw, text: marked, start, mentions, carry, cited }: SentenceReading,
): readonly Claim[] {
  // emphasis parts no number from the words about it
  const text = marked.replace(EMPHASIS, (stars) => " ".repeat(stars.length));
  const masked = maskPointers(raw, [...mentions.periods, ...mentions.companies]);
  const spelled = findSpelledNumbers(masked);
  const inDigits = findClaimNumbers(masked).filter((one) =>
    !spelled.some(({ start, end }) => one.start < end && one.end > start)
  );
  const numbers: readonly ClaimNumber[] = [...inDigits, ...spelled].sort((a, b) => a.start - b.start);
  const clauses = splitClauses(text, numbers);
  const carriedMetric = isEllipsis(withoutSpans(text, numbers), mentions) ? carry.metric : null;
  const claims: Claim[] = [];
  for (const [index, printed] of numbers.entries()) {
    if (isRefusal(refusedPart(text, printed.start))) continue;
    const place = { text, numbers, clauses };
    const metric = equatedMetric(printed, mentions.metrics, text) ??
      nearestMention(printed, mentions.metrics, { ...place, carried: carriedMetric });
    const number = inUnitBefore(printed, { text, metric, numbers, carried: carry.unit });
    const last = claims.at(-1)?.start === start + (numbers[index - 1]?.start ?? -1)
      ? claims.at(-1)
      : undefined;
    const { aspect, ...reading } = readAspect(number, {
      before: text.slice(0, number.start),
      after: text.slice(number.end),
      clause: clauseOf(text, number, clauses),
      said: saidOf(number, text, numbers[index - 1]),
      metric,
    });
    const continued = continuedRange(last, { number, text, start });
    const restates = restatedChange(claims.at(-1), { number, text, start });
    const isChange = aspect === "change" || restates !== null || continued?.aspect === "change" ||
      spelled.some((one) => one.start === number.start && one.isChange);
    const period = periodOf(number, mentions.periods, { ...place, carried: carry.period, isChange });
    claims.push({
      ...numberOf(number),
      kind: claimKind(number, { metric, text }),
      ...reading,
      value: restates ?? continued?.value ?? reading.value,
      hedged: reading.hedged || (continued?.hedged ?? false) || isListedWith(last, { number, text, start }),
      aspect: isChange ? "change" : "level",
      printed: raw.slice(number.start, number.end),
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

/** "Margin = EBITDA / revenue = 5 / 10 = 50%": behind the last sign stands what stands before the first. */
function equatedMetric(number: Span, metrics: readonly Mention<string>[], text: string): string | null {
  const before = text.slice(0, number.start);
  const first = before.indexOf("=");
  const isOperand = /^\s*(?:\[[^\]]*\]|\(|\))?\s*[/÷×*+−]/.test(text.slice(number.end));
  if (!/[=≈]\s*$/.test(before) || first === -1 || isOperand) return null;
  return metrics.findLast(({ end }) => end <= first)?.value ?? null;
}

interface Next {
  readonly number: ClaimNumber;
  readonly text: string;
  readonly start: number;
}

/** Where what is said of a number begins, at the latest: behind the number before, or where the sentence turns. */
const TURN = /[;,，；。]|\b(?:while|whereas|but|although|after|and|compared|against|versus|than)\b/gi;

function saidOf(number: Span, text: string, last: Span | undefined): string {
  const from = last?.end ?? 0;
  const before = text.slice(from, number.start);
  const turn = [...before.matchAll(TURN)].at(-1);
  return before.slice(turn === undefined ? 0 : turn.index);
}

const JOINT = /^\s?(?:-|–|—|~|to|and|or|至|到)\s?$/i;

/** The second end of a range moves and is hedged as the first; "rose 3% to 52%" is none. */
function continuedRange(
  last: Claim | undefined,
  { number, text, start }: Next,
): Pick<Claim, "aspect" | "hedged" | "value"> | null {
  if (last === undefined || last.kind !== number.kind) return null;
  const between = text.slice(last.end - start, number.start);
  if (!JOINT.test(between)) return null;
  const isBare = /^[\d.,'’\s+−–-]+$/.test(last.printed);
  const isBetween = /\bbetween(?: \w+)?\s+$/i.test(text.slice(0, last.start - start));
  if (!isBare && !isBetween && !/^\s?[-–—~]\s?$/.test(between)) return null;
  const isNegated = last.aspect === "change" && last.value.startsWith("-") && !number.value.startsWith("-");
  return { aspect: last.aspect, hedged: last.hedged, value: isNegated ? `-${number.value}` : number.value };
}

/** "Expects revenue of 5 and EBITDA of 3": without a verb of its own the second is said as the first. */
function isListedWith(last: Claim | undefined, { number, text, start }: Next): boolean {
  return last !== undefined && last.hedged && TREND_VERB.test(text.slice(0, last.start - start)) &&
    /^\s*(?:,|and|, and)\s+(?:[\p{L}-]+ ){0,4}of\s*$/iu.test(text.slice(last.end - start, number.start));
}

const TREND_VERB = /\b(?:expect|forecast|anticipat|estimat|project|target|guid|plan)\w*\b/i;

/** Around a unit that stands before its number: "goodwill (US$m): 254", "in US$ million was 254". */
const UNIT_BEFORE = /(?:[(（]|\bin )\s*$/i;

/** A bare number in the unit that the sentence, or the heading above it, states for what follows. */
function inUnitBefore(
  number: ClaimNumber,
  { text, metric, numbers, carried }: {
    readonly text: string;
    readonly metric: string | null;
    readonly numbers: readonly ClaimNumber[];
    readonly carried: string | null;
  },
): ClaimNumber {
  if (number.kind !== null || number.currency !== null) return number;
  const stated = statedUnit(text, numbers, number.start) ?? statedUnit(text, numbers) ?? carried;
  const standard = metric === null ? null : findMetric(metric)?.kind ?? null;
  if (
    stated === null ||
    (standard !== null && standard !== "money" && standard !== "perShare" && /[$€£¥]/.test(stated))
  ) {
    return number;
  }
  const [scaled] = findClaimNumbers(`${number.printed} ${stated}`);
  if (scaled === undefined || scaled.start !== 0) return number;
  const { value, tolerance, kind, currency, measure } = scaled;
  return { ...number, value, tolerance, kind, currency, measure };
}

/** The unit in a bracket, or behind "in", that no number stands in front of; null where there is none. */
export function statedUnit(text: string, numbers: readonly Span[], until = text.length): string | null {
  const found = findUnits(text.slice(0, until)).filter(({ start, unit, exception }) =>
    !exception && (unit.currency !== null || unit.scale !== 0 || unit.kind === "percent") &&
    UNIT_BEFORE.test(text.slice(0, start)) && numbers.every((one) => start >= one.end || start < one.start) &&
    !numbers.some(({ end }) => end <= start && /^\s?$/.test(text.slice(end, start)))
  );
  return found.at(-1)?.unit.printed ?? null;
}

function numberOf(
  { printed, start, end, value, tolerance, kind, currency, measure }: ClaimNumber,
): ClaimNumber {
  return { printed, start, end, value, tolerance, kind, currency, measure };
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

/** "Up from", "rose from": where a movement began. */
const BEGAN =
  /(?<!\brang(?:ed|es|ing) )\bfrom\s+(?:(?:about|around|some|roughly|nearly|almost|a|an|just (?:over|under)) )*(?:loss of |profit of )?$|从$/i;
const MOVES =
  /\b(?:up|down|to|rose|risen|ris(?:e|es|ing)|f[ea]ll(?:s|en|ing)?|gr[eo]w(?:s|n|ing|th)?|increas\w+|decreas\w+|declin\w+|improv\w+|climb\w*|dropp?\w*|widen\w*|narrow\w*|compared|higher|lower|chang\w+|mov\w+|swung)\b|增至|降至|上升|下降|增长/i;

/** A movement is of the later year; a level of the year that stands nearest, and where it moved from of the year before. */
function periodOf(
  number: ClaimNumber,
  mentions: readonly Mention<Period>[],
  place: Parameters<typeof nearestMention<Period>>[2] & { readonly isChange: boolean },
): Period | null {
  if (place.isChange && mentions.length > 0) {
    return mentions.map(({ value }) => value).reduce((last, one) =>
      one.fiscalYear > last.fiscalYear ? one : last
    );
  }
  const { text, numbers, clauses } = place;
  const period = nearestMention(number, mentions, place) ?? yearAfter(number, mentions, text);
  if (period === null || !BEGAN.test(text.slice(0, number.start)) || !MOVES.test(text)) return period;
  const clause = clauses.find(({ start, end }) => number.start >= start && number.start < end);
  const isOwn = mentions.some(({ start, end }) =>
    clause !== undefined && start >= clause.start && end <= clause.end
  );
  const isPaired = new Set(mentions.map(({ value }) => value.fiscalYear)).size > 1;
  const hasOther = numbers.some((one) => one !== number && one.kind === number.kind);
  if (isOwn || isPaired || !hasOther) return period;
  return { ...period, start: null, end: null, fiscalYear: period.fiscalYear - 1 };
}

/** "US$29bn (FY2023: US$28bn)": where only the bracket has a year, the number before it is of the next one. */
function yearAfter(number: Span, mentions: readonly Mention<Period>[], text: string): Period | null {
  const [bracketed] = mentions;
  if (bracketed === undefined || !/^\s*[(（]\s*$/.test(text.slice(number.end, bracketed.start))) return null;
  return { ...bracketed.value, start: null, end: null, fiscalYear: bracketed.value.fiscalYear + 1 };
}

/** The part of a year that a period is, null for a whole one and for a day. */
export function partOf(period: Period | null): Claim["part"] {
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
  const bare = withoutSpans(text, [...companies, ...periods]);
  const words = bare.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return words.filter((word) => !EMPTY_WORDS.has(word)).length <= ELLIPSIS_WORDS;
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  return spans.reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    text,
  );
}

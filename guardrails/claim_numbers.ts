import { Decimal } from "decimal.js";
import type { Amount, FigureKind } from "../retrieval/mod.ts";
import { findPrintedForms } from "./printed_forms.ts";
import { rewriteSpans } from "./rewritten.ts";
import { findSpelledChinese } from "./spelled_chinese.ts";
import { findSpelledEnglish } from "./spelled_english.ts";
import { findAmounts, HAN_CURRENCIES, HAN_SCALES, parseUnit, shiftDecimal } from "../retrieval/mod.ts";

/** A number of running text with the unit that stands at it. */
export interface ClaimNumber {
  readonly printed: string;
  readonly start: number;
  readonly end: number;
  /** Exact decimal in the main unit, percent in points. */
  readonly value: string;
  /** Half of the last printed digit, in the main unit. */
  readonly tolerance: string;
  readonly kind: FigureKind | null;
  readonly currency: string | null;
  readonly measure: string | null;
}

/** Most characters behind a number that can belong to its unit: "million United States dollars per share". */
const UNIT_LENGTH = 44;

/** Where a unit ends at the latest. */
const UNIT_STOP = /[,;()[\]|¦=×÷*+\n:]|\.(?:\s|$)|\s[-–−]\s/;

/** Words that the reader of units passes over in captions; in a sentence they belong to the sentence. */
const PASSED_OVER =
  "in|and|of|for|at|as|is|are|to|from|the|all|on|with|that|which|stated|expressed|reported|presented|shown|where|unless|otherwise|except|amounts?|figures?|values?|numbers?|nominal|rounded|data|table";
const NO_UNIT_START = new RegExp(`^(?:${PASSED_OVER})\\b`, "i");
const NO_UNIT_END = new RegExp(`\\b(?:${PASSED_OVER})$`, "i");

/** "US$(203) million and US$(173) million": what is joined is another amount's. */
const JOINED = /\s(?:and|or)\s/i;

/** Units of nature that are printed without a blank; money words ("55m") are the amount reader's own. */
const FUSED =
  /(?<=\d)(?:[MkG]t|wmt|dmt|[MGTk]Wh|MW|GW|koz|Moz|oz|kbbl|mmboe|boe|bbl|km2?|ha|kg|lbs?|ML|GL|tonnes)(?![A-Za-z])/g;

/** A range gives both ends the unit of the second. */
const RANGE = /^\s?(?:-|–|—|~|～|±|to|and|or|,? and|或|至|到|和)\s?$/i;
const COMMA = /^\s?[,、;]\s?$/;

/** Chinese scale words and currencies stand behind the number. */
const CHINESE = /^\s?(万亿|百万|十亿|千万|亿|万|千)?(美元|澳元|港元|欧元|英镑|人民币|加元|日元|元)?/;
/** Behind a number of a Chinese text a bare 元 is the yuan. */
const CHINESE_CURRENCY: Readonly<Record<string, string>> = { ...HAN_CURRENCIES, 元: "CNY" };

const PER_SHARE =
  /^\s*(?:per|a|an|each|\/)\s*(?:\w+\s+){0,2}?(?:shares?|securit(?:y|ies)|ADS|ADR|units?)\b|^\s*每股/i;

/**
 * The numbers of a text, in digits and in words, with value, unit and the rounding that their print implies. The caller
 * blanks out what is no number of substance (dates, markers, page numbers), keeping the length, so that offsets hold.
 */
export function findClaimNumbers(text: string): readonly ClaimNumber[] {
  const rewrites = [...findPrintedForms(text), ...findSpelledEnglish(text), ...findSpelledChinese(text)];
  const rewritten = rewriteSpans(text, rewrites);
  return findDigits(rewritten.text).map((number) => {
    const { start, end } = rewritten.back(number);
    const printed = text.slice(start, end);
    const lead = printed.length - printed.trimStart().length;
    return {
      ...number,
      printed: printed.trim(),
      start: start + lead,
      end: start + lead + printed.trim().length,
    };
  });
}

function findDigits(text: string): readonly ClaimNumber[] {
  // A hyphen between two numbers is a range; left in place, the second would count as part of a name.
  const plain = withPlainSigns(text).replace(/(?<=\d\s?%?)[-–](?=[^\s\w]{0,3}\d)/g, "~");
  // "191.6Mt": a unit fused to its digits would make a name of them.
  const apart = plain.replace(FUSED, (unit) => " ".repeat(unit.length));
  const found = findAmounts(apart).map(({ amount, start, end }) => readNumber(plain, { amount, start, end }));
  return withSharedUnits(plain, found).map((one) => toNumber(text, one, one.unit));
}

/** "5 to 7 billion", "2.1, 2.2 and 2.3 billion": a unit behind the last is that of all; a currency before the first too. */
function withSharedUnits(text: string, found: readonly Read[]): readonly Read[] {
  const read = [...found];
  for (let at = read.length - 2; at >= 0; at--) {
    const [one, next] = [read[at]!, read[at + 1]!];
    const between = text.slice(one.end, next.start);
    const isJoined = RANGE.test(between) || (COMMA.test(between) && inList(text, { read, at }));
    if (!isJoined || !isMoneyOrBare(one.unit)) continue;
    const currency = one.unit.currency ?? next.unit.currency;
    if (isBare(one.unit) && !isBare(next.unit)) read[at] = { ...one, unit: { ...next.unit, currency } };
    else if (one.unit.currency === null && next.unit.kind === "money") {
      read[at] = { ...one, unit: { ...one.unit, currency, kind: "money" } };
    }
  }
  for (let at = 1; at < read.length; at++) {
    const [last, one] = [read[at - 1]!, read[at]!];
    if (!RANGE.test(text.slice(last.end, one.start)) || !isMoneyOrBare(one.unit)) continue;
    // "US$5 to 7 dollars": a bare sign is the dollar named before it; another currency stays its own
    const own = one.unit.currency === "$" ? null : one.unit.currency;
    const currency = own ?? last.unit.currency ?? one.unit.currency;
    const kind = one.unit.kind === null && currency !== null ? "money" : one.unit.kind;
    if (last.unit.scale === one.unit.scale) read[at] = { ...one, unit: { ...one.unit, currency, kind } };
  }
  return read;
}

/** Whether a number stands in a list that an "and" closes. */
function inList(
  text: string,
  { read, at }: { readonly read: readonly Read[]; readonly at: number },
): boolean {
  for (let next = at + 1; next + 1 < read.length; next++) {
    const between = text.slice(read[next]!.end, read[next + 1]!.start);
    if (RANGE.test(between)) return true;
    if (!COMMA.test(between)) return false;
  }
  return false;
}

function isMoneyOrBare({ kind }: ReadUnit): boolean {
  return kind === null || kind === "money";
}

/** Marks of Chinese print and their plain forms; commas become stops, or "5，6" would be one number. */
const FULL_WIDTH: Readonly<Record<string, string>> = {
  "：": ":",
  "；": ";",
  "，": ";",
  "、": ";",
  "。": ";",
  // Running text puts amounts in these brackets without meaning them negative.
  "（": " ",
  "）": ";",
  "－": "-",
  "＝": "=",
};

/** What may stand before a minus sign besides a blank; behind a letter or a digit a hyphen joins or ranges. */
const BEFORE_SIGN = /[\p{Script=Han}“”‘’"'*=—](?=[-−–]\s?(?:[A-Z]{0,3}[$€£¥]|[A-Z]{3}\s?)?\d)/gu;

/** An amount with its unit in brackets: behind a verb or alone in a cell it is negative, behind a name it is an aside. */
const ASIDE = /(?<before>(?:\S+\s?|^\s*))\((?=[^()]*[\p{L}$€£¥%][^()]*\))/gmu;
const NEGATING =
  /(?:^\s*|[|:=—][*_]*\s?|(?:^|[^\p{L}])(?:was|were|is|are|of|at|to|from|reached|and|versus|vs|against|with|than|by|为|是)\s?|[$€£¥]\s?)$/iu;

function isNegated(before: string): boolean {
  return NEGATING.test(before);
}

/** The same length, with signs where the reader of amounts looks for them: behind a blank and before the currency. */
function withPlainSigns(text: string): string {
  return text.replace(
    ASIDE,
    (inside, before: string) => isNegated(before) ? inside : `${before} ${inside.slice(before.length + 1)}`,
  )
    .replace(/（([\d.,]+)）/g, "($1)").replace(/[：；，、。（）－＝]/g, (mark) => FULL_WIDTH[mark]!)
    .replace(BEFORE_SIGN, (mark) => " ".repeat(mark.length))
    .replace(/((?:\b[A-Z]{1,3})?[$€£¥])([-−])(?=\d)/g, "$2$1");
}

interface ReadUnit {
  readonly kind: FigureKind | null;
  readonly currency: string | null;
  readonly scale: number;
  readonly measure: string | null;
}

interface Read {
  readonly amount: Amount;
  readonly start: number;
  readonly end: number;
  readonly unit: ReadUnit;
}

function isBare({ kind, scale }: ReadUnit): boolean {
  return (kind === null || kind === "money") && scale === 0;
}

function readNumber(
  text: string,
  found: { readonly amount: Amount; readonly start: number; readonly end: number },
): Read {
  const { amount, start } = found;
  const digits = /[\d.,'’\u00a0\u202f\u2009]*\d\)?/.exec(text.slice(start, found.end))!;
  const core = start + digits.index + digits[0].length;
  const mark = text.slice(start, start + digits.index).replace(/[-−–(\s]+/g, "");
  const tail = readTail(text.slice(core, core + UNIT_LENGTH), mark);
  const end = Math.max(found.end, core + tail.length);
  const share = PER_SHARE.exec(text.slice(end, end + UNIT_LENGTH));
  // "million per share" is read as one unit
  const isShare = share !== null ||
    /\bper (?:\w+ ){0,2}(?:shares?|securit(?:y|ies))$/i.test(text.slice(core, end).trim());
  const perShare = share?.[0].length ?? 0;
  return { amount, start, end: end + perShare, unit: mergeUnit(amount, tail.unit, isShare) };
}

interface Tail {
  readonly unit: ReadUnit | null;
  readonly length: number;
}

/** The longest run of words behind a number that is a unit and nothing else. */
function readTail(tail: string, mark: string): Tail {
  const chinese = CHINESE.exec(tail)!;
  if (chinese[0].trim() !== "") {
    const currency = CHINESE_CURRENCY[chinese[2] ?? ""] ?? null;
    const scale = HAN_SCALES[chinese[1] ?? ""] ?? 0;
    return { unit: { kind: "money", currency, scale, measure: null }, length: chinese[0].length };
  }
  const stop = UNIT_STOP.exec(tail)?.index ?? tail.length;
  const head = tail.slice(0, stop);
  const ends = [...head.matchAll(/\S+/g)].map((word) => word.index + word[0].length);
  if (tail.length === UNIT_LENGTH && stop === tail.length) ends.pop();
  for (const length of ends.reverse()) {
    const words = head.slice(0, length).replace(/^-/, "").trim();
    if (NO_UNIT_START.test(words) || NO_UNIT_END.test(words) || JOINED.test(words)) continue;
    const unit = countedUnit(words) ?? (mark === "" ? null : parseUnit(`${mark} ${words}`)) ??
      parseUnit(words);
    if (unit !== null) return { unit, length };
  }
  return { unit: null, length: 0 };
}

/** "Thousand people": a scale before what is counted. */
function countedUnit(words: string): ReadUnit | null {
  const [, scale, rest] = /^(thousand|million|billion)\s+(\p{L}+)$/iu.exec(words) ?? [];
  const unit = rest === undefined ? null : parseUnit(rest);
  if (unit === null || unit.kind !== "count" || unit.scale !== 0) return null;
  return {
    ...unit,
    scale: scale!.toLowerCase() === "thousand" ? 3 : scale!.toLowerCase() === "million" ? 6 : 9,
  };
}

function mergeUnit(amount: Amount, tail: ReadUnit | null, isShare: boolean): ReadUnit {
  if (amount.ratio !== null) {
    const isPoints = amount.ratio !== "percent";
    return {
      kind: "percent",
      currency: null,
      scale: amount.ratio === "bps" ? -2 : 0,
      measure: isPoints ? "points" : null,
    };
  }
  const currency = amount.currency ?? tail?.currency ?? null;
  const scale = tail === null ? amount.scale ?? 0 : tail.scale === 0 ? amount.scale ?? 0 : tail.scale;
  if (isShare || tail?.kind === "perShare") return { kind: "perShare", currency, scale, measure: null };
  if (tail !== null && tail.kind !== "money") {
    return { kind: tail.kind, currency, scale, measure: tail.measure };
  }
  // "27.2 billion" states a scale but not of what.
  const isMoney = currency !== null || scale < 0;
  return { kind: isMoney ? "money" : null, currency, scale, measure: null };
}

function toNumber(text: string, { amount, start, end }: Read, unit: ReadUnit): ClaimNumber {
  const half = new Decimal("0.5").mul(new Decimal(10).pow(unit.scale - amount.decimals));
  return {
    printed: text.slice(start, end).trim(),
    start,
    end,
    value: shiftDecimal(amount.value!, unit.scale),
    tolerance: half.toFixed(),
    kind: unit.kind,
    currency: unit.currency,
    measure: unit.measure,
  };
}

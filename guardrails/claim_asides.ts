import type { Span } from "./claim_mask.ts";
import type { Mention } from "./claim_mentions.ts";
import type { ClaimNumber } from "./claim_numbers.ts";
import type { SentencePlace } from "./claim_slots.ts";

/** Directly before a name that something is only set against. */
const REFERENCE =
  /(?:\b(?:than|unlike|like|versus|vs\.?|over|compared (?:with|to)|relative to|as opposed to|rather than|instead of|ahead of|behind|above|below|beyond|exceed(?:ed|s|ing)|beat(?:s|ing)?|outperform(?:ed|s|ing)|after|excluding|except|competes? with|competing with|rivals?|peers?|similar to|alongside|against|from|rivalled by|followed by)\s+(?:(?:that|those|the (?:level|size|figure|amount)|what) (?:of|in|at|for)\s+)?(?:(?:in|the|for|its|their|rival|peer|year)\s+){0,2}|比|较|相比|高于|低于|超过)$/i;

/** From a name to a number that is the name's own: "than RIO's US$5m", "ahead of RIO with US$5m", "than RIO's revenue of". */
const OWN =
  /^(?:['’]s?|财年|年度?)?(?:\s+(?!was\b|were\b|is\b|had\b|has\b|made\b|reported\b|by\b|at\b)[\p{L}-]+){0,4}?\s*(?:,|:|\(|（|的|为)?\s*(?:of|with|about|around|some|nearly)?\s*\(?$/iu;
const OWN_AT = /^\s+at\s+\(?$/i;

/** Opens an insertion between commas that is about something else. */
const INSERTION =
  /^,\s*(?:whose|which|unlike|like|as (?:did|with|opposed)|compared|along with|together with|alongside|not|but not|followed by|a (?:peer|rival)|the (?:year|peer|rival))\b/i;

/** Opens a clause that gives what a number is set against, with a number of its own. */
const SET_AGAINST =
  /^(?:from|than|against|compared (?:with|to)|versus|vs|over|after|up from|down from|on)\b|^(?:从|由|相比)/i;

/** Directly behind a multiple: what it is a multiple of. */
const MULTIPLE_OF =
  /^\s*(?:as (?:\p{L}+ )?as|that of|those of|the (?:size|level|amount|figure) of|what|of that of|(?:higher|larger|bigger|more|greater) than)?\s*$/iu;

/**
 * Whether a name says nothing of a number: it stands in a bracket or an insertion that the number is outside of, is only
 * compared with, or is what the number is a multiple of.
 */
export function isAside(
  mention: Mention<unknown>,
  number: ClaimNumber,
  { text, numbers, clauses }: SentencePlace,
): boolean {
  const bracket = bracketOf(text, mention);
  if (bracket !== -1 && bracket !== bracketOf(text, number)) return true;
  if (isMultipleOf(mention, number, text)) return true;
  if (mention.end > number.start) return isBehindNext(mention, number, { text, numbers, clauses });
  const between = text.slice(mention.end, number.start);
  if (inInsertion(text, mention, number)) return true;
  if (REFERENCE.test(text.slice(0, mention.start))) {
    if (numbers.some((one) => one.start >= mention.end && one.start < number.start)) return true;
    return !OWN.test(between) && !OWN_AT.test(between);
  }
  return inClauseSetAgainst(mention, number, { text, numbers, clauses });
}

/** A name that is only compared with, whatever numbers there are: no subject of what follows. */
export function isReference(mention: Span, text: string): boolean {
  return REFERENCE.test(text.slice(0, mention.start)) || bracketOf(text, mention) !== -1;
}

function isMultipleOf(mention: Span, number: ClaimNumber, text: string): boolean {
  const isMultiple = number.kind === "ratio" || /^half$/i.test(number.printed);
  if (!isMultiple || number.currency !== null) return false;
  return mention.start >= number.end
    ? MULTIPLE_OF.test(text.slice(number.end, mention.start))
    : /^的\s*$/.test(text.slice(mention.end, number.start));
}

/** Behind a comparison, and a number of its own behind it: "US$5m, less than RIO's US$6m". */
function isBehindNext(mention: Span, number: ClaimNumber, { text, numbers }: SentencePlace): boolean {
  return mention.start > number.end && REFERENCE.test(text.slice(0, mention.start)) &&
    numbers.some(({ start }) => start >= mention.end);
}

function inInsertion(text: string, mention: Span, number: Span): boolean {
  const open = text.lastIndexOf(",", mention.start - 1);
  if (open === -1 || !INSERTION.test(text.slice(open))) return false;
  const close = text.indexOf(",", mention.end);
  return close !== -1 && close < number.start;
}

function inClauseSetAgainst(mention: Span, number: Span, { text, numbers, clauses }: SentencePlace): boolean {
  const clause = clauses.find(({ start, end }) => mention.start >= start && mention.end <= end);
  if (clause === undefined || number.start < clause.end) return false;
  const words = text.slice(clause.start, clause.end).replace(/^[,;(]?\s*/, "");
  return SET_AGAINST.test(words) &&
    numbers.some(({ start, end }) => start >= clause.start && end <= clause.end);
}

/** Offset of the bracket that a span stands in, -1 outside of any. */
export function bracketOf(text: string, { start }: Span): number {
  const open = Math.max(text.lastIndexOf("(", start), text.lastIndexOf("（", start));
  return open > Math.max(text.lastIndexOf(")", start - 1), text.lastIndexOf("）", start - 1)) ? open : -1;
}

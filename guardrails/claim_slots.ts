import type { ClaimNumber } from "./claim_numbers.ts";
import type { Mention } from "./claim_mentions.ts";
import type { Span } from "./claim_mask.ts";

/** Where one assertion of a sentence ends and the next begins. */
const BOUNDARY =
  /[,;()，；（）|]|\s[–—−-]\s|\b(?:and|while|whereas|but|versus|vs\.?|against|compared (?:with|to)|than|from|to|on|over|up from|down from)\b|而|相比|从/gi;

/** Words that tie a number to the name behind it: "US$5m of revenue", "US$5m at BHP". */
const FOLLOWING_COST = 12;

/** Splits a sentence into clauses; numbers are blanked by the caller, so that commas in them do not split. */
export function splitClauses(text: string, numbers: readonly Span[]): readonly Span[] {
  const bare = numbers.reduce(
    (rest, { start, end }) => rest.slice(0, start) + "0".repeat(end - start) + rest.slice(end),
    text,
  );
  const clauses: Span[] = [];
  let start = 0;
  for (const match of bare.matchAll(BOUNDARY)) {
    if (match.index > start) clauses.push({ start, end: match.index });
    start = match.index;
  }
  return [...clauses, { start, end: text.length }].filter((clause) => clause.end > clause.start);
}

/** Between a number and a name behind it: the name belongs to what the number is set against. */
const CONTRAST = /\b(?:while|whereas|but|versus|vs|compared|against|than|and)\b|;|而|相比/i;

/**
 * Which mention a number belongs to. As many names before as many numbers of one kind are paired in order; otherwise
 * the nearest of the number's own clause wins, then the nearest before it in the sentence, then one behind it that no
 * contrast sets apart, then what is carried over from the sentence before, then any.
 *
 * @returns the mention's value, or `carried` where the sentence has none
 */
export function nearestMention<Value>(
  number: ClaimNumber,
  mentions: readonly Mention<Value>[],
  sentence: {
    readonly text: string;
    readonly numbers: readonly ClaimNumber[];
    readonly clauses: readonly Span[];
    readonly carried: Value | null;
  },
): Value | null {
  const { text, numbers, clauses, carried } = sentence;
  if (mentions.length === 0) return carried;
  const paired = pairInOrder(number, mentions, { text, numbers });
  if (paired !== null) return paired;
  const clause = clauses.find(({ start, end }) => number.start >= start && number.start < end);
  const inside = clause === undefined
    ? []
    : mentions.filter(({ start, end }) => start >= clause.start && end <= clause.end);
  if (inside.length > 0) return closest(number, inside).value;
  const before = mentions.findLast(({ end }) => end <= number.start);
  if (before !== undefined) return before.value;
  const after = mentions[0]!;
  return CONTRAST.test(text.slice(number.end, after.start)) ? carried ?? after.value : after.value;
}

/** "BHP's and RIO's revenue were 55 and 53": names first, then as many numbers, of the sentence or of one bracket. */
function pairInOrder<Value>(
  number: ClaimNumber,
  mentions: readonly Mention<Value>[],
  { text, numbers }: { readonly text: string; readonly numbers: readonly ClaimNumber[] },
): Value | null {
  const same = numbers.filter(({ kind }) => kind === number.kind);
  const bracketed = same.filter((one) => bracketOf(text, one) === bracketOf(text, number));
  const group = [same, bracketed].find(({ length }) => length >= 2 && length === mentions.length);
  if (group === undefined) return null;
  const first = Math.min(...group.map(({ start }) => start));
  if (mentions.some(({ end }) => end > first)) return null;
  return mentions[group.indexOf(number)]!.value;
}

/** Offset of the bracket that a number stands in, -1 outside of any. */
function bracketOf(text: string, { start }: Span): number {
  const open = text.lastIndexOf("(", start);
  return open > text.lastIndexOf(")", start - 1) ? open : -1;
}

function closest<Value>(number: ClaimNumber, mentions: readonly Mention<Value>[]): Mention<Value> {
  const distance = ({ start, end }: Mention<Value>) =>
    end <= number.start ? number.start - end : Math.max(0, start - number.end) + FOLLOWING_COST;
  return mentions.reduce((best, one) => distance(one) < distance(best) ? one : best);
}

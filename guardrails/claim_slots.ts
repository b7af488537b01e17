import { bracketOf, isAside } from "./claim_asides.ts";
import type { Span } from "./claim_mask.ts";
import type { Mention } from "./claim_mentions.ts";
import type { ClaimNumber } from "./claim_numbers.ts";

/** Where one assertion of a sentence ends and the next begins. */
const BOUNDARY =
  /[,;()，；（）|]|\s[–—−-]\s|\b(?:and|while|whereas|but|versus|vs\.?|against|compared (?:with|to)|than|from|to|on|over|after(?=\s+0)|up from|down from)\b|而|相比|从|由|(?:升|降|增|减)至|变为|(?:上升|下降|增加|减少)到/gi;

/** Words that tie a number to the name behind it: "US$5m of revenue", "US$5m at BHP". */
const FOLLOWING_COST = 12;

/** A sentence as far as the choice among its names goes. */
export interface SentencePlace {
  readonly text: string;
  readonly numbers: readonly ClaimNumber[];
  readonly clauses: readonly Span[];
}

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
 * Which mention a number belongs to. A bracket right behind it names it; a list of names and a list of as many numbers
 * are paired in order; otherwise the nearest of the number's own clause wins, then the nearest before it in the
 * sentence, then one behind it that no contrast sets apart, then what is carried over from the sentence before, then
 * any. What is only compared with, or stands in a bracket or insertion of its own, is passed over.
 *
 * @returns the mention's value, or `carried` where the sentence has none
 */
export function nearestMention<Value>(
  number: ClaimNumber,
  mentions: readonly Mention<Value>[],
  sentence: SentencePlace & { readonly carried: Value | null },
): Value | null {
  const { text, clauses, carried } = sentence;
  if (mentions.length === 0) return carried;
  const settled = inBracketBehind(number, mentions, sentence) ?? spentOn(number, mentions, sentence) ??
    pairedLists(number, mentions, sentence) ?? pairedEnds(number, mentions, sentence) ??
    pairInOrder(number, mentions, sentence);
  if (settled !== null) return settled.value;
  const clause = clauses.find(({ start, end }) => number.start >= start && number.start < end);
  const main = mentions.filter((mention) => !isAside(mention, number, sentence));
  const inside = clause === undefined
    ? []
    : main.filter(({ start, end }) => start >= clause.start && end <= clause.end);
  if (inside.length > 0) return closest(number, inside).value;
  const before = main.findLast(({ end }) => end <= number.start);
  if (before !== undefined) return before.value;
  const bracketed = mentions.findLast((mention) =>
    mention.end <= number.start && bracketOf(text, mention) !== -1
  );
  if (bracketed !== undefined) return bracketed.value;
  const [after] = main;
  if (after === undefined) {
    return carried ?? mentions.find((one) => !isBesideOwn(one, sentence))?.value ?? null;
  }
  const isApart = CONTRAST.test(text.slice(endOfList(number, sentence), after.start));
  return isApart ? carried ?? after.value : after.value;
}

/** In a bracket that has a number of its own: "(FY2023: US$28bn)" says nothing of what stands outside. */
function isBesideOwn(mention: Span, { text, numbers }: SentencePlace): boolean {
  const bracket = bracketOf(text, mention);
  return bracket !== -1 && numbers.some((one) => bracketOf(text, one) === bracket);
}

/** "US$55.7bn (BHP)", "US$55.7bn (FY2024, restated)": a bracket without a number, right behind one. */
function inBracketBehind<Value>(
  number: ClaimNumber,
  mentions: readonly Mention<Value>[],
  { text, numbers }: SentencePlace,
): Mention<Value> | null {
  const bracket = /^\s*[(（][^()（）]*[)）]/.exec(text.slice(number.end))?.[0];
  if (bracket === undefined) return null;
  const end = number.end + bracket.length;
  if (numbers.some((one) => one.start >= number.end && one.start < end)) return null;
  const held = mentions.filter((one) => one.start >= number.end && one.end <= end);
  return held.length === 1 ? held[0]! : null;
}

/** "US$457 million on exploration": what it went on, unless that has a number of its own ("5 on revenue of 9"). */
function spentOn<Value>(
  number: ClaimNumber,
  mentions: readonly Mention<Value>[],
  { text, numbers }: SentencePlace,
): Mention<Value> | null {
  const behind = mentions.find(({ start }) => start >= number.end);
  if (
    behind === undefined ||
    !/^\s*on\s+(?:(?:its|their|the|total)\s+)?$/i.test(text.slice(number.end, behind.start))
  ) {
    return null;
  }
  const next = numbers.find(({ start }) => start >= behind.end);
  const isOwn = next !== undefined &&
    /^['’]?s?\s*(?:of|,|was|were|at|:|\()?\s*$/i.test(text.slice(behind.end, next.start));
  return isOwn ? null : behind;
}

const JOINT = /^\s*(?:,|;|\/|、|，|；|&|(?:,\s*)?(?:and|or)|和|与|及|以及)\s*$/i;
/** Between names of a list there may also be what each of them needs: "in FY2023 and in FY2024". */
const NAME_JOINT =
  /^(?:['’]s?|\s+(?:financial|fiscal) year)?\s*(?:,|\/|、|，|&|(?:,\s*)?and|和|与|及|以及)\s*(?:(?:in|for|at|of|the|by)\s+){0,2}$/i;

/** Runs of spans with nothing but joints between them. */
function runsOf<One extends Span>(spans: readonly One[], text: string, joint: RegExp): readonly One[][] {
  const runs: One[][] = [];
  for (const one of spans) {
    const last = runs.at(-1);
    if (last !== undefined && joint.test(text.slice(last.at(-1)!.end, one.start))) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** The list of numbers of one kind that a number stands in; "between 5 and 7" is none. */
function listOf(number: ClaimNumber, { text, numbers }: SentencePlace): readonly ClaimNumber[] {
  const run = runsOf(numbers, text, JOINT).find((one) => one.includes(number)) ?? [number];
  const isRange = /\bbetween\s+(?:about |around )?$/i.test(text.slice(0, run[0]!.start));
  return isRange || run.some(({ kind }) => kind !== number.kind) ? [number] : run;
}

function endOfList(number: ClaimNumber, place: SentencePlace): number {
  return listOf(number, place).at(-1)!.end;
}

/** "2.1, 2.2 and 2.3 in FY2022, FY2023 and FY2024": a list of names and as long a list of numbers, in either order. */
function pairedLists<Value>(
  number: ClaimNumber,
  mentions: readonly Mention<Value>[],
  place: SentencePlace,
): Mention<Value> | null {
  const numbers = listOf(number, place);
  if (numbers.length < 2) return null;
  const [start, end] = [numbers[0]!.start, numbers.at(-1)!.end];
  const gap = (run: readonly Mention<Value>[]) =>
    run[0]!.start >= end ? run[0]!.start - end : start - run.at(-1)!.end;
  const lists = runsOf(mentions, place.text, NAME_JOINT)
    .filter((run) => run.length === numbers.length && (run.at(-1)!.end <= start || run[0]!.start >= end))
    .filter((run) => new Set(run.map(({ value }) => JSON.stringify(value))).size === run.length)
    .sort((a, b) => gap(a) - gap(b));
  return lists[0]?.[numbers.indexOf(number)] ?? null;
}

/** "From 5 to 6 between FY2023 and FY2024": both ends of a movement, each with its own of two names. */
function pairedEnds<Value>(
  number: ClaimNumber,
  mentions: readonly Mention<Value>[],
  { text, numbers }: SentencePlace,
): Mention<Value> | null {
  const at = numbers.indexOf(number);
  const isTo = (a: Span | undefined, b: Span | undefined) =>
    a !== undefined && b !== undefined && /^\s*to\s*$/i.test(text.slice(a.end, b.start)) &&
    /\bfrom\s*$/i.test(text.slice(0, a.start));
  const isFirst = isTo(number, numbers[at + 1]);
  if (!isFirst && !isTo(numbers[at - 1], number)) return null;
  const [one, other] = mentions;
  if (mentions.length !== 2 || one === undefined || other === undefined) return null;
  const isSpan = /\b(?:between|from)\s+(?:the )?$/i.test(text.slice(0, one.start)) &&
    /^(?:\s+(?:financial|fiscal) year)?\s+(?:and|to)\s+(?:the )?$/i.test(text.slice(one.end, other.start));
  return isSpan ? (isFirst ? one : other) : null;
}

/** "BHP's and RIO's revenue were 55 and 53": names first, then as many numbers, of the sentence or of one bracket. */
function pairInOrder<Value>(
  number: ClaimNumber,
  mentions: readonly Mention<Value>[],
  { text, numbers }: SentencePlace,
): Mention<Value> | null {
  const same = numbers.filter(({ kind }) => kind === number.kind);
  const bracketed = same.filter((one) => bracketOf(text, one) === bracketOf(text, number));
  const group = [same, bracketed].find(({ length }) => length >= 2 && length === mentions.length);
  if (group === undefined) return null;
  const first = Math.min(...group.map(({ start }) => start));
  if (mentions.some(({ end }) => end > first)) return null;
  return isListed(mentions, text) ? mentions[group.indexOf(number)]! : null;
}

/** Whether names are set beside each other, and not one against the other. */
function isListed(mentions: readonly Span[], text: string): boolean {
  return mentions.slice(1).every(({ start }, index) => {
    const between = text.slice(mentions[index]!.end, start);
    return /\b(?:and|or|vs|versus|with|against|than)\b|[,;:、，；/&|和与及]/i.test(between) &&
      !/\bfrom\b|[由从]/i.test(between);
  });
}

function closest<Value>(number: ClaimNumber, mentions: readonly Mention<Value>[]): Mention<Value> {
  const distance = ({ start, end }: Mention<Value>) =>
    end <= number.start ? number.start - end : Math.max(0, start - number.end) + FOLLOWING_COST;
  return mentions.reduce((best, one) => distance(one) < distance(best) ? one : best);
}

import type { Figure } from "../retrieval/mod.ts";
import type { Claim } from "./answer.ts";
import type { Span } from "./claim_mask.ts";
import { findClaimNumbers } from "./claim_numbers.ts";

/** Fewest letters of a label: "tax" stands in half of all sentences. */
const LABEL_LETTERS = 6;

/**
 * Whether a sentence names several rows of the sources by their labels, and its number stands at another of them than
 * the figure's: "financial income of 5 and financial expenses of 7" says nothing of financial income at 7. Only for
 * numbers without a standard metric, which the reader of drafts has given to the nearest name already.
 */
export function isOfAnotherRow(claim: Claim, figure: Figure, beside: readonly Figure[]): boolean {
  if (claim.metric !== null) return false;
  const own = keyOf(figure.label);
  const words = wordsIn(claim.sentence);
  if (placesOf(own, words).length === 0) return false;
  const keys = new Set(
    beside.filter(({ company, kind }) => company === figure.company && kind === figure.kind).map((
      { label },
    ) => keyOf(label)),
  );
  const all = [...keys].flatMap((key) => placesOf(key, words).map((span) => ({ ...span, key })));
  // "income before tax" holds "income": the longest name is the one that is meant
  const rows = all.filter((one) =>
    !all.some((other) =>
      other.key.length > one.key.length && other.start <= one.start && other.end >= one.end
    )
  ).sort((a, b) => a.start - b.start);
  if (new Set(rows.map(({ key }) => key)).size < 2 || !rows.some(({ key }) => key === own)) return false;
  const row = rowOf(claim, rows);
  return row !== null && row.key !== own;
}

interface Row extends Span {
  readonly key: string;
}

/** The label that the number stands at; null where that cannot be told. */
function rowOf({ sentence, printed, kind }: Claim, rows: readonly Row[]): Row | null {
  const start = sentence.indexOf(printed);
  if (start === -1 || sentence.indexOf(printed, start + 1) !== -1) return null;
  const end = start + printed.length;
  if (/\brespectively\b|分别/i.test(sentence)) {
    const numbers = findClaimNumbers(sentence).filter((one) => one.kind === kind);
    const at = numbers.findIndex((one) => one.start < end && one.end > start);
    return at !== -1 && numbers.length === rows.length ? rows[at]! : null;
  }
  const before = rows.findLast((row) => row.end <= start) ?? null;
  const after = rows.find((row) => row.start >= end) ?? null;
  const isOwn = before !== null &&
    /^[^\d]*(?:\b(?:of|was|were|is|at|to)|[:=(])\s*$/i.test(sentence.slice(before.end, start));
  const isBehind = after !== null &&
    /^\s*(?:of|in|for|on|as)\s+(?:the |its )?$/i.test(sentence.slice(end, after.start));
  return isBehind && !isOwn ? after : before ?? after;
}

interface Word extends Span {
  readonly word: string;
}

function wordsIn(text: string): readonly Word[] {
  return [...text.toLowerCase().matchAll(/\p{sc=Han}|[\p{L}\p{N}&]+/gu)].map(({ index, 0: word }) => ({
    word: word.replace(/(?<=[^s]{2})s$/, ""),
    start: index,
    end: index + word.length,
  }));
}

function keyOf(label: string): string {
  return wordsIn(label).map(({ word }) => word).join(" ");
}

function placesOf(key: string, words: readonly Word[]): readonly Span[] {
  if (key.length < LABEL_LETTERS) return [];
  const parts = key.split(" ");
  return words.flatMap(({ start }, at) =>
    parts.every((part, i) => words[at + i]?.word === part)
      ? [{ start, end: words[at + parts.length - 1]!.end }]
      : []
  );
}

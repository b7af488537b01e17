import type { MetricMention } from "./find_metrics.ts";
import type { Span } from "./mask.ts";
import type { Operation } from "./slots.ts";

/** An operation that is said by a word between what it joins, and where the word stands. */
export interface Combination {
  readonly operation: Operation;
  readonly span: Span;
}

/** "Capital expenditure as a % of revenue": the share that one line item is of another. */
export const SHARE =
  /\bas an? (?:%|per ?cent(?:age)?|share|proportion|fraction) of\b|占(?=.{1,12}(?:的)?(?:比例|比重|百分比))/iu;

/** Words that join two line items, or the same one of two companies or years. Alone they mean much else ("less than", "net debt", "to"). */
const JOINTS: readonly (readonly [Operation, RegExp])[] = [
  ["difference", /\b(?:minus|less(?! than\b)|net of|after (?:deducting|subtracting))\b|减去?/iu],
  ["sum", /\bplus\b|\badded to\b|\s\+\s|加上?/iu],
  ["ratio", SHARE],
  ["ratio", /\bdivided by\b|\bas a multiple of\b|\s÷\s|\bper\b(?! share)|除以/iu],
];

/** "The debt to assets ratio": the word that tells what "to" means stands behind. */
const TO = /^[\s'’s-]*\bto\b[\s\w'’-]*$/iu;

/**
 * Reads how the line items of a question are combined, from the words between each two of them; null where they are
 * merely listed. Sees one line item of two companies too ("revenue of … less …'s revenue"), since its second mention
 * stands in `all`.
 */
export function readCombination(
  text: string,
  { all }: { readonly all: readonly MetricMention[] },
): Combination | null {
  for (const [at, second] of all.entries()) {
    const first = all[at - 1];
    if (first === undefined) continue;
    const between = text.slice(first.end, second.start);
    for (const [operation, pattern] of JOINTS) {
      const match = pattern.exec(between);
      if (match === null) continue;
      const start = first.end + match.index;
      return { operation, span: { start, end: start + match[0].length } };
    }
    const ratio = /^\s+ratio\b/iu.exec(text.slice(second.end));
    if (ratio !== null && TO.test(between)) {
      return { operation: "ratio", span: { start: second.end, end: second.end + ratio[0].length } };
    }
  }
  return null;
}

import type { Span } from "./claim_mask.ts";

/** A stretch of text and what is read in its place. */
export interface Rewrite extends Span {
  readonly by: string;
}

/** A text with stretches replaced, and the way back to offsets of the text itself. */
export interface Rewritten {
  readonly text: string;
  /** Where a span of the new text stands in the old one; a span that touches a replacement holds all of it. */
  back(span: Span): Span;
}

/** Replaces stretches of a text; of overlapping ones the first and longest counts. */
export function rewriteSpans(text: string, rewrites: readonly Rewrite[]): Rewritten {
  const taken: (Rewrite & { readonly at: number })[] = [];
  let result = "";
  let last = 0;
  for (const one of rewrites.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (one.start < last) continue;
    result += text.slice(last, one.start);
    taken.push({ ...one, at: result.length });
    result += one.by;
    last = one.end;
  }
  const back = (offset: number, isEnd: boolean): number => {
    const before = taken.findLast(({ at }) => (isEnd ? at < offset : at <= offset));
    if (before === undefined) return offset;
    const behind = before.at + before.by.length;
    if (offset < behind || (isEnd && offset === behind)) return isEnd ? before.end : before.start;
    return before.end + offset - behind;
  };
  return {
    text: result + text.slice(last),
    back: ({ start, end }) => ({ start: back(start, false), end: back(end, true) }),
  };
}

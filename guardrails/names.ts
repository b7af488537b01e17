import { findMetrics, normalizeText } from "../retrieval/mod.ts";
import type { Mention } from "./claim_mentions.ts";

/**
 * Standard metrics that a sentence names, every time that it names them, by offsets of the sentence itself. The reader
 * of questions reports each metric once and in normalised text; a draft says "EBITDA" again further on.
 */
export function findMetricMentions(text: string): readonly Mention<string>[] {
  const found: Mention<string>[] = [];
  let rest = normalizeText(text);
  for (;;) {
    const next = findMetrics(rest);
    if (next.length === 0) break;
    for (const { metric, start, end } of next) found.push({ value: metric, start, end });
    for (const { start, end } of next) {
      rest = rest.slice(0, start) + "\n".repeat(end - start) + rest.slice(end);
    }
  }
  const back = offsetsBack(text);
  return found.map(({ value, start, end }) => ({ value, start: back(start), end: back(end) }))
    .sort((a, b) => a.start - b.start);
}

/** Offset in the text of an offset in its normal form, which may be longer (ligatures) or shorter (soft hyphens). */
function offsetsBack(text: string): (offset: number) => number {
  if (normalizeText(text).length === text.length) return (offset) => offset;
  const starts: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const length = normalizeText(text.slice(0, at + 1)).length;
    while (starts.length < length) starts.push(at);
  }
  return (offset) => starts[offset] ?? text.length;
}

/** Companies as a draft names them: the stored name as a whole word, in capitals where it is a short ticker. */
export function companyFinder(companies: readonly string[]): (text: string) => readonly Mention<string>[] {
  const patterns = companies.map((value) => {
    const source = value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
    const isTicker = /^[A-Z0-9]{1,4}$/.test(value);
    return {
      value,
      pattern: new RegExp(`(?<![\\p{L}\\d])${source}(?![\\p{L}\\d])`, isTicker ? "gu" : "giu"),
    };
  });
  return (text) =>
    patterns.flatMap(({ value, pattern }) =>
      [...text.matchAll(pattern)].map((match) => ({
        value,
        start: match.index,
        end: match.index + match[0].length,
      }))
    ).sort((a, b) => a.start - b.start || b.end - a.end);
}

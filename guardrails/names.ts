import { allMetrics, companiesOf, findCompanies, findMetrics, normalizeText } from "../retrieval/mod.ts";

import type { Mention } from "./claim_mentions.ts";
import { formulas } from "./formulas.ts";
import { metricWords } from "./metric_words.ts";

/** Texts whose mentions are kept: labels of a table come back for every claim. */
const KEPT_TEXTS = 4_000;

const kept = new Map<string, readonly Mention<string>[]>();

/**
 * Standard metrics that a sentence names, every time that it names them, by offsets of the sentence itself. The reader
 * of questions reports each metric once and in normalised text; a draft says "EBITDA" again further on, and drafts
 * name metrics by the words that we print for them, which no report may use.
 */
export function findMetricMentions(text: string): readonly Mention<string>[] {
  let mentions = kept.get(text);
  if (mentions === undefined) {
    mentions = [...namedByReports(text), ...namedByUs(text)].sort((a, b) =>
      a.start - b.start || b.end - a.end
    );
    if (kept.size >= KEPT_TEXTS) kept.clear();
    kept.set(text, mentions);
  }
  return mentions;
}

let ours: { readonly pattern: RegExp; readonly names: ReadonlyMap<string, string> } | undefined;

function namedByUs(text: string): readonly Mention<string>[] {
  ours ??= ownNames();
  return [...text.matchAll(ours.pattern)].map((match) => ({
    value: ours!.names.get(match[0].toLowerCase())!,
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function ownNames(): NonNullable<typeof ours> {
  const measures = formulas().filter(({ name }) => metricWords(name).includes(" "));
  const names = new Map(
    [...allMetrics(), ...measures].map(({ name }) => [metricWords(name).toLowerCase(), name]),
  );
  const sources = [...names.keys()].sort((a, b) => b.length - a.length)
    .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { pattern: new RegExp(`(?<![\\p{L}\\d])(?:${sources.join("|")})(?![\\p{L}\\d])`, "giu"), names };
}

/** The other sign of a flow, in brackets inside its name: "provided by (used in) operating activities". */
const OTHER_SIGN =
  /\s?\((?:used|provided|generated|absorbed|outflows?|inflows?)(?: (?:in|by|for|from))?\)/giu;

function namedByReports(text: string): readonly Mention<string>[] {
  const { plain, restore } = withoutOtherSign(text);
  const found: Mention<string>[] = [];
  let rest = normalizeText(plain);
  for (;;) {
    const next = findMetrics(rest);
    if (next.length === 0) break;
    for (const { metric, start, end } of next) found.push({ value: metric, start, end });
    for (const { start, end } of next) {
      rest = rest.slice(0, start) + "\n".repeat(end - start) + rest.slice(end);
    }
  }
  const back = offsetsBack(plain);
  return found.map(({ value, start, end }) => ({
    value,
    start: restore(back(start)),
    // The end is behind the last character, which may stand before a bracket that was taken out.
    end: restore(back(end) - 1) + 1,
  })).sort((a, b) => a.start - b.start);
}

/** A text without the other sign of its flows, and the way back to offsets of the text itself. */
function withoutOtherSign(
  text: string,
): { readonly plain: string; readonly restore: (offset: number) => number } {
  const cuts = [...text.matchAll(OTHER_SIGN)].map((match) => ({ at: match.index, length: match[0].length }));
  const restore = (offset: number) =>
    cuts.reduce((place, { at, length }) => place >= at ? place + length : place, offset);
  return { plain: text.replace(OTHER_SIGN, ""), restore };
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

/** The companies of the last finder: every draft is read against those of one store, and their other names take long to make. */
let last: { readonly key: string; readonly known: ReturnType<typeof companiesOf> } | undefined;

/** Reads the companies that a text names, stored ones and others that are known, under all their names. */
export function companyFinder(companies: readonly string[]): (text: string) => readonly Mention<string>[] {
  const key = JSON.stringify([...companies].sort());
  if (last?.key !== key) last = { key, known: companiesOf(companies) };
  const { known } = last;
  return (text) =>
    findCompanies(text, known).map(({ company, start, end }) => ({ value: company, start, end }));
}

import type { Box, Figure, Hit } from "../retrieval/mod.ts";
import { findRow, holdsNumber } from "./quote_row.ts";
import { splitSentences } from "./sentences.ts";

/** Longest quote: a reader checks a row or a sentence, not a page. */
const QUOTE_LENGTH = 300;

/** What a citation shows of its page. */
export interface Support {
  readonly quote: string;
  /** null where the support is the whole chunk. */
  readonly box: Box | null;
  readonly unit: string | null;
}

/**
 * The rows or sentences of a page that support what is cited: those of the tied figures, else the one that shares
 * most words with the citing text.
 *
 * @param hits chunks of one page
 * @param options.figures figures of these chunks that claims were tied to
 * @param options.citing the sentences that cite the page
 */
export function supportOf(
  hits: readonly Hit[],
  options: { readonly figures: readonly Figure[]; readonly citing: string },
): Support {
  const { figures, citing } = options;
  if (figures.length === 0) {
    const lines = hits.flatMap(({ chunk }) => linesOf(chunk.text));
    return { quote: cut(bestLine(lines, citing)), box: null, unit: hits[0]!.chunk.unit };
  }
  const quotes = figures.map((figure) => quoteOf(figure, hits));
  return {
    quote: cut([...new Set(quotes)].join(" … ")),
    box: union(figures.map(({ box }) => box)),
    unit: figures[0]!.scale.printed || hits[0]!.chunk.unit,
  };
}

/** The row of a table figure, the sentence of one in prose, as printed. */
function quoteOf(figure: Figure, hits: readonly Hit[]): string {
  const chunk = hits.find((hit) => hit.chunk.id === figure.chunk)?.chunk;
  const row = figure.cell === null ? undefined : chunk?.table?.rows[figure.cell.row];
  if (row !== undefined) return row.map(({ text }) => text ?? "").filter((text) => text !== "").join(" | ");
  const text = chunk?.text ?? "";
  const quote = figure.cell === null || chunk?.kind === "prose"
    ? bestHolder(linesOf(text), figure)
    : findRow(text, figure);
  return quote ?? `${figure.label} ${figure.printed}`;
}

/** Of the sentences that hold the figure's number, the one that says most of its label; null where none holds it. */
function bestHolder(lines: readonly string[], { label, path, printed }: Figure): string | null {
  const holders = lines.filter((line) => holdsNumber(line, printed));
  return holders.length === 0 ? null : bestLine(holders, [...path, label].join(" "));
}

function linesOf(text: string): readonly string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end).trim());
}

function bestLine(lines: readonly string[], citing: string): string {
  const wanted = wordsOf(citing);
  let best = lines[0] ?? "";
  let most = 0;
  for (const line of lines) {
    const words = wordsOf(line);
    // Divided by the length, or the longest line would always win.
    const score = [...words].filter((word) => wanted.has(word)).length / Math.sqrt(words.size + 1);
    if (score > most) [best, most] = [line, score];
  }
  return best;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\d][\p{L}\d.,]*[\p{L}\d]|[\p{L}\d]/gu) ?? []);
}

function cut(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= QUOTE_LENGTH ? flat : `${flat.slice(0, QUOTE_LENGTH - 1).trimEnd()}…`;
}

function union(boxes: readonly Box[]): Box {
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}

import type { Box, Chunk, Figure, Hit } from "../retrieval/mod.ts";
import { placeOf } from "./quote_place.ts";
import { findRow, holdsNumber } from "./quote_row.ts";
import { splitSentences } from "./sentences.ts";

/** Longest quote: a reader checks a row or a sentence, not a page. */
const QUOTE_LENGTH = 300;

/** What a citation shows of its page. */
export interface Support {
  readonly quote: string;
  /** Around the cells or lines that are quoted; null where the chunk was stored without places. */
  readonly box: Box | null;
  readonly unit: string | null;
}

/** A row or sentence of a page, and where it stands. */
interface Passage {
  readonly text: string;
  readonly box: Box | null;
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
  const passages = figures.length === 0
    ? [bestPassage(hits.flatMap(({ chunk }) => passagesOf(chunk)), citing)]
    : figures.map((figure) => passageOf(figure, hits));
  const texts = passages.map(({ text }) => shown(text)).filter((text) => text !== "");
  return {
    quote: cut([...new Set(texts)].join(" … ")),
    box: union(passages.flatMap(({ box }) => box === null ? [] : [box])),
    unit: figures[0]?.scale.printed || hits[0]!.chunk.unit,
  };
}

/** The row of a figure in a table with the figure's cell, the sentence of one in prose with its lines. */
function passageOf(figure: Figure, hits: readonly Hit[]): Passage {
  const chunk = hits.find((hit) => hit.chunk.id === figure.chunk)?.chunk;
  const row = figure.cell === null ? undefined : chunk?.table?.rows[figure.cell.row];
  if (row !== undefined) return { text: row.map(({ text }) => text ?? "").join(" | "), box: figure.box };
  if (chunk !== undefined && (figure.cell === null || chunk.kind === "prose")) {
    const holder = bestHolder(passagesOf(chunk), figure);
    if (holder !== null) return { text: holder.text, box: holder.box ?? figure.box };
  }
  const text = chunk === undefined ? null : findRow(chunk.text, figure) ?? rowAt(chunk, figure);
  return { text: text ?? `${figure.label} | ${figure.printed}`, box: figure.box };
}

/** The row at the height of a figure's cell: of a row without a label of its own nothing else tells which it is. */
function rowAt({ text, places = [] }: Chunk, { box, printed }: Figure): string | null {
  const middle = (box[1] + box[3]) / 2;
  for (const [at, [start, , top, , bottom]] of places.entries()) {
    const line = text.slice(start, places[at + 1]?.[0]).trim();
    if (at > 0 && middle > top && middle < bottom && holdsNumber(line, printed)) return line;
  }
  return null;
}

/** Of the sentences that hold the figure's number, the one that says most of its label; null where none holds it. */
function bestHolder(passages: readonly Passage[], { label, path, printed }: Figure): Passage | null {
  const holders = passages.filter(({ text }) => holdsNumber(text, printed));
  return holders.length === 0 ? null : bestPassage(holders, [...path, label].join(" "));
}

/** What of a chunk may be quoted: its sentences, of a table its rows. */
function passagesOf(chunk: Chunk): readonly Passage[] {
  const { kind, text, places = [] } = chunk;
  // the first place of a table is the whole, for title and headings
  const rows = kind === "table" ? (places[1]?.[0] ?? 0) : 0;
  return splitSentences(text.slice(rows)).map(({ start, end }) => ({
    text: text.slice(rows + start, rows + end).trim(),
    box: placeOf(chunk, { start: rows + start, end: rows + end }),
  })).filter((passage) => passage.text !== "");
}

function bestPassage(passages: readonly Passage[], citing: string): Passage {
  const wanted = wordsOf(citing);
  let best = passages[0] ?? { text: "", box: null };
  let most = 0;
  for (const passage of passages) {
    const words = wordsOf(passage.text);
    // Divided by the length, or the longest line would always win.
    const score = [...words].filter((word) => wanted.has(word)).length / Math.sqrt(words.size + 1);
    if (score > most) [best, most] = [passage, score];
  }
  return best;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\d][\p{L}\d.,]*[\p{L}\d]|[\p{L}\d]/gu) ?? []);
}

/** A row without its blank and unreadable cells: the page prints neither. */
function shown(text: string): string {
  if (!text.includes("|")) return text;
  return text.split("|").map((cell) => cell.trim()).filter((cell) => cell !== "" && cell !== "(unreadable)")
    .join(
      " | ",
    );
}

/** Cut between words: half a number is another number. */
function cut(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= QUOTE_LENGTH) return flat;
  const kept = flat.slice(0, QUOTE_LENGTH);
  const end = kept.lastIndexOf(" ");
  return `${end === -1 ? kept.slice(0, -1) : kept.slice(0, end).replace(/[\s|]+$/, "")}…`;
}

function union(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}

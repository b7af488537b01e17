import type { Chunk } from "../chunk.ts";
import { splitSentences } from "../split_sentences.ts";

/** Something of a report that may be quoted: a whole sentence, a list with what introduces it, a row, a heading. */
export interface Candidate {
  /** As printed, spaces folded. */
  readonly text: string;
  readonly form: "sentence" | "list" | "row" | "line";
  /** Id of its chunk. */
  readonly chunk: string;
  /** What stands above it. */
  readonly heading: string;
}

/** Longest quotation: a paragraph's worth; what is longer is a list that lost its line breaks. */
const MAX_CHARACTERS = 600;

/** Longest line that may be a heading or one line of a signature. */
const MAX_LINE = 120;

/** Most items of a list that are quoted. */
const MAX_ITEMS = 8;

const BULLET = /^\s*(?:[•●▪◦■⚫–—*·]|-\s|o\s|\(?(?:\d{1,2}|[ivx]{1,4}|[a-h])[.)]\s)/u;
const WHOLE = /^["“'‘(•●▪◦■⚫–—*·\s]*[\p{Lu}\p{N}].*[.!?]["”’')\]]*$/su;

/** Cuts passages into what can be quoted, nothing of it a fragment, from top to bottom. */
export function candidatesOf(chunks: readonly Chunk[]): readonly Candidate[] {
  return chunks.flatMap(({ id, kind, text, section }) => {
    const pieces = kind === "prose" ? prosePieces(text) : rowPieces(text);
    return pieces.map((piece) => ({ ...piece, chunk: id, heading: section }));
  });
}

type Piece = Pick<Candidate, "text" | "form">;

function prosePieces(text: string): readonly Piece[] {
  const lines = text.split("\n").map((line) => line.replace(/\s+/g, " ").trim()).filter((line) =>
    line !== ""
  );
  const pieces: Piece[] = [];
  lines.forEach((line, at) => {
    const sentences = sentencesOf(line);
    for (const sentence of sentences) {
      if (sentence.length <= MAX_CHARACTERS && WHOLE.test(sentence)) {
        pieces.push({ text: sentence, form: "sentence" });
      }
    }
    const last = sentences.at(-1) ?? "";
    if (/[:：—]$/.test(last) && /^["“(]?\p{Lu}/u.test(last)) {
      const items = itemsAfter(lines, at + 1);
      if (items.length > 1) pieces.push({ text: bounded([last, ...items]), form: "list" });
    }
    const isLine = line.length <= MAX_LINE && !/[.;:]$/.test(line) &&
      /^["“(/•●▪⚫]?\s?(?:s\/|[\p{Lu}\p{N}])/u.test(line);
    if (isLine) {
      pieces.push({ text: line, form: "line" });
      const next = lines[at + 1];
      // a name above a position, as under a letter or in a directory
      if (next !== undefined && next.length <= MAX_LINE) {
        pieces.push({ text: `${line} ${next}`, form: "line" });
      }
    }
  });
  return pieces;
}

/** Sentences of a line; those that a semicolon parts are one. */
function sentencesOf(line: string): readonly string[] {
  const joined: string[] = [];
  for (const { start, end } of splitSentences(line)) {
    const text = line.slice(start, end).trim();
    if (joined.at(-1)?.endsWith(";")) joined[joined.length - 1] += ` ${text}`;
    else joined.push(text);
  }
  return joined;
}

/** The bullets, or short lines, that follow an introduction. */
function itemsAfter(lines: readonly string[], from: number): readonly string[] {
  const items: string[] = [];
  for (const line of lines.slice(from, from + MAX_ITEMS)) {
    if (items.length > 0 && BULLET.test(items[0]!) ? !BULLET.test(line) : line.length > MAX_LINE) break;
    items.push(line);
    if (/\.$/.test(line) && !BULLET.test(lines[from + items.length] ?? "")) break;
  }
  return items;
}

function bounded(parts: readonly string[]): string {
  let text = "";
  for (const part of parts) {
    if (text.length + part.length > MAX_CHARACTERS) {
      return text === "" ? part.slice(0, MAX_CHARACTERS) : `${text} …`;
    }
    text = text === "" ? part : `${text} ${part}`;
  }
  return text;
}

/** Rows of words, and the lines beside the table. */
function rowPieces(text: string): readonly Piece[] {
  return text.split("\n").map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line.length > 3 && line.length <= MAX_CHARACTERS && /\p{L}{3}/u.test(line))
    .map((line) => ({
      text: line.replace(/^\|\s*/, ""),
      form: WHOLE.test(line) && !line.includes("|") ? "sentence" : "row",
    }));
}

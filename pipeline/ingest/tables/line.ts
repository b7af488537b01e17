import type { Word } from "../pdf/page.ts";
import { median } from "../median.ts";

/** A word of a line; a raised one is a reference mark at the word before it. */
export interface LineWord extends Word {
  readonly raised: boolean;
}

/** Words on one baseline, left to right. */
export interface Line {
  readonly words: readonly LineWord[];
  readonly baseline: number;
  /** Median font size of what stands on the baseline. */
  readonly size: number;
  readonly x0: number;
  readonly x1: number;
}

/** A raised run is at most this large against its line, and this high above its baseline, in the line's font size. */
const RAISED_SIZE = 0.82;
const RAISED_MIN = 0.12;
const RAISED_MAX = 0.75;
/** Baselines this close, in font sizes, are one line. */
const SAME_LINE = 0.25;

/** Drops a word that is printed again over itself to look bold; equal words at other places stay. */
export function dropCopies(words: readonly Word[]): readonly Word[] {
  const seen = new Map<string, Word[]>();
  return words.filter((word) => {
    const others = seen.get(word.text) ?? [];
    const reach = Math.max(1, 0.15 * word.size);
    const copy = others.some((other) =>
      Math.abs(other.x0 - word.x0) <= reach && Math.abs(other.baseline - word.baseline) <= reach
    );
    if (!copy) seen.set(word.text, [...others, word]);
    return !copy;
  });
}

/** Words that touch without a blank are one ("(" + "123" + ")", a word cut by a change of font). */
function joinTouching(words: readonly LineWord[]): readonly LineWord[] {
  const joined: LineWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const gap = last === undefined ? Infinity : word.x0 - last.x1;
    // "Balance Shee t": a lone consonant behind a squeezed blank was cut off its word
    const stray = last !== undefined && /^[b-hj-np-xz]$/.test(word.text) && /[a-z]$/.test(last.text) &&
      gap < 0.22 * word.size;
    if (stray) {
      joined[joined.length - 1] = { ...last, text: last.text + word.text, x1: word.x1 };
    } else if (
      last !== undefined && !word.spaced && !word.raised && !last.raised && gap < 0.12 * word.size &&
      gap > -0.5 * word.size && Math.abs(last.size - word.size) < 0.2 * word.size
    ) {
      joined[joined.length - 1] = { ...last, text: last.text + word.text, x1: Math.max(last.x1, word.x1) };
    } else {
      joined.push(word);
    }
  }
  return joined;
}

/** Makes a line of words that stand on one baseline. */
export function makeLine(words: readonly LineWord[]): Line {
  const sorted = joinTouching([...words].sort((a, b) => a.x0 - b.x0));
  const body = sorted.filter(({ raised }) => !raised);
  const counted = body.length === 0 ? sorted : body;
  return {
    words: sorted,
    baseline: median(counted.map(({ baseline }) => baseline)),
    size: median(counted.map(({ size }) => size)),
    x0: Math.min(...sorted.map(({ x0 }) => x0)),
    x1: Math.max(...sorted.map(({ x1 }) => x1)),
  };
}

interface Row {
  baseline: number;
  size: number;
  words: LineWord[];
}

/** True where a small raised word stands directly behind a word of the row. */
function isMarkOf(word: Word, row: Row): boolean {
  const rise = (row.baseline - word.baseline) / row.size;
  if (rise < RAISED_MIN || rise > RAISED_MAX) return false;
  return row.words.some((body) =>
    !body.raised && word.size <= RAISED_SIZE * body.size &&
    word.x0 >= body.x1 - 0.2 * body.size && word.x0 - body.x1 < 0.5 * body.size
  );
}

/**
 * Groups words by baseline, top to bottom, whatever order they were drawn in. Small raised words join the line of the
 * word that they stand behind, as reference marks.
 */
export function groupLines(words: readonly Word[]): readonly Line[] {
  const rows: Row[] = [];
  const small: Word[] = [];
  const sizes = median(words.map(({ size }) => size));
  const sorted = dropCopies(words).toSorted((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
  for (const word of sorted) {
    if (word.size <= RAISED_SIZE * sizes && word.text.length <= 4) {
      small.push(word);
      continue;
    }
    place(word, rows);
  }
  rows.sort((a, b) => a.baseline - b.baseline);
  const unplaced: Word[] = [];
  for (const word of small) {
    const row = rows.find((candidate) => isMarkOf(word, candidate));
    if (row === undefined) unplaced.push(word);
    else row.words.push({ ...word, raised: true });
  }
  for (const word of unplaced) place(word, rows);
  // a mark may also be as small as the text of its own neighbourhood
  const lines = rows.filter(({ words }) => words.length > 0).sort((a, b) => a.baseline - b.baseline);
  return lines.map(({ words }) => makeLine(words));
}

function place(word: Word, rows: Row[]): void {
  let best: Row | undefined;
  for (const row of rows) {
    const off = Math.abs(row.baseline - word.baseline);
    const near = off <= SAME_LINE * Math.min(row.size, word.size);
    if (near && (best === undefined || off < Math.abs(best.baseline - word.baseline))) best = row;
  }
  const placed: LineWord = { ...word, raised: false };
  if (best === undefined) rows.push({ baseline: word.baseline, size: word.size, words: [placed] });
  else best.words.push(placed);
}

/** The words of a line as text, single blanks between, raised marks left out. */
export function lineText(line: Line): string {
  return line.words.filter(({ raised }) => !raised).map(({ text }) => text).join(" ");
}

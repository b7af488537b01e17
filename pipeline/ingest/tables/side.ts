import type { Word } from "../pdf/page.ts";
import { groupLines } from "./line.ts";
import type { Line } from "./line.ts";

/** What stands on one side of a gutter. */
export interface Side {
  readonly lines: readonly Line[];
  readonly x0: number;
  readonly x1: number;
}

/** The lines of one side with their extent. */
export function side(words: readonly Word[]): Side {
  const lines = groupLines(words);
  return { lines, x0: Math.min(...words.map(({ x0 }) => x0)), x1: Math.max(...words.map(({ x1 }) => x1)) };
}

/** A gap between two words as wide as between columns. */
export function hasWideGap(line: Line): boolean {
  return line.words.some((word, i) =>
    i > 0 && word.x0 - (line.words[i - 1]?.x1 ?? word.x0) > 1.6 * line.size
  );
}

/** Share of lines that are running text: several words, mostly letters, no gaps, and as wide as the column. */
export function proseShare({ lines, x0, x1 }: Side): number {
  if (lines.length === 0) return 0;
  const prose = lines.filter((line) => {
    const letters = line.words.filter(({ text }) => /[A-Za-z]{2,}/.test(text)).length;
    return letters >= 3 && letters >= 0.6 * line.words.length && !hasWideGap(line) &&
      line.x1 - x0 > 0.72 * (x1 - x0);
  });
  return prose.length / lines.length;
}

/** Has wide gaps in many of its lines, as columns leave them. */
export function isGapped({ lines }: Side): boolean {
  return lines.filter(hasWideGap).length > 0.3 * lines.length;
}

/** Share of words with letters. */
export function letterShare(words: readonly Word[]): number {
  return words.filter(({ text }) => /[A-Za-z]{2}/.test(text)).length / words.length;
}

/** Mean number of words on a line. */
export function wordsPerLine({ lines }: Side): number {
  return lines.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, lines.length);
}

/** Most of its lines begin with words. */
export function isLabelled({ lines }: Side): boolean {
  return lines.filter(({ words }) => /[A-Za-z]{2}/.test(words[0]?.text ?? "")).length >= 0.6 * lines.length;
}

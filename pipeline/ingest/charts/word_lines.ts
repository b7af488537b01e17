import type { ChartWord } from "./chart_words.ts";

/** Words in a row without a wide gap. */
export interface WordRun {
  readonly words: readonly ChartWord[];
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly size: number;
}

/** A gap this wide, in font sizes, parts two labels. */
const GAP = 0.9;
/** Lines of one label follow within this many font sizes from foot to foot. */
const LEADING = 1.7;

function run(words: readonly ChartWord[]): WordRun {
  return {
    words,
    text: words.map(({ text }) => text).join(" "),
    x0: Math.min(...words.map(({ x0 }) => x0)),
    y0: Math.min(...words.map(({ y0 }) => y0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    y1: Math.max(...words.map(({ y1 }) => y1)),
    size: Math.max(...words.map(({ size }) => size)),
  };
}

/** Cuts words into runs that stand on one line without a wide gap, top to bottom, left to right. */
export function wordRuns(words: readonly ChartWord[]): readonly WordRun[] {
  const sorted = [...words].sort((a, b) => Math.abs(a.y1 - b.y1) > 0.3 * a.size ? a.y1 - b.y1 : a.x0 - b.x0);
  const open: ChartWord[][] = [];
  for (const word of sorted) {
    const last = open.at(-1);
    const before = last?.at(-1);
    const goesOn = before !== undefined && Math.abs(before.y1 - word.y1) <= 0.3 * word.size &&
      word.x0 - before.x1 <= GAP * word.size && word.x0 >= before.x0;
    if (last !== undefined && goesOn) last.push(word);
    else open.push([word]);
  }
  return open.map(run);
}

/** Joins runs that stand one under the other as the lines of one label do. */
export function wordBlocks(runs: readonly WordRun[]): readonly (readonly WordRun[])[] {
  const blocks: WordRun[][] = [];
  for (const next of [...runs].sort((a, b) => a.y1 - b.y1)) {
    const block = blocks.find((lines) => {
      const last = lines.at(-1);
      return last !== undefined && next.y1 > last.y1 &&
        next.y1 - last.y1 <= LEADING * Math.max(next.size, last.size) &&
        next.x0 < last.x1 && next.x1 > last.x0;
    });
    if (block === undefined) blocks.push([next]);
    else block.push(next);
  }
  return blocks;
}

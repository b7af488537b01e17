import { amountOf } from "../atoms.ts";
import { makeLine } from "../line.ts";
import type { Line, LineWord } from "../line.ts";
import type { Frame } from "./frames.ts";
import { interval } from "./hold_words.ts";
import type { Held } from "./hold_words.ts";
import { softColumns } from "./soft_columns.ts";

/** An upright ruling that runs along less than this share of the frame parts its columns only where it stands. */
const STRONG = 0.34;

/** Words of one column may reach this far over its edge, in points. */
export const OVER = 1.5;

/** Words of one phrase stand closer than the first, a figure and what stands beside it closer than the second, in font sizes. */
const PHRASE = 0.8;
const BESIDE_FIGURE = 0.3;

/** Edges of columns; those in `ruled` are rulings, which part words however close they stand. */
export interface ColumnEdges {
  readonly all: readonly number[];
  readonly ruled: ReadonlySet<number>;
}

function strengths({ xs, ys, segments }: Frame): readonly number[] {
  const height = (ys.at(-1) ?? 0) - (ys[0] ?? 0);
  return xs.map((x) =>
    segments.down.filter(({ at }) => Math.abs(at - x) < 3).reduce((sum, { from, to }) => sum + to - from, 0) /
    height
  );
}

/** All column edges: strong rulings, and between them gutters that aligned lines leave. */
export function columnEdges(frame: Frame, held: readonly Held[]): ColumnEdges {
  const strong = strengths(frame);
  const edges = frame.xs.filter((_, i) => i === 0 || i === frame.xs.length - 1 || (strong[i] ?? 0) >= STRONG);
  const soft = edges.slice(1).flatMap((x1, i) => {
    const x0 = edges[i] ?? x1;
    const own = held.filter(({ c0, c1 }) =>
      (frame.xs[c0] ?? 0) >= x0 - 1 && (frame.xs[c1 + 1] ?? 0) <= x1 + 1
    );
    return softColumns(own.flatMap(({ lines }) => lines), x0, x1);
  });
  const weak = frame.xs.filter((x) =>
    edges.every((edge) => Math.abs(edge - x) > 1) && soft.every((other) => Math.abs(other - x) > 12)
  );
  return { all: [...edges, ...soft, ...weak].sort((a, b) => a - b), ruled: new Set([...edges, ...weak]) };
}

/** Cuts a line at the column edges that none of its words runs over, where the white there is wide enough for one. */
export function cutLine(line: Line, { all, ruled }: ColumnEdges): readonly Line[] {
  const parts: LineWord[][] = [];
  let last: LineWord | undefined;
  for (const word of line.words) {
    const before = last;
    last = word;
    const gap = before === undefined ? Infinity : (word.x0 - before.x1) / word.size;
    const figure = before !== undefined && (amountOf(before.text) !== null || amountOf(word.text) !== null);
    const cut = before === undefined ||
      all.some((x) =>
        before.x1 <= x + OVER && word.x0 >= x - OVER && (before.x0 + before.x1) / 2 < x &&
        (ruled.has(x) || gap >= (figure ? BESIDE_FIGURE : PHRASE))
      );
    if (cut) parts.push([word]);
    else parts.at(-1)?.push(word);
  }
  return parts.map(makeLine);
}

/** First and last column that a stretch of a line stands over. */
export function reach(x0: number, x1: number, edges: readonly number[]): readonly [number, number] {
  return [interval(edges, Math.min(x0 + OVER, x1)), interval(edges, Math.max(x1 - OVER, x0))];
}

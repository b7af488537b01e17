import type { Box } from "../../../retrieval/mod.ts";
import type { ChartWord } from "./chart_words.ts";

/** The figures beside a plot, at even steps. */
export interface ChartScale {
  /** Top to bottom. */
  readonly ticks: readonly ChartWord[];
}

/** How far the figures stand from the plot, in points; and over it and under it, since a plot rarely fills its scale. */
const BESIDE = 160;
const BEYOND = 200;
/** Steps differ by at most this much, in points. */
const UNEVEN = 1.5;
const LEAST_TICKS = 3;

/** The longest run of figures at even steps. */
function evenRun(column: readonly ChartWord[]): readonly ChartWord[] {
  let best: readonly ChartWord[] = [];
  for (let from = 0; from + 1 < column.length; from++) {
    const [first, second] = [column[from], column[from + 1]];
    if (first === undefined || second === undefined) continue;
    const step = second.y1 - first.y1;
    const run = [first];
    for (const word of column.slice(from + 1)) {
      if (Math.abs(word.y1 - (run.at(-1)?.y1 ?? 0) - step) > UNEVEN) break;
      run.push(word);
    }
    if (run.length > best.length) best = run;
  }
  return best;
}

/** Finds the scale of a plot: at least three figures, one over the other at even steps, left or right of it. */
export function chartScale([x0, y0, x1, y1]: Box, words: readonly ChartWord[]): ChartScale | null {
  const near = words.filter((word) => word.figure && word.y1 > y0 - BEYOND && word.y0 < y1 + BEYOND);
  const sides = [
    near.filter((word) => word.x1 <= x0 + 4 && word.x0 >= x0 - BESIDE),
    near.filter((word) => word.x0 >= x1 - 4 && word.x1 <= x1 + BESIDE),
  ];
  for (const side of sides) {
    const columns = side.flatMap((word) => [
      side.filter((other) => Math.abs(other.x1 - word.x1) < 2),
      side.filter((other) => Math.abs(other.x0 - word.x0) < 2),
    ]);
    const runs = columns.map((column) => evenRun([...column].sort((a, b) => a.y1 - b.y1)));
    const best = runs.reduce((a, b) => b.length > a.length ? b : a, []);
    const meets = best.some((word) => word.y1 > y0 && word.y0 < y1);
    if (best.length >= LEAST_TICKS && meets) return { ticks: best };
  }
  return null;
}

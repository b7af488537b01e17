import type { Rule, Word } from "../../pdf/page.ts";
import { cutAtoms } from "../atoms.ts";
import { columnEdges, cutLine, OVER } from "./column_edges.ts";
import type { ColumnEdges } from "./column_edges.ts";
import type { Frame } from "./frames.ts";
import { holdWords, interval } from "./hold_words.ts";
import type { Held } from "./hold_words.ts";
import { isStack } from "./is_stack.ts";
import type { ColumnLines } from "./is_stack.ts";
import { singleCells } from "./single_cells.ts";
import { stackedCells } from "./stacked_cells.ts";
import type { GridCell } from "./stacked_cells.ts";

/** What a frame holds, as a grid. */
export interface FilledFrame {
  readonly cells: readonly GridCell[];
  /** Edges of the columns, one more than there are columns, and the same of rows. */
  readonly xs: readonly number[];
  readonly rows: number;
}

/** What stands in each column of these cells, top to bottom. */
function stacksOf(held: readonly Held[], edges: ColumnEdges): readonly ColumnLines[] {
  const lines = held.flatMap((cell) => cell.lines.flatMap((line) => cutLine(line, edges)));
  return edges.all.slice(1).map((x1, i) => {
    const x0 = edges.all[i] ?? x1;
    const inside = lines.filter((line) => line.x0 >= x0 - OVER && line.x1 <= x1 + OVER);
    return { lines: inside.toSorted((a, b) => a.baseline - b.baseline), x0, x1 };
  }).filter((column) => column.lines.length > 0);
}

/** Runs of bands that rows of figures tie together: a cell over several of them holds several figures. */
function blocks(
  frame: Frame,
  held: readonly Held[],
  edges: ColumnEdges,
): readonly (readonly [number, number])[] {
  const bands = frame.ys.length - 1;
  const tied = held.filter((cell) => cell.r1 > cell.r0 && isStack(stacksOf([cell], edges), false));
  const runs: [number, number][] = [];
  for (let r = 0; r < bands; r++) {
    const last = runs.at(-1);
    const ties = last !== undefined && tied.some(({ r0, r1 }) => r0 <= last[1] && r1 >= r);
    if (last !== undefined && ties) last[1] = r;
    else runs.push([r, r]);
  }
  return runs;
}

/** Sets the words within a frame into its grid. */
export function fillFrame(frame: Frame, words: readonly Word[], rules: readonly Rule[]): FilledFrame {
  const held = holdWords(frame, words);
  const edges = columnEdges(frame, held);
  const places = new Map(held.map((cell): [Held, readonly [number, number]] => [cell, [
    interval(edges.all, (frame.xs[cell.c0] ?? 0) + 2),
    interval(edges.all, (frame.xs[cell.c1 + 1] ?? 0) - 2),
  ]]));
  const cells: GridCell[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const [r0, r1] of blocks(frame, held, edges)) {
    const own = held.filter((cell) => cell.r0 >= r0 && cell.r1 <= r1 && cell.lines.length > 0);
    for (let r = r0; r <= r1; r++) starts[r] = at;
    if (isStack(stacksOf(own, edges), frame.segments.down.length === 0)) {
      const lines = own.flatMap((cell) => cell.lines.flatMap((line) => cutLine(line, edges)));
      const stacked = stackedCells(lines, edges.all, { first: r0 === 0, rules });
      cells.push(...stacked.cells.map((cell) => ({ ...cell, r0: cell.r0 + at, r1: cell.r1 + at })));
      at += stacked.rows;
      continue;
    }
    const single = own.map((cell) =>
      singleCells(cell, edges, { columns: places.get(cell) ?? [0, 0], rules })
    );
    const height = Math.max(1, ...single.map(({ rows }) => rows));
    for (const { rows, cells: inner } of single) {
      // a lone cell beside levels is as high as they are
      cells.push(
        ...inner.map((cell) => ({ ...cell, r0: cell.r0 + at, r1: at + (rows === 1 ? height - 1 : cell.r1) })),
      );
    }
    at += own.length === 0 && r0 === r1 ? 1 : height;
  }
  const tall = held.filter((cell) => cell.lines.length > 0 && starts[cell.r0] !== starts[cell.r1]);
  for (const cell of tall) {
    const [c0, c1] = places.get(cell) ?? [0, 0];
    const r1 = (starts[cell.r1 + 1] ?? at) - 1;
    cells.push({ r0: starts[cell.r0] ?? 0, r1, c0, c1, atoms: cell.lines.flatMap((line) => cutAtoms(line)) });
  }
  return { cells, xs: edges.all, rows: at };
}

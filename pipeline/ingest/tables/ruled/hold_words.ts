import type { Word } from "../../pdf/page.ts";
import { groupLines } from "../line.ts";
import type { Line } from "../line.ts";
import type { Frame } from "./frames.ts";
import { middleOf } from "./middle_of.ts";
import type { RuledCell } from "./ruled_cells.ts";
import { ruledCells } from "./ruled_cells.ts";

/** A ruled cell with the lines that stand in it. */
export interface Held extends RuledCell {
  readonly lines: readonly Line[];
}

/** A cell over this many bands that has a line for nearly each of them is a column without rulings. */
const UNRULED_BANDS = 4;
const LINE_EACH = 0.8;

/** Index of the stretch between `edges` that `at` stands in; beyond an end it is the last there. */
export function interval(edges: readonly number[], at: number): number {
  let i = 0;
  while (i + 2 < edges.length && at > (edges[i + 1] ?? Infinity)) i++;
  return i;
}

/** Gives each word within a frame to its ruled cell. */
export function holdWords(frame: Frame, words: readonly Word[]): readonly Held[] {
  const cells = ruledCells(frame);
  const byCell = new Map<RuledCell, Word[]>();
  for (const word of words) {
    const [x, y] = middleOf(word);
    const [c, r] = [interval(frame.xs, x), interval(frame.ys, y)];
    const cell = cells.find(({ r0, r1, c0, c1 }) => r0 <= r && r <= r1 && c0 <= c && c <= c1);
    if (cell === undefined) continue;
    const held = byCell.get(cell);
    if (held === undefined) byCell.set(cell, [word]);
    else held.push(word);
  }
  return cells.flatMap((cell): Held[] => {
    const lines = groupLines(byCell.get(cell) ?? []);
    const bands = cell.r1 - cell.r0 + 1;
    const rows = Map.groupBy(lines, (line) => interval(frame.ys, line.baseline - 0.27 * line.size));
    if (bands < UNRULED_BANDS || rows.size < LINE_EACH * bands) return [{ ...cell, lines }];
    return [...rows].map(([r, own]) => ({ ...cell, r0: r, r1: r, lines: own }));
  });
}

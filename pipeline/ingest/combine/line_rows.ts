import type { SeenStructure } from "./table_sight.ts";
import { median } from "../median.ts";

/** A row that no line stands in counts as much as moving a line by so many rows: the model saw something in it. */
const EMPTY = 3;

/** Heights of the rows' middles, top to bottom, from the cells that stand in one row alone; rows without any in between. */
function rowMiddles({ rows, cells }: SeenStructure): readonly number[] {
  const middles: number[] = [];
  for (let row = 0; row < rows; row++) {
    const own = cells.filter((cell) => cell.row === row && cell.rowSpan === 1);
    middles.push(own.length === 0 ? NaN : median(own.map(({ box }) => (box[1] + box[3]) / 2)));
  }
  const known = middles.flatMap((middle, row) => Number.isNaN(middle) ? [] : [{ middle, row }]);
  let least = -Infinity;
  return middles.map((middle, row) => {
    const before = known.findLast((other) => other.row < row);
    const after = known.find((other) => other.row > row);
    const between = before === undefined || after === undefined
      ? before?.middle ?? after?.middle ?? 0
      : before.middle + (after.middle - before.middle) * (row - before.row) / (after.row - before.row);
    least = Math.max(least, Number.isNaN(middle) ? between : middle);
    return least;
  });
}

/**
 * Which row of a seen structure each line of a table stands in, lines given by the heights of their middles from the
 * top. A model's boxes drift over a long table by more than a line, so lines are laid to rows in order and all at once:
 * the assignment that moves them least, in which few rows stay without a line.
 */
export function lineRows(lines: readonly number[], structure: SeenStructure): readonly number[] {
  const middles = rowMiddles(structure);
  if (middles.length === 0) return [];
  const empty = EMPTY * Math.max(1, (middles.at(-1)! - middles[0]!) / Math.max(1, middles.length - 1));
  const cost: number[][] = [];
  const from: number[][] = [];
  for (const [i, line] of lines.entries()) {
    cost.push([]);
    from.push([]);
    for (const [row, middle] of middles.entries()) {
      // rows before the first line, or between this and the line before, stay empty at a price
      let [best, at] = i === 0 ? [row * empty, -1] : [Infinity, 0];
      for (let before = 0; i > 0 && before <= row; before++) {
        const total = cost[i - 1]![before]! + empty * Math.max(0, row - before - 1);
        if (total < best) [best, at] = [total, before];
      }
      cost[i]!.push(best + Math.abs(line - middle));
      from[i]!.push(at);
    }
  }
  const last = cost.at(-1) ?? [];
  const ends = last.map((value, row) => value + empty * (middles.length - 1 - row));
  const rows: number[] = [];
  for (let i = lines.length - 1, row = ends.indexOf(Math.min(...ends)); i >= 0; i--) {
    rows.unshift(row);
    row = from[i]![row]!;
  }
  return rows;
}

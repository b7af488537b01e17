import type { Rule } from "../../pdf/page.ts";
import { cutAtoms } from "../atoms.ts";
import { headerLevels } from "../header_levels.ts";
import type { Line } from "../line.ts";
import type { Row } from "../rows.ts";
import { rowOf } from "../rows.ts";
import { cutLine, reach } from "./column_edges.ts";
import type { ColumnEdges } from "./column_edges.ts";
import type { Held } from "./hold_words.ts";
import { columnsOf } from "./stacked_cells.ts";
import type { CellRows } from "./stacked_cells.ts";

function rowAt(line: Line, edges: ColumnEdges): Row {
  return rowOf(line, cutLine(line, edges).flatMap((part) => [...cutAtoms(part)]));
}

/** A heading over the middle of its ruled cell stands off it by less than this share of the cell. */
const CENTRED = 0.12;

/** One ruled cell whose lines are no rows: one cell, or several side by side where its lines leave the column edges free. */
export function singleCells(cell: Held, edges: ColumnEdges, options: {
  readonly columns: readonly [number, number];
  readonly rules: readonly Rule[];
}): CellRows {
  const [from, to] = options.columns;
  const atomsOf = (lines: readonly Line[]) => lines.flatMap((line) => cutAtoms(line));
  const whole = (c0: number, c1: number) => ({
    rows: 1,
    cells: [{ r0: 0, r1: 0, c0, c1, atoms: atomsOf(cell.lines) }],
  });
  if (from === to) return whole(from, to);
  const inner = { all: edges.all.slice(from + 1, to + 1), ruled: edges.ruled };
  const cut = cell.lines.map((line) => cutLine(line, inner));
  if (cut.every((parts) => parts.length === 1)) {
    const x0 = Math.min(...cell.lines.map((line) => line.x0));
    const x1 = Math.max(...cell.lines.map((line) => line.x1));
    // a figure stands in one column, whatever rulings are missing beside it
    const figure = atomsOf(cell.lines).every(({ amount }) => amount !== null);
    return figure ? whole(...reach(x0, x1, edges.all)) : whole(from, to);
  }
  const left = edges.all[from] ?? 0;
  const right = edges.all[to + 1] ?? 0;
  const alone = cut.findIndex((parts) => parts.length > 1);
  const over = cell.lines.slice(0, alone);
  const middle = over.every(({ x0, x1 }) =>
    Math.abs((x0 + x1) / 2 - (left + right) / 2) < CENTRED * (right - left)
  );
  const top = middle ? over : [];
  const rows = cell.lines.slice(top.length).map((line) => rowAt(line, inner));
  const own = edges.all.slice(from, to + 2);
  const columns = columnsOf(rows.flatMap(({ atoms }) => atoms), own).map((column) => ({
    ...column,
    kind: "number" as const,
  }));
  const levels = headerLevels(rows, columns, options.rules);
  const shift = top.length > 0 ? 1 : 0;
  return {
    rows: levels.length + shift,
    cells: [
      ...top.length > 0 ? [{ r0: 0, r1: 0, c0: from, c1: to, atoms: atomsOf(top) }] : [],
      ...levels.flatMap((level, r) =>
        level.map(({ from: c0, to: c1, atoms }) => ({
          r0: r + shift,
          r1: r + shift,
          c0: from + c0,
          c1: from + c1,
          atoms,
        }))
      ),
    ],
  };
}

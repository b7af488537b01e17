import type { Rule } from "../../pdf/page.ts";
import type { Atom } from "../atoms.ts";
import { cutAtoms } from "../atoms.ts";
import { bodyRows } from "../body_rows.ts";
import type { GridColumn } from "../grid_columns.ts";
import { headerLevels } from "../header_levels.ts";
import type { Line } from "../line.ts";
import type { Row } from "../rows.ts";
import { rowOf } from "../rows.ts";
import { OVER, reach } from "./column_edges.ts";
import { joinWrapped } from "./join_wrapped.ts";
import type { RuledCell } from "./ruled_cells.ts";

/** A cell of a grid before it is text; ends included. */
export interface GridCell extends RuledCell {
  readonly atoms: readonly Atom[];
}

/** Cells with the number of rows that they take, counted from their own first. */
export interface CellRows {
  readonly rows: number;
  readonly cells: readonly GridCell[];
}

/** Baselines within this, in font sizes, are one row: a label and its figures may be set half a line apart. */
const LEVEL = 0.72;

function hull(atoms: readonly Atom[], x0: number, x1: number): readonly [number, number] {
  const extents = atoms.map(({ amount, core, x0, x1 }) => amount === null ? [x0, x1] as const : core);
  if (extents.length === 0) return [x0 + 1, x1 - 1];
  return [
    Math.max(x0, Math.min(...extents.map(([from]) => from))),
    Math.min(x1, Math.max(...extents.map(([, to]) => to))),
  ];
}

/** Columns with what stands in them: figures or words. */
export function columnsOf(atoms: readonly Atom[], edges: readonly number[]): readonly GridColumn[] {
  return edges.slice(1).map((x1, i) => {
    const x0 = edges[i] ?? x1;
    const own = atoms.filter((atom) => atom.x0 >= x0 - OVER && atom.x1 <= x1 + OVER);
    const figures = own.filter(({ amount }) => amount !== null).length;
    const [from, to] = hull(own, x0, x1);
    return { kind: figures > 0 && figures >= 0.5 * own.length ? "number" : "text", x0: from, x1: to };
  });
}

/** Parts of lines that stand level, side by side, are one row. */
function levelRows(parts: readonly Line[]): readonly Row[] {
  const rows: Line[][] = [];
  for (const part of parts.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.findLast((held) =>
      held.every((other) =>
        part.baseline - other.baseline < LEVEL * Math.min(part.size, other.size) &&
        (part.x0 > other.x1 - OVER || part.x1 < other.x0 + OVER)
      )
    );
    if (row === undefined) rows.push([part]);
    else row.push(part);
  }
  return rows.map((held) => {
    const sorted = held.toSorted((a, b) => a.x0 - b.x0);
    const words = sorted.flatMap((part) => part.words);
    const sizes = words.map(({ size }) => size).sort((a, b) => a - b);
    return rowOf({
      words,
      baseline: Math.max(...held.map(({ baseline }) => baseline)),
      size: sizes[Math.floor(sizes.length / 2)] ?? 0,
      x0: Math.min(...held.map(({ x0 }) => x0)),
      x1: Math.max(...held.map(({ x1 }) => x1)),
    }, sorted.flatMap((part) => cutAtoms(part)));
  });
}

/** Rows of a band whose lines are rows: headings over the first figures, then the rows themselves. */
export function stackedCells(parts: readonly Line[], edges: readonly number[], options: {
  readonly first: boolean;
  readonly rules: readonly Rule[];
}): CellRows {
  const rows = levelRows(parts);
  const start = options.first ? Math.max(0, rows.findIndex(({ data }) => data)) : 0;
  const columns = columnsOf(rows.slice(start).flatMap(({ atoms }) => atoms), edges);
  const levels = headerLevels(rows.slice(0, start), columns, options.rules);
  const placed = bodyRows(rows.slice(start), columns);
  const body = columns.some(({ kind }) => kind === "number") ? placed : joinWrapped(placed);
  return {
    rows: levels.length + body.length,
    cells: [
      ...levels.flatMap((level, r) =>
        level.map(({ from, to, atoms }) => ({ r0: r, r1: r, c0: from, c1: to, atoms }))
      ),
      ...body.flatMap((row, r) =>
        row.cells.flatMap((atoms, c): GridCell[] => {
          if (atoms.length === 0) return [];
          const at = levels.length + r;
          const wide = atoms.length === 1 && row.cells.filter((cell) => cell.length > 0).length === 1;
          const [from, to] = wide && c > 0 ? reach(atoms[0]?.x0 ?? 0, atoms[0]?.x1 ?? 0, edges) : [c, c];
          return [{ r0: at, r1: at, c0: Math.min(from, c), c1: Math.max(to, c), atoms }];
        })
      ),
    ],
  };
}

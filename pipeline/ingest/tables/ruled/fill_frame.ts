import type { Word } from "../../pdf/page.ts";
import type { Atom } from "../atoms.ts";
import { amountOf, cutAtoms } from "../atoms.ts";
import { bodyRows } from "../body_rows.ts";
import type { GridColumn } from "../grid_columns.ts";
import { headerLevels } from "../header_levels.ts";
import { groupLines, makeLine } from "../line.ts";
import type { Line, LineWord } from "../line.ts";
import type { Row } from "../rows.ts";
import { rowOf } from "../rows.ts";
import type { Rule } from "../../pdf/page.ts";
import type { Frame } from "./frames.ts";
import { isStack } from "./is_stack.ts";
import type { ColumnLines } from "./is_stack.ts";
import { joinWrapped } from "./join_wrapped.ts";
import { middleOf } from "./middle_of.ts";
import type { RuledCell } from "./ruled_cells.ts";
import { ruledCells } from "./ruled_cells.ts";
import { softColumns } from "./soft_columns.ts";

/** A cell of a grid before it is text; ends included. */
export interface GridCell extends RuledCell {
  readonly atoms: readonly Atom[];
}

/** What a frame holds, as a grid. */
export interface FilledFrame {
  readonly cells: readonly GridCell[];
  /** Edges of the columns, one more than there are columns, and the same of rows. */
  readonly xs: readonly number[];
  readonly rows: number;
}

interface Held extends RuledCell {
  readonly lines: readonly Line[];
}

/** An upright ruling that runs along less than this share of the frame parts its columns only where it stands. */
const STRONG = 0.34;
/** A cell over this many bands that has a line for nearly each of them is a column without rulings. */
const UNRULED_BANDS = 4;
const LINE_EACH = 0.8;

/** Words of one column may reach this far over its edge, in points. */
const OVER = 1.5;

/** Baselines within this, in font sizes, are one row: a label and its figures may be set half a line apart. */
const LEVEL = 0.72;

function interval(edges: readonly number[], at: number): number {
  let i = 0;
  while (i + 2 < edges.length && at > (edges[i + 1] ?? Infinity)) i++;
  return i;
}

function hold(frame: Frame, words: readonly Word[]): readonly Held[] {
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

function strengths({ xs, ys, segments }: Frame): readonly number[] {
  const height = (ys.at(-1) ?? 0) - (ys[0] ?? 0);
  return xs.map((x) =>
    segments.down.filter(({ at }) => Math.abs(at - x) < 3).reduce((sum, { from, to }) => sum + to - from, 0) /
    height
  );
}

/** All column edges: strong rulings, and between them gutters that aligned lines leave. */
function columnEdges(frame: Frame, held: readonly Held[]): ColumnEdges {
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

/** Words of one phrase stand closer than the first, a figure and what stands beside it closer than the second, in font sizes. */
const PHRASE = 0.8;
const BESIDE_FIGURE = 0.3;

/** Edges of columns; those in `ruled` are rulings, which part words however close they stand. */
export interface ColumnEdges {
  readonly all: readonly number[];
  readonly ruled: ReadonlySet<number>;
}

/** Cuts a line at the column edges that none of its words runs over, where the white there is wide enough for one. */
function cutLine(line: Line, { all, ruled }: ColumnEdges): readonly Line[] {
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

function rowAt(line: Line, edges: ColumnEdges): Row {
  return rowOf(line, cutLine(line, edges).flatMap((part) => [...cutAtoms(part)]));
}

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

/** First and last column that a stretch of a line stands over. */
function reach(x0: number, x1: number, edges: readonly number[]): readonly [number, number] {
  return [interval(edges, Math.min(x0 + OVER, x1)), interval(edges, Math.max(x1 - OVER, x0))];
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
function stackedCells(parts: readonly Line[], edges: readonly number[], options: {
  readonly first: boolean;
  readonly rules: readonly Rule[];
}): { readonly rows: number; readonly cells: readonly GridCell[] } {
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

/** A heading over the middle of its ruled cell stands off it by less than this share of the cell. */
const CENTRED = 0.12;

/** One ruled cell whose lines are no rows: one cell, or several side by side where its lines leave the column edges free. */
function singleCells(cell: Held, edges: ColumnEdges, options: {
  readonly columns: readonly [number, number];
  readonly rules: readonly Rule[];
}): { readonly rows: number; readonly cells: readonly GridCell[] } {
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
  const held = hold(frame, words);
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

import type { Cell } from "../../../../retrieval/mod.ts";
import { boundingBox, displayedBox, wordBox } from "../../pdf/page.ts";
import type { Page } from "../../pdf/page.ts";
import { makeCell } from "../make_cell.ts";
import type { TableReading } from "../read_tables.ts";
import { isYear } from "../rows.ts";
import type { FilledFrame } from "./fill_frame.ts";
import type { GridCell } from "./stacked_cells.ts";

/** A table of a grid, still without its title. */
export type BareReading =
  & Omit<TableReading, "table" | "context">
  & { readonly table: Omit<TableReading["table"], "title" | "caption"> };

/** What stands over or under a table inside its outer rulings and is none of its rows. */
const CAPTION = /^(?:table|exhibit|figure|box|chart)\s*[\dA-Z]/i;
const NOTE = /^(?:sources?|notes?)\b\s*:?/i;

/** At least this share of a table's rows holds more than one cell. */
const SHARED = 0.4;

function textOf({ atoms }: GridCell): string {
  return atoms.map(({ text }) => text).join(" ");
}

/** Drops a caption that fills the first row, and notes that fill the last ones. */
function withoutCaption(cells: readonly GridCell[], rows: number): readonly GridCell[] {
  let left = cells;
  const alone = (row: number) => {
    const own = left.filter(({ r0, r1 }) => r0 <= row && row <= r1);
    return own.length === 1 ? own[0] : undefined;
  };
  for (let r = 0; r < rows; r++) {
    const only = alone(r);
    if (only === undefined || !CAPTION.test(textOf(only))) break;
    left = left.filter((cell) => cell !== only);
  }
  for (let r = rows - 1; r > 0; r--) {
    const only = alone(r);
    if (only === undefined) {
      if (left.some(({ r1 }) => r1 >= r)) break;
      continue;
    }
    if (!NOTE.test(textOf(only))) break;
    left = left.filter((cell) => cell !== only);
  }
  return left;
}

/** Numbers the rows and columns in which a cell begins; others hold nothing of their own. */
function renumber(starts: readonly number[]): (first: number, last: number) => readonly [number, number] {
  const kept = [...new Set(starts)].sort((a, b) => a - b);
  return (
    first,
    last,
  ) => [kept.indexOf(first), Math.max(kept.indexOf(first), kept.findLastIndex((at) => at <= last))];
}

function compact(cells: readonly GridCell[]): readonly GridCell[] {
  const rows = renumber(cells.map(({ r0 }) => r0));
  const columns = renumber(cells.map(({ c0 }) => c0));
  return cells.map((cell) => {
    const [r0, r1] = rows(cell.r0, cell.r1);
    const [c0, c1] = columns(cell.c0, cell.c1);
    return { ...cell, r0, r1, c0, c1 };
  });
}

function isFigure({ atoms }: GridCell): boolean {
  return atoms.length > 0 && atoms.every(({ amount }) => amount !== null) && !atoms.every(isYear);
}

function isYearCell({ atoms }: GridCell): boolean {
  return atoms.length > 0 && atoms.every(isYear);
}

/** How many of the first rows head the columns: those over the first row with figures, or one where all is words. */
function headerCount(cells: readonly GridCell[], rows: number): number {
  const body = (r: number) => cells.filter((cell) => cell.r0 === r && cell.c0 > 0);
  const first = Array.from({ length: rows }, (_, r) => r).find((r) => body(r).some(isFigure));
  if (first === undefined) return rows > 1 ? 1 : 0;
  // a section's name over the first figures is a row of the body
  let count = first;
  while (
    count > 1 && body(count - 1).length === 0 && cells.some(({ r0, r1 }) => r0 === count - 1 && r1 === r0)
  ) {
    count--;
  }
  const years = Array.from({ length: rows }, (_, r) => r).findLast((r) =>
    r < first + 1 && body(r).length > 0 && body(r).every(isYearCell)
  );
  return Math.max(count, years === undefined ? 0 : years + 1);
}

/** Rows with one cell each, most of them, are the labels of a drawing. */
function isSparse(cells: readonly GridCell[], rows: number): boolean {
  const wide = Array.from({ length: rows }, (_, r) => r)
    .filter((r) => cells.filter(({ r0, r1 }) => r0 <= r && r <= r1).length > 1);
  return wide.length < Math.max(rows > 2 ? 2 : 1, SHARED * rows);
}

/** Makes the table of a filled grid; null where too little stands in it for one. */
export function gridTable(
  filled: FilledFrame,
  page: Page,
  knows: (word: string) => boolean,
): BareReading | null {
  const cells = compact(
    withoutCaption(filled.cells.filter(({ atoms }) => atoms.length > 0), filled.rows),
  );
  const rows = 1 + Math.max(-1, ...cells.map(({ r1 }) => r1));
  const columns = 1 + Math.max(-1, ...cells.map(({ c1 }) => c1));
  if (rows < 2 || columns < 2 || cells.length < 3 || isSparse(cells, rows)) return null;
  const words = (own: readonly GridCell[]) =>
    own.flatMap(({ atoms }) => atoms.flatMap((atom) => atom.words.map(wordBox)));
  const owner = new Map<string, GridCell>();
  for (const cell of cells) {
    for (let r = cell.r0; r <= cell.r1; r++) {
      for (let c = cell.c0; c <= cell.c1; c++) {
        // two cells on one place would break the grid: the first keeps it
        if (!owner.has(`${r},${c}`)) owner.set(`${r},${c}`, cell);
      }
    }
  }
  const spans = new Map(cells.map((cell) => [cell, spanOf(cell, owner)]));
  const grid = Array.from({ length: rows }, (_, r) => {
    const [, y0, , y1] = boundingBox(words(cells.filter((cell) => cell.r0 === r)));
    return Array.from({ length: columns }, (_, c): Cell => {
      const cell = owner.get(`${r},${c}`);
      const [x0, , x1] = boundingBox(words(cells.filter((other) => other.c0 === c)));
      const place = [x0, y0, x1, y1] as const;
      if (cell === undefined) return makeCell([], place, { page, columnSpan: 1, knows });
      const span = spans.get(cell);
      if (cell.r0 !== r || cell.c0 !== c || span === undefined) {
        return makeCell([], place, { page, columnSpan: 0, knows });
      }
      return makeCell(cell.atoms, place, { page, columnSpan: span.columns, rowSpan: span.rows, knows });
    });
  });
  const headerRows = Math.min(headerCount(cells, rows), rows - 1);
  const body = cells.filter(({ r0 }) => r0 >= headerRows);
  const isText = (c: number) => {
    const own = body.filter(({ c0, c1 }) => c0 === c && c1 === c);
    return own.filter(isFigure).length < 0.5 * own.length || own.length === 0 && c === 0;
  };
  return {
    table: { page: page.number, box: displayedBox(boundingBox(words(cells)), page), headerRows, rows: grid },
    indents: grid.map((_, r) => {
      const label = cells.find(({ r0, c0 }) => r0 === r && c0 === 0);
      return r < headerRows || label === undefined ? Infinity : Math.min(...label.atoms.map(({ x0 }) => x0));
    }),
    textColumns: Array.from({ length: columns }, (_, c) => c).filter(isText),
  };
}

/** As far as a cell goes on without a place that another one keeps. */
function spanOf(
  cell: GridCell,
  owner: ReadonlyMap<string, GridCell>,
): { readonly rows: number; readonly columns: number } {
  let columns = 1;
  while (cell.c0 + columns <= cell.c1 && owner.get(`${cell.r0},${cell.c0 + columns}`) === cell) columns++;
  let rows = 1;
  while (
    cell.r0 + rows <= cell.r1 &&
    Array.from({ length: columns }, (_, i) => owner.get(`${cell.r0 + rows},${cell.c0 + i}`)).every((own) =>
      own === cell
    )
  ) rows++;
  return { rows, columns };
}

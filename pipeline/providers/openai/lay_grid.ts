import type { RecordedCell, RecordedTable } from "./page_schema.ts";

/** A place of a grid: a cell that begins there, or one that a span covers. */
export type GridPlace =
  | { readonly kind: "cell"; readonly cell: RecordedCell }
  | { readonly kind: "covered" };

/** A table as a rectangle of places, or why it is none. */
export type LaidGrid =
  | { readonly status: "ok"; readonly rows: readonly (readonly GridPlace[])[]; readonly headerRows: number }
  | { readonly status: "bad"; readonly fault: string };

/** Lays the cells of a table into its grid, as spans of headers and rows want it: each cell goes to the first free place. */
export function layGrid({ headers, rows }: Pick<RecordedTable, "headers" | "rows">): LaidGrid {
  const all = [...headers, ...rows];
  const grid: (GridPlace | undefined)[][] = all.map(() => []);
  const bad = (row: number, what: string): LaidGrid => ({
    status: "bad",
    fault: `${row < headers.length ? `header row ${row + 1}` : `row ${row - headers.length + 1}`} ${what}`,
  });
  for (const [r, { cells }] of all.entries()) {
    let column = 0;
    const end = r < headers.length ? headers.length : all.length;
    for (const cell of cells) {
      while (grid[r]![column] !== undefined) column++;
      if (r + cell.rowSpan > end) {
        return bad(r, `has a cell over ${cell.rowSpan} rows, and only ${end - r} are left`);
      }
      for (let down = 0; down < cell.rowSpan; down++) {
        for (let across = 0; across < cell.columnSpan; across++) {
          if (grid[r + down]![column + across] !== undefined) {
            return bad(r, `has a cell over ${cell.columnSpan} columns that runs into another one`);
          }
          grid[r + down]![column + across] = down + across === 0
            ? { kind: "cell", cell }
            : { kind: "covered" };
        }
      }
      column += cell.columnSpan;
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length));
  const whole: (readonly GridPlace[])[] = [];
  for (const [r, row] of grid.entries()) {
    const places = Array.from(row).flatMap((place) => place ?? []);
    if (places.length !== width) return bad(r, `covers ${places.length} columns, and the table has ${width}`);
    whole.push(places);
  }
  return width === 0
    ? { status: "bad", fault: "no row has a cell" }
    : { status: "ok", rows: whole, headerRows: headers.length };
}

import type { Cell, Table } from "../../../retrieval/mod.ts";
import { headingsOf } from "../figures/read_columns.ts";
import type { TableReading } from "../tables/read_tables.ts";

/** A part of a table that is small enough to be found and read, its header repeated. */
export interface TablePiece {
  readonly table: Table;
  readonly text: string;
  /** Row of the whole table → row of this piece. */
  readonly rows: ReadonlyMap<number, number>;
  /** The rows without headings as they stand in the text, which ends with them. */
  readonly body: readonly { readonly line: string; readonly row: readonly Cell[] }[];
}

/** A statement of a page stays whole; what is longer is cut where a section begins. */
const MOST_ROWS = 45;
const MOST_CHARACTERS = 3600;

function cellText({ text }: Cell): string {
  return text ?? "(unreadable)";
}

function line(cells: readonly string[]): string {
  return cells.join(" | ").replace(/(?: \| )+$/, "").trimEnd();
}

function isSection(row: readonly Cell[]): boolean {
  return row.slice(1).every(({ text }) => text === "") && (row[0]?.text ?? "") !== "";
}

/** Cuts body rows into runs; the first row of each run, as indexes of the whole table. */
function cuts(table: Table): readonly number[] {
  const starts = [table.headerRows];
  let characters = 0;
  let section = -1;
  for (let at = table.headerRows; at < table.rows.length; at++) {
    const row = table.rows[at] ?? [];
    const start = starts.at(-1) ?? 0;
    if (isSection(row) && at - start > MOST_ROWS / 3) section = at;
    characters += line(row.map(cellText)).length;
    if (at - start < MOST_ROWS && characters < MOST_CHARACTERS) continue;
    const cut = section > start ? section : at;
    starts.push(cut);
    characters = table.rows.slice(cut, at + 1).reduce(
      (sum, cells) => sum + line(cells.map(cellText)).length,
      0,
    );
  }
  return starts;
}

/**
 * A table as text: its title, the lines that state unit and period, one line of headings, then a line per row,
 * "label | value | value". Long tables are cut by rows.
 */
export function tablePieces(reading: TableReading): readonly TablePiece[] {
  const { table } = reading;
  const header = table.rows.slice(0, table.headerRows);
  const headings = line((table.rows[0] ?? []).map((_, column) => headingsOf(table, column).join(" ")));
  const above = [...new Set([...reading.context.filter((text) => text.length < 200), table.title])].filter((
    text,
  ) => text !== "");
  const starts = cuts(table);
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? table.rows.length;
    const body = table.rows.slice(start, end);
    const rows = new Map(header.map((_, row) => [row, row]));
    for (let row = start; row < end; row++) rows.set(row, header.length + row - start);
    const printed = body.map((row) => ({ line: line(row.map(cellText)), row })).filter(({ line }) =>
      line !== ""
    );
    const text = [...above, headings, ...printed.map(({ line }) => line)].filter((part) => part !== "").join(
      "\n",
    );
    const own = starts.length === 1 ? table : { ...table, rows: [...header, ...body] };
    return { table: own, text, rows, body: printed };
  });
}

import { findUnits, type FoundUnit, parseUnit } from "../retrieval/mod.ts";

/** A table as its chunk's text has it. */
export interface TableText {
  /** Lines above the first row of numbers: titles, captions and column headers. */
  readonly header: readonly string[];
  /** Names of the columns by position, header lines one under the other; "" where none is printed. */
  readonly columns: readonly string[];
  /** Rows of numbers, cell by cell. */
  readonly rows: readonly (readonly string[])[];
  /** How many of their cells are amounts. */
  readonly amounts: number;
}

/** Longest caption that may state a unit; a longer line is a sentence, which speaks of something. */
const MAX_CAPTION = 160;

/** A cell with an amount; a year, a date's day and a note number are none. */
const AMOUNT = /^[^\p{L}\d]*(?!(?:19|20)\d{2}\b)\d[\d.,\s]*[^\p{L}\d]*$/u;

/** Splits the text of a table into what stands above its numbers and its rows; cells are parted by " | ". */
export function readTableText(text: string): TableText {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const first = lines.findIndex((line) => line.includes(" | ") && cellsOf(line).slice(1).some(isAmount));
  const header = first === -1 ? lines : lines.slice(0, first);
  const rows = first === -1
    ? []
    : lines.slice(first).filter((line) => line.includes(" | ")).map((line) => cellsOf(line));
  const width = Math.max(0, ...rows.map((row) => row.length));
  const named = header.filter((line) => line.includes(" | ")).map(cellsOf);
  const columns = Array.from(
    { length: width },
    (_, at) => named.map((cells) => cells[at] ?? "").filter((cell) => cell !== "").join(" "),
  );
  return { header, columns, rows, amounts: rows.flatMap((row) => row.slice(1).filter(isAmount)).length };
}

/**
 * The units that the lines above a table's numbers state, exceptions marked. A line of cells may state them anywhere; a
 * line of prose only where it is a unit and nothing else, or states one in brackets or behind "in", and is short.
 */
export function headerUnits({ header }: TableText): readonly FoundUnit[] {
  return header.flatMap((line) => {
    if (line.includes(" | ")) return cellsOf(line).flatMap(unitsOfCell);
    if (line.length > MAX_CAPTION) return [];
    if (parseUnit(line) !== null) return findUnits(line);
    return (line.match(/\([^()]*\)/g) ?? []).filter((part) => parseUnit(part) !== null).flatMap((part) =>
      findUnits(part)
    );
  });
}

/** Units of a header cell; a short sign ("Mt", "t") is one where it stands alone or in brackets. */
function unitsOfCell(cell: string): readonly FoundUnit[] {
  const found = findUnits(cell);
  if (found.length > 0) return found;
  const alone = [cell, ...(cell.match(/(?<=\()[^()]+(?=\))/g) ?? [])].flatMap((part) =>
    parseUnit(part) ?? []
  );
  return alone.slice(0, 1).map((unit) => ({ unit, start: 0, end: cell.length, exception: false }));
}

function cellsOf(line: string): readonly string[] {
  return line.split(" | ").map((cell) => cell.trim().replace(/^\||\|$/g, "").trim());
}

function isAmount(cell: string): boolean {
  return AMOUNT.test(cell);
}

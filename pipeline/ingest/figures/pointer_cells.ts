import type { Table } from "../../../retrieval/mod.ts";
import type { TableReading } from "../tables/read_tables.ts";
import type { ColumnMeaning } from "./read_columns.ts";

const YEAR = /^(?:FY ?)?(?:19|20)\d{2}$/;
/** A number of thousands in the notation that parts them. */
const PARTED = /^\W*\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3})+\b/;
const WHOLE = /^\d{1,3}$/;

/** Fewest rows of a list of pages: a few counts may well rise from row to row. */
const LISTED = 8;

/** Share of a column's numbers that are years where it is a column of dates. */
const MOSTLY = 0.6;

/**
 * The cells of a table's body that point and do not count: years that date or head something, page numbers of a list of
 * contents, references to notes in a column without a heading. By row of the body and column.
 *
 * A bare "2019" may be an amount. It is a year where the other numbers of its row or most of its column are years too, or
 * where the table parts the thousands of its amounts.
 */
export function pointerCells(
  reading: TableReading,
  columns: readonly ColumnMeaning[],
): (row: number, column: number) => boolean {
  const body = bodyOf(reading.table);
  const figured = columns.map((_, c) => c).filter((c) => !reading.textColumns.includes(c));
  const stated = (c: number) => body.map((row) => row[c] ?? "").filter((text) => /\d/.test(text));
  const isParted = body.some((row) => row.some((text, c) => figured.includes(c) && PARTED.test(text)));
  const dates = new Set(figured.filter((c) => {
    const texts = stated(c);
    return texts.length > 1 && texts.filter((text) => YEAR.test(text)).length >= MOSTLY * texts.length;
  }));
  const heads = new Set(body.flatMap((row, r) => {
    const texts = figured.map((c) => row[c] ?? "").filter((text) => text !== "");
    return texts.length > 1 && texts.every((text) => YEAR.test(text)) ? [r] : [];
  }));
  const references = new Set([
    ...pageColumns(figured, { columns, stated }),
    ...noteColumns(figured, { columns, stated }),
  ]);
  return (row, column) =>
    references.has(column) ||
    YEAR.test(body[row]?.[column] ?? "") && (isParted || dates.has(column) || heads.has(row));
}

function bodyOf(table: Table): readonly (readonly string[])[] {
  return table.rows.slice(table.headerRows).map((row) => row.map(({ text }) => (text ?? "").trim()));
}

interface Columns {
  readonly columns: readonly ColumnMeaning[];
  readonly stated: (column: number) => readonly string[];
}

/** The one column of a list of contents: whole numbers that never fall, of no time and no unit. */
function pageColumns(figured: readonly number[], { columns, stated }: Columns): readonly number[] {
  const filled = figured.filter((c) => stated(c).length > 0);
  return filled.length !== 1 ? [] : filled.filter((c) => {
    const { period, unit, change } = columns[c]!;
    const texts = stated(c);
    const pages = texts.map(Number);
    return texts.length >= LISTED && period === null && unit.unit === null && !change &&
      texts.every((text) => WHOLE.test(text)) && pages.every((page, i) => i === 0 || page >= pages[i - 1]!);
  });
}

/** A first column without a heading among headed ones, of small whole numbers beside amounts of three digits and more. */
function noteColumns(figured: readonly number[], { columns, stated }: Columns): readonly number[] {
  const isHeaded = (c: number) => {
    const { period, foreign, labels, unit } = columns[c]!;
    return period !== null || foreign || labels.length > 0 || unit.unit !== null;
  };
  const [first, ...others] = figured.filter((c) => stated(c).length > 0);
  if (first === undefined || others.length < 2 || isHeaded(first) || !others.every(isHeaded)) return [];
  const amounts = others.flatMap(stated);
  const large = amounts.filter((text) => text.replace(/\D/g, "").length >= 3);
  return stated(first).every((text) => /^\d{1,2}(?:\([a-z]\))?$/.test(text)) &&
      large.length >= MOSTLY * amounts.length
    ? [first]
    : [];
}

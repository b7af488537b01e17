import type { Cell, Table } from "../../../retrieval/mod.ts";
import type { TableReading } from "../tables/read_tables.ts";
import type { TableAlignment } from "./align_tables.ts";
import { cellKey, isNumber } from "./cell_key.ts";
import type { Disagreement } from "./disagreement.ts";

/** A reading with the structure of a reply, and where the two differed. */
export interface AdoptedSpans {
  readonly reading: TableReading;
  readonly disagreements: readonly Disagreement[];
}

/** A year or the number of a quarter may head a column, an amount may not. */
function isAmount({ text }: Cell): boolean {
  return text !== null && isNumber(text) && !/^(?:FY)?\s?(?:\d{1,2}|(?:19|20)\d{2})$/i.test(text);
}

/** How many rows of `table` are headers when the reply's headers are; its own count where that would head amounts. */
function headerRowsOf(table: Table, reply: Table, { rows }: TableAlignment): number {
  const own = table.headerRows;
  const at = rows.filter(({ b }) => b < reply.headerRows).map(({ a }) => a);
  const next = rows.find(({ b }) => b >= reply.headerRows)?.a ?? table.rows.length;
  const said = Math.max(-1, ...at) + 1;
  // rows that only geometry has decide nothing
  if (at.length === 0 || said === own || next < said || own > said && own <= next) return own;
  const [from, to] = [Math.min(own, said), Math.max(own, said)];
  return table.rows.slice(from, to).flat().some(isAmount) ? own : said;
}

/** The place of a span in `table`, null where it would cover what geometry has text in. */
function spanAt(
  rows: readonly (readonly Cell[])[],
  place: { readonly row: number; readonly column: number },
  span: { readonly rows: readonly number[]; readonly columns: readonly number[] },
): { readonly rowSpan: number; readonly columnSpan: number } | null {
  const run = (indexes: readonly number[], from: number) => indexes.every((at, i) => at === from + i);
  if (!run(span.rows, place.row) || !run(span.columns, place.column)) return null;
  const free = span.rows.every((r) =>
    span.columns.every((c) => {
      const cell = rows[r]?.[c];
      return r === place.row && c === place.column ||
        cell?.text === "" && cell.rowSpan <= 1 && cell.columnSpan <= 1;
    })
  );
  return free ? { rowSpan: span.rows.length, columnSpan: span.columns.length } : null;
}

/**
 * Takes from a reply what only the look of a page tells: which heading stands over which columns, which rows are headers,
 * which cells split. A span that would cover text of another cell is not taken.
 */
export function adoptSpans(reading: TableReading, reply: Table, alignment: TableAlignment): AdoptedSpans {
  const { table } = reading;
  const disagreements: Disagreement[] = [];
  const rowAt = new Map(alignment.rows.map(({ a, b }) => [b, a]));
  const columnAt = new Map(alignment.columns.map(({ a, b }) => [b, a]));
  const rows = table.rows.map((row) => [...row]);
  const note = (geometric: string, other: string, taken: boolean) =>
    disagreements.push({
      page: table.page,
      table: table.title,
      row: "",
      column: "",
      geometric,
      reply: other,
      kept: taken ? other : geometric,
      winner: taken ? "reply" : "geometric",
      reason: "structure",
    });

  for (const [r, theirs] of reply.rows.entries()) {
    for (const [c, cell] of theirs.entries()) {
      const [row, column] = [rowAt.get(r), columnAt.get(c)];
      const here = row === undefined || column === undefined ? undefined : rows[row]?.[column];
      if (row === undefined || column === undefined || here === undefined || here.text === "") continue;
      if (cell.sub !== undefined && here.sub === undefined && cellKey(cell.text) === cellKey(here.text)) {
        rows[row]![column] = { ...here, sub: cell.sub };
      }
      const { rowSpan, columnSpan } = cell;
      if (rowSpan * columnSpan <= 1 || cellKey(here.text) !== cellKey(cell.text)) continue;
      if (rowSpan === here.rowSpan && columnSpan === here.columnSpan) continue;
      const covers = {
        rows: Array.from({ length: rowSpan }, (_, i) => rowAt.get(r + i) ?? -1),
        columns: Array.from({ length: columnSpan }, (_, i) => columnAt.get(c + i) ?? -1),
      };
      const span = here.rowSpan * here.columnSpan === 1 ? spanAt(rows, { row, column }, covers) : null;
      const size = (cell: Pick<Cell, "rowSpan" | "columnSpan">) =>
        `${here.text}: ${cell.rowSpan} × ${cell.columnSpan}`;
      note(size(here), size(cell), span !== null);
      if (span === null) continue;
      for (const at of covers.rows) {
        for (const to of covers.columns) rows[at]![to] = { ...rows[at]![to]!, rowSpan: 0, columnSpan: 0 };
      }
      const anchor = rows[row]?.[column];
      if (anchor !== undefined) rows[row]![column] = { ...anchor, ...span };
    }
  }
  const headerRows = headerRowsOf(table, reply, alignment);
  if (headerRows !== table.headerRows) {
    note(`${table.headerRows} header rows`, `${headerRows} header rows`, true);
  }
  const indents = headerRows === table.headerRows ? reading.indents : reading.indents.map((indent, r) => {
    if (r < headerRows) return Infinity;
    const label = rows[r]?.[0];
    return r < table.headerRows && label !== undefined && label.text !== "" ? label.box[0] : indent;
  });
  return { reading: { ...reading, table: { ...table, headerRows, rows }, indents }, disagreements };
}

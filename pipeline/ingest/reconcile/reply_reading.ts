import type { Table } from "../../../retrieval/mod.ts";
import type { TableReading } from "../tables/read_tables.ts";
import { isNumber } from "./cell_key.ts";

/** Whether a column holds words: most of what stands in its body is no number. */
function holdsWords(table: Table, column: number): boolean {
  const filled = table.rows.slice(table.headerRows).flatMap((row) => {
    const cell = row[column];
    return cell === undefined || cell.text === null || cell.text === "" ? [] : [cell.text];
  });
  const words = filled.filter((text) => !isNumber(text)).length;
  return column === 0 && filled.length === 0 || words * 2 > filled.length;
}

/**
 * A reply's table in the form in which geometry hands its tables on, so that figures are read from both in the same way.
 *
 * @param lefts left edge of each row's label, where the text layer shows it
 */
export function replyReading(
  table: Table,
  { lefts }: { readonly lefts?: readonly (number | null)[] } = {},
): TableReading {
  return {
    table,
    context: [...new Set([table.title, table.caption])].filter((line) => line !== ""),
    // without a text layer nothing is known of indents: every label counts as flush
    indents: table.rows.map((row, r) =>
      r < table.headerRows || (row[0]?.text ?? "") === "" ? Infinity : lefts?.[r] ?? 0
    ),
    textColumns: (table.rows[0] ?? []).flatMap((_, column) => holdsWords(table, column) ? [column] : []),
  };
}

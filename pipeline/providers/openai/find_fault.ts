import { layGrid } from "./lay_grid.ts";
import type { PageRecord, RecordedRow, RecordedTable } from "./page_schema.ts";

/** What is wrong with a record that keeps to its schema, in words for the model. */
export interface RecordFault {
  readonly reason: "grid" | "repeated";
  readonly fault: string;
}

/** A row as one string; null where it says too little to be told from its like. */
function rowKey({ cells }: RecordedRow): string | null {
  const texts = cells.map(({ text, subRows }) =>
    `${text}${subRows.length === 0 ? "" : JSON.stringify(subRows)}`
  );
  const telling = texts.filter((text) => text !== "" && text !== "null");
  return telling.length > 1 && telling.some((text) => /\d/.test(text)) ? JSON.stringify(texts) : null;
}

function faultOf(table: RecordedTable, name: string): RecordFault | null {
  if (table.headers.length + table.rows.length === 0) return { reason: "grid", fault: `${name} has no rows` };
  const grid = layGrid(table);
  if (grid.status === "bad") return { reason: "grid", fault: `${name}: ${grid.fault}` };
  for (const [i, row] of table.rows.entries()) {
    const before = table.rows[i - 1];
    const key = rowKey(row);
    if (before !== undefined && key !== null && key === rowKey(before)) {
      return {
        reason: "repeated",
        fault: `${name}: row ${i + 1} repeats row ${i}; record each printed row once`,
      };
    }
  }
  return null;
}

/** Checks what a schema cannot say: rows of one length, spans inside the grid, no row and no table twice. */
export function findFault({ tables }: PageRecord): RecordFault | null {
  const seen = new Set<string>();
  for (const [i, table] of tables.entries()) {
    const name = `table ${i + 1}`;
    const fault = faultOf(table, name);
    if (fault !== null) return fault;
    const key = JSON.stringify(table);
    if (seen.has(key)) return { reason: "repeated", fault: `${name} repeats an earlier table` };
    seen.add(key);
  }
  return null;
}

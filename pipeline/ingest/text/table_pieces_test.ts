import assert from "node:assert/strict";
import { examplePage, tableLines } from "../examples.ts";
import { readTables } from "../tables/read_tables.ts";
import { tablePieces } from "./table_pieces.ts";

Deno.test("tablePieces() writes title, headings and a line per row, and cuts long tables with the header repeated", () => {
  const rows = Array.from(
    { length: 100 },
    (_, i) => [`Line item ${String.fromCharCode(65 + i % 26)}${"x".repeat(i % 5)}`, `${i + 1},000`, "—"],
  );
  const page = examplePage([
    [{ text: "Long table", x: 50, bold: true }],
    ...tableLines([["US$M", "2024", "2023"], ...rows]),
  ], { pitch: 6, size: 5 });
  const [part] = readTables(page).filter(({ kind }) => kind === "table");
  assert.ok(part?.kind === "table");
  const pieces = tablePieces(part.reading);
  assert.ok(pieces.length > 1);
  let next = part.reading.table.headerRows;
  for (const { text, table, rows } of pieces) {
    assert.deepEqual(text.split("\n").slice(0, 2), ["Long table", "US$M | 2024 | 2023"]);
    for (let row = table.headerRows; row < table.rows.length; row++, next++) {
      assert.equal(rows.get(next), row);
      assert.deepEqual(table.rows[row], part.reading.table.rows[next]);
    }
  }
  assert.equal(next, part.reading.table.rows.length);
});

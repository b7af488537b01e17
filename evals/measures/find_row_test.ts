import assert from "node:assert/strict";
import type { Table } from "tieout";
import { findRow } from "./find_row.ts";

function table(...rows: readonly (readonly string[])[]): Table {
  return {
    page: 1,
    box: [0, 0, 0, 0],
    title: "",
    caption: "",
    headerRows: 0,
    rows: rows.map((row) =>
      row.map((text) => ({ text, rowSpan: 1, columnSpan: 1, box: [0, 0, 0, 0], footnotes: [] }))
    ),
  } as Table;
}

const LINE = { label: "Total current liabilities", figures: ["(473)", "-"] };

Deno.test("findRow() a line is read where one row has its label and each figure in a cell of its own", () => {
  assert.equal(findRow(LINE, [table(["Total current liabilities (1)", "$(473)", "—"])]), "read");
  assert.equal(
    findRow(LINE, [table(["Total of all current liabilities", "", "(473)", "—"])]),
    "no label",
  );
});

Deno.test("findRow() says what went wrong", () => {
  assert.equal(findRow(LINE, []), "not in a table");
  assert.equal(findRow(LINE, [table(["Total curre", "nt liabilities", "(473)", "—"])]), "no label");
  assert.equal(findRow(LINE, [table(["Total current liabilities", "(473) $", "—"])]), "figures joined");
  assert.equal(
    findRow(LINE, [table(["Total current liabilities", "", ""], ["", "(473)", "—"])]),
    "figures elsewhere",
  );
  assert.equal(findRow(LINE, [table(["Total current liabilities", "—", "(473)"])]), "figures elsewhere");
  assert.equal(
    findRow({ label: "Margin", figures: ["27.9"] }, [table(["Margin", "279%"])]),
    "figures elsewhere",
  );
});

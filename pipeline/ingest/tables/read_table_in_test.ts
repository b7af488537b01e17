import assert from "node:assert/strict";
import { examplePage, tableLines } from "../examples.ts";
import { readTableIn } from "./read_table_in.ts";

const PAGE = examplePage([
  ...tableLines([["US$M", "2024", "2023"], ["Revenue", "1,250", "1,180"], ["EBITDA", "640", "600"]]),
  [{ text: "Dividends", x: 50 }],
  ...tableLines([["cents per share", "2024", "2023"], ["Final", "7.5", "7.0"], ["Interim", "3.5", "3.0"]]),
]);

Deno.test("readTableIn() reads the table within the box and nothing around it", () => {
  const reading = readTableIn(PAGE, [0, 148, 595, 200]);
  assert.deepEqual(reading?.table.rows.map((row) => row.map(({ text }) => text)), [
    ["cents per share", "2024", "2023"],
    ["Final", "7.5", "7.0"],
    ["Interim", "3.5", "3.0"],
  ]);
});

Deno.test("readTableIn() is null where nothing in the box is a table", () => {
  assert.equal(readTableIn(PAGE, [0, 300, 595, 400]), null);
});

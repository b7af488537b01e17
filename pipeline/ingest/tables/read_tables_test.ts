import assert from "node:assert/strict";
import fc from "fast-check";
import type { Table } from "../../../retrieval/mod.ts";
import { examplePage, tableLines } from "../examples.ts";
import type { Page } from "../pdf/page.ts";
import { lineText } from "./line.ts";
import { readTables } from "./read_tables.ts";

function tablesOf(page: Page): readonly Table[] {
  return readTables(page).flatMap((part) => part.kind === "table" ? [part.reading.table] : []);
}

function texts(table: Table | undefined): readonly (readonly (string | null)[])[] {
  return (table?.rows ?? []).map((row) => row.map(({ text }) => text));
}

Deno.test("readTables() finds header, section rows and figures, with title and unit above", () => {
  const lines = [
    [{ text: "Consolidated balance sheet", x: 50, bold: true }],
    [{ text: "US$ million", x: 50 }],
    ...tableLines([
      ["", "2024", "2023"],
      ["Current assets", "", ""],
      ["Cash", "12,501", "12,428"],
      ["Receivables", "(1,234)", "—"],
      ["Total assets", "102,362", "101,296"],
    ]),
  ];
  const [table, ...more] = tablesOf(examplePage(lines));
  assert.deepEqual(more, []);
  assert.deepEqual(texts(table), [
    ["", "2024", "2023"],
    ["Current assets", "", ""],
    ["Cash", "12,501", "12,428"],
    ["Receivables", "(1,234)", "—"],
    ["Total assets", "102,362", "101,296"],
  ]);
  assert.equal(table?.title, "Consolidated balance sheet");
  assert.equal(table?.caption, "US$ million");
  assert.equal(table?.headerRows, 1);
});

Deno.test("B23 readTables() prose in two columns is no table, and reads left column first", () => {
  const left =
    "The Group continued to invest in growth across all regions and markets during a year that tested its plans and people in many ways as prices moved"
      .split(" ");
  const right =
    "Our people remained the foundation of the safety performance that we reported and the board thanks each of them for their work over the past year"
      .split(" ");
  const line = (words: readonly string[], i: number) => words.slice(i * 4, i * 4 + 4).join(" ");
  const lines = Array.from(
    { length: 6 },
    (_, i) => [{ text: line(left, i), x: 50 }, { text: line(right, i), x: 190 }],
  );
  const parts = readTables(examplePage(lines));
  assert.ok(parts.every(({ kind }) => kind === "prose"));
  const text = parts.flatMap((part) => part.kind === "prose" ? part.lines.map(lineText) : []).join(" ");
  assert.ok(text.indexOf(line(left, 5)) < text.indexOf(line(right, 0)), text);
});

Deno.test("B29 readTables() a heading over two columns spans both", () => {
  const page = examplePage([
    [{ text: "Group", x: 345 }, { text: "Parent", x: 525 }],
    ...tableLines([
      ["US$M", "2024", "2023", "2024", "2023"],
      ["Revenue", "1,250", "1,180", "310", "295"],
      ["EBITDA", "640", "600", "110", "105"],
    ]),
  ]);
  const [table] = tablesOf(page);
  assert.deepEqual(table?.rows[0]?.map(({ columnSpan }) => columnSpan), [1, 2, 0, 2, 0]);
  assert.deepEqual(table?.rows[0]?.map(({ text }) => text), ["", "Group", "", "Parent", ""]);
  assert.deepEqual(texts(table)[2], ["Revenue", "1,250", "1,180", "310", "295"]);
});

Deno.test("readTables() a time over two columns stays whole where one of its words ends with a column", () => {
  const page = examplePage([
    [{ text: "Twelve months ended June 30, 2023", x: 257 }],
    ...tableLines([["", "EBITDA", "EBIT"], ["Alder", "1,250", "1,180"], ["Birch", "640", "600"]]),
  ]);
  const [table] = tablesOf(page);
  assert.deepEqual(table?.rows[0]?.map(({ text, columnSpan }) => [text, columnSpan]), [
    ["", 1],
    ["Twelve months ended June 30, 2023", 2],
    ["", 0],
  ]);
});

Deno.test("B33 readTables() a new header line ends the table above it", () => {
  const page = examplePage([
    ...tableLines([["US$M", "2024", "2023"], ["Revenue", "1,250", "1,180"]]),
    [{ text: "Dividends", x: 50 }],
    ...tableLines([["cents per share", "2024", "2023"], ["Final", "7.5", "7.0"]]),
  ]);
  assert.deepEqual(tablesOf(page).map(texts), [
    [["US$M", "2024", "2023"], ["Revenue", "1,250", "1,180"]],
    [["cents per share", "2024", "2023"], ["Final", "7.5", "7.0"]],
  ]);
});

Deno.test("B27 readTables() joins the lines of a wrapped label with the row that holds its figures", () => {
  const page = examplePage(tableLines([
    ["", "2024", "2023"],
    ["Inventories", "12", "11"],
    ["Total non-", "", ""],
    ["current assets", "1,250", "1,180"],
    ["Proceeds from issuance of treasury stock", "", ""],
    ["and benefit plans", "485", "734"],
  ]));
  assert.deepEqual(texts(tablesOf(page)[0]).slice(2), [
    ["Total non-current assets", "1,250", "1,180"],
    ["Proceeds from issuance of treasury stock and benefit plans", "485", "734"],
  ]);
});

Deno.test("readTables() a list of contents, a numbered list and a lone figure in a sentence are no tables", () => {
  const contents = ["Highlights", "Review", "Income statement", "Balance sheet"].map((text, i) => [
    { text, x: 50 },
    { text: "......................", x: 200 },
    { text: String(i * 3 + 1), right: 500 },
  ]);
  assert.deepEqual(tablesOf(examplePage(contents)), []);
  const sentences = ["The Group sold 5 mines and", "bought 12 of them back for", "a price of 300 in cash"]
    .map((text) => [{ text, x: 50 }]);
  assert.deepEqual(tablesOf(examplePage(sentences)), []);
});

Deno.test("readTables() what cannot be read is null, never a guess", () => {
  const [table] = tablesOf(
    examplePage(tableLines([["", "2024", "2023"], ["Rev\ufffdnue", "12", "11"], ["Costs", "9", "8"]])),
  );
  assert.equal(table?.rows[1]?.[0]?.text, null);
});

Deno.test("readTables() reads back any grid of labels and figures", () => {
  const label = fc.constantFrom("Revenue", "Cost of sales", "Other income", "Finance costs", "Net profit");
  const figure = fc.oneof(
    fc.integer({ min: 0, max: 999_999 }).map((n) => String(n).replaceAll(/\B(?=(\d{3})+$)/g, ",")),
    fc.integer({ min: 1, max: 9_999 }).map((n) => `(${n})`),
    fc.constant("—"),
  );
  const grid = fc.integer({ min: 1, max: 3 }).chain((columns) =>
    fc.array(fc.tuple(label, fc.array(figure, { minLength: columns, maxLength: columns })), {
      minLength: 2,
      maxLength: 8,
    })
  );
  fc.assert(fc.property(grid, (rows) => {
    const columns = rows[0]?.[1].length ?? 0;
    const header = ["", ...Array.from({ length: columns }, (_, i) => String(2024 - i))];
    const cells = [header, ...rows.map(([name, figures]) => [name, ...figures])];
    const tables = tablesOf(examplePage(tableLines(cells)));
    assert.deepEqual(tables.map(texts), [cells]);
  }));
});

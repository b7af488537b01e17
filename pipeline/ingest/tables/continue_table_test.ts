import assert from "node:assert/strict";
import { examplePage, tableLines } from "../examples.ts";
import type { Page } from "../pdf/page.ts";
import { continueTable, pageEnd } from "./continue_table.ts";
import { readTables } from "./read_tables.ts";
import type { PagePart, TableReading } from "./read_tables.ts";

type Lines = Parameters<typeof examplePage>[0];

/** The first table of the second page, as the rest of what the first page leaves open. */
function continued(first: Lines, second: Lines | Page): TableReading {
  const open = pageEnd(readTables(examplePage(first))).open;
  const page = "words" in second ? second : examplePage(second, { number: 2 });
  const parts = readTables(page);
  const at = parts.findIndex(({ kind }) => kind === "table");
  const part = parts[at] as PagePart & { readonly kind: "table" };
  return continueTable(part.reading, open, parts.slice(0, at));
}

function texts({ table }: TableReading): readonly (readonly (string | null)[])[] {
  return table.rows.map((row) => row.map(({ text }) => text));
}

const FIRST: Lines = [
  [{ text: "Consolidated balance sheet", x: 50, bold: true }],
  [{ text: "US$ million", x: 50 }],
  ...tableLines([["", "2024", "2023"], ["Cash", "12,501", "12,428"], ["Receivables", "1,234", "1,180"]]),
];
const REST = [["Inventories", "612", "580"], ["Total assets", "102,362", "101,296"]];

Deno.test("continueTable() the rest of a table on the next page has its headings, title and unit", () => {
  const reading = continued(FIRST, tableLines(REST));
  assert.deepEqual(texts(reading), [["", "2024", "2023"], ...REST]);
  const { headerRows, title, caption, page } = reading.table;
  assert.deepEqual([headerRows, title, caption, page], [1, "Consolidated balance sheet", "US$ million", 2]);
  assert.equal(reading.indents.length, 3);
});

Deno.test("continueTable() headings that span columns span them again, and a column left blank is skipped", () => {
  const first: Lines = [
    [{ text: "Group", x: 345 }, { text: "Parent", x: 525 }],
    ...tableLines([
      ["US$M", "2024", "2023", "2024", "2023"],
      ["Revenue", "1,250", "1,180", "310", "295"],
      ["EBITDA", "640", "600", "110", "105"],
    ]),
  ];
  const [group, years, ...body] = continued(
    first,
    tableLines(["Tax", "Net profit"].map((label, i) => [label, `4${i}7`, `3${i * 2}8`, "", `1${i}5`])),
  ).table.rows;
  assert.deepEqual(group?.map(({ text, columnSpan }) => [text, columnSpan]), [
    ["", 1],
    ["Group", 2],
    ["", 0],
    ["Parent", 1],
  ]);
  assert.deepEqual(years?.map(({ text }) => text), ["US$M", "2024", "2023", "2023"]);
  assert.equal(body.length, 2);
});

Deno.test("continueTable() left and right pages may stand apart as a whole, columns may not", () => {
  const shifted = (by: (column: number) => number): Page => {
    const page = examplePage(tableLines(REST), { number: 2 });
    return {
      ...page,
      words: page.words.map((word) => {
        const off = by(word.x0 < 250 ? 0 : word.x0 < 350 ? 1 : 2);
        return { ...word, x0: word.x0 + off, x1: word.x1 + off };
      }),
    };
  };
  assert.equal(continued(FIRST, shifted(() => 20)).table.headerRows, 1);
  assert.equal(continued(FIRST, shifted((column) => 15 * column)).table.headerRows, 0);
});

Deno.test("continueTable() a table with headings of its own, or behind running text, is no rest of another", () => {
  const own = continued(FIRST, tableLines([["", "2022", "2021"], ...REST]));
  assert.deepEqual(texts(own)[0], ["", "2022", "2021"]);
  const prose = [
    "The Group sold its mines in the",
    "north of the country during the",
    "year and bought none of them",
    "back, as the board had planned.",
  ];
  const behind = continued(FIRST, [
    ...prose.map((text) => [{ text, x: 50 }]),
    [],
    [],
    [],
    ...tableLines(REST),
  ]);
  assert.equal(behind.table.headerRows, 0);
});

Deno.test("pageEnd() text below a table closes it; a page of nothing but its rows hands it on", () => {
  const prose = Array.from(
    { length: 5 },
    (_, i) => [{ text: `A sentence about the year that goes on for line ${"abcde"[i]}`, x: 50 }],
  );
  assert.equal(pageEnd(readTables(examplePage([...FIRST, [], [], [], ...prose]))).open, null);
  assert.deepEqual(pageEnd(readTables(examplePage(tableLines(REST)))), { open: null, through: true });
});

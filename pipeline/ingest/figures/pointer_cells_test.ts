import assert from "node:assert/strict";
import { examplePage, tableLines } from "../examples.ts";
import { readTables } from "../tables/read_tables.ts";
import { tableFigures } from "./table_figures.ts";

/** Label and print of every figure that a page with one table gives. */
function printedIn(rows: readonly (readonly string[])[]): readonly string[] {
  return readTables(examplePage(tableLines(rows))).flatMap((part) =>
    part.kind === "table"
      ? tableFigures(part.reading, {
        calendar: { yearEnd: "12-31" },
        fy: 2022,
        currency: "USD",
        headings: ["US$M"],
        names: [],
        notes: new Map(),
        pageUnits: ["US$M"],
        usualUnit: null,
        standardMetric: () => null,
      }).figures.map(({ label, printed }) => `${label} ${printed}`)
      : []
  );
}

Deno.test("tableFigures() years that date their rows are no figures where thousands are parted, and amounts stay", () => {
  assert.deepEqual(
    printedIn([["US$M", "2022", "Lease end"], ["Plant", "1,204", "2026"], ["Office", "2,019", "2030"]]),
    ["Plant 1,204", "Office 2,019"],
  );
  // without separators the same digits may be an amount
  assert.deepEqual(
    printedIn([["US$M", "2022", "2021"], ["Plant", "2019", "1204"], ["Office", "318", "411"]]),
    ["Plant 2019", "Plant 1204", "Office 318", "Office 411"],
  );
});

Deno.test("tableFigures() the pages of a list of contents are no figures, and counts that rise and fall are", () => {
  const pages = ["2", "5", "9", "9", "14", "21", "30", "44", "61"];
  const list = (numbers: readonly string[]) => [
    ["US$M", ""],
    ...numbers.map((number, i) => [`Chapter ${"ABCDEFGHI"[i]}`, number]),
  ];
  assert.deepEqual(printedIn(list(pages)), []);
  assert.equal(printedIn(list(pages.with(4, "8"))).length, 9);
});

Deno.test("tableFigures() a column of note numbers without a heading is no figure", () => {
  const rows = (first: string) => [
    ["US$M", "", "2022", "2021"],
    ["Revenue", first, "1,204", "1,108"],
    ["Cost of sales", "6", "811", "790"],
    ["Tax", "7", "104", "99"],
  ];
  assert.ok(printedIn(rows("5")).every((figure) => /\d{2,}$/.test(figure)));
  assert.equal(printedIn(rows("5")).length, 6);
});

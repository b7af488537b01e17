import { deepEqual, equal } from "node:assert/strict";
import { textsOf } from "../../ingest/reconcile/examples.ts";
import type { RecordedCell, RecordedTable } from "./page_schema.ts";
import { toTables } from "./to_tables.ts";

const PAGE = { page: 4, width: 595, height: 842 };

function cell(text: string | null, more: Partial<RecordedCell> = {}): RecordedCell {
  return { text, columnSpan: 1, rowSpan: 1, subRows: [], ...more };
}
const parts = (...texts: readonly (string | null)[]) => texts.map((text) => ({ text, subRows: [] }));
function tableOf(headers: readonly RecordedCell[][], rows: readonly RecordedCell[][]): RecordedTable {
  return {
    title: null,
    unitLine: null,
    headers: headers.map((cells) => ({ cells })),
    rows: rows.map((cells) => ({ cells })),
  };
}
const read = (table: RecordedTable) => toTables({ tables: [table], charts: [] }, PAGE).tables[0]!;

Deno.test("toTables() lays spans into a rectangle, covered places with both spans 0", () => {
  const table = read(tableOf(
    [[cell("", { rowSpan: 2 }), cell("Year", { columnSpan: 2 })], [cell("2024"), cell("2023")]],
    [[cell("Revenue"), cell("1"), cell("2")]],
  ));
  deepEqual(textsOf(table), [["", "Year", ""], ["", "2024", "2023"], ["Revenue", "1", "2"]]);
  deepEqual(table.rows[0]!.map(({ rowSpan, columnSpan }) => [rowSpan, columnSpan]), [[2, 1], [1, 2], [0, 0]]);
  deepEqual(table.rows[1]!.map(({ rowSpan }) => rowSpan), [0, 1, 1]);
  equal(table.headerRows, 2);
});

Deno.test("toTables() makes rows of sub-rows that stand beside each other, so that their figures are read", () => {
  const table = read(tableOf([[cell("Product"), cell("2024"), cell("Note")]], [
    [
      cell("", { subRows: parts("Iron ore", "Copper", "Coal") }),
      cell("", { subRows: parts("27,952", null, "7,666") }),
      cell("2"),
    ],
    [cell("Total"), cell("55,658"), cell("")],
  ]));
  deepEqual(textsOf(table), [
    ["Product", "2024", "Note"],
    ["Iron ore", "27,952", "2"],
    ["Copper", null, ""],
    ["Coal", "7,666", ""],
    ["Total", "55,658", ""],
  ]);
  deepEqual(table.rows.map((row) => row[2]!.rowSpan), [1, 3, 0, 0, 1]);
});

Deno.test("toTables() stretches a cell that stands beside rows that split", () => {
  const table = read(tableOf([], [
    [
      cell("Chief Executive", { rowSpan: 2 }),
      cell("", { subRows: parts("2024", "2023") }),
      cell("", { subRows: parts("1", "2") }),
    ],
    [cell("Total"), cell("3")],
  ]));
  deepEqual(table.rows.map((row) => row[0]!.rowSpan), [3, 0, 0]);
  deepEqual(textsOf(table), [["Chief Executive", "2024", "1"], ["", "2023", "2"], ["", "Total", "3"]]);
});

Deno.test("toTables() keeps the parts of a cell that splits alone, two levels deep", () => {
  const table = read(tableOf([], [[
    cell("Conditions"),
    cell("", {
      subRows: [
        { text: "Rank = 50th percentile", subRows: [] },
        { text: "", subRows: [{ text: "ROCE = 12.0%" }, { text: null }] },
      ],
    }),
  ]]));
  const [, conditions] = table.rows[0]!;
  equal(conditions!.text, "Rank = 50th percentile");
  deepEqual(conditions!.sub?.map(({ text }) => text), [
    "Rank = 50th percentile",
    "ROCE = 12.0% (unreadable)",
  ]);
  deepEqual(conditions!.sub?.[1]?.sub?.map(({ text }) => text), ["ROCE = 12.0%", null]);
});

Deno.test("toTables() keeps null, reads the word null as null, and takes footnote marks off numbers", () => {
  const table = read(
    tableOf([], [[
      cell(null),
      cell("null"),
      cell("4,923(a)"),
      cell("(203)"),
      cell("Profit (loss)"),
      cell(""),
    ]]),
  );
  deepEqual(textsOf(table), [[null, null, "4,923", "(203)", "Profit (loss)", ""]]);
  deepEqual(table.rows[0]![2]!.footnotes, ["a"]);
});

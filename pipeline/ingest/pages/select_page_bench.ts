import { examplePage, tableLines } from "../examples.ts";
import { bar, barChart } from "../charts/chart_examples.ts";
import { readTables } from "../tables/read_tables.ts";
import { selectPage } from "./select_page.ts";

const TABLE = examplePage(
  tableLines([
    ["US$M", "2024", "2023"],
    ...Array.from(
      { length: 45 },
      (_, i) => [`Line item ${i} of the statement`, `${12_345 + 7 * i}`, `${11_345 + i}`],
    ),
  ]),
);
const READINGS = readTables(TABLE).flatMap((part) => part.kind === "table" ? [part.reading] : []);
// every second row shaded in three cells, as filings do
const SHADED = {
  ...TABLE,
  shapes: Array.from(
    { length: 23 },
    (_, i) =>
      [[48, 300], [302, 400], [402, 500]].map(([x0 = 0, x1 = 0]) => bar(x0, 91 + 28 * i, x1, 104 + 28 * i)),
  ).flat(),
};
const CHART = barChart([["FY2022", 90], ["FY2023", 120], ["FY2024", 140]], { scale: true });

Deno.bench("selectPage() a page with a table", () => {
  selectPage(TABLE, READINGS);
});
Deno.bench("selectPage() a page with a table of shaded cells", () => {
  selectPage(SHADED, READINGS);
});
Deno.bench("selectPage() a page with a chart", () => {
  selectPage(CHART, []);
});

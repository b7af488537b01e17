import { equal } from "node:assert/strict";
import { examplePage, tableLines } from "../examples.ts";
import { readTables } from "../tables/read_tables.ts";
import { pageLine } from "./page_line.ts";
import { pageRecord } from "./page_record.ts";
import { selectPage } from "./select_page.ts";

Deno.test("pageLine() says what was decided and why", () => {
  const page = examplePage(tableLines([
    ["US$M", "2024", "2023"],
    ["Revenue from contracts with customers", "55,658", "53,817"],
    ["Other income", "1,285", "394"],
    ["Expenses excluding net finance costs", "(36,750)", "(31,873)"],
    ["Loss from equity accounted investments", "(2,656)", "594"],
  ]));
  const tables = readTables(page).flatMap((part) => part.kind === "table" ? [part.reading] : []);
  const record = pageRecord({ number: 57, label: "55" }, selectPage(page, tables));
  equal(pageLine(record), `page 57 (55): kept, table: ${record.reason.slice(7)}`);
  equal(
    /^page 57 \(55\): kept, table: \d\d\.\d % digits, 1 table$/.test(pageLine(record)),
    true,
    record.reason,
  );
});

Deno.test("pageLine() gives the label only where it differs, and the reason of a page that was not judged", () => {
  equal(pageLine(pageRecord({ number: 3, label: "3" }, "no text layer")), "page 3: left out, no text layer");
});

import assert from "node:assert/strict";
import { chunkPage } from "./chunk_report.ts";
import type { ReportFacts, ReportPage } from "./chunk_report.ts";
import { examplePage, tableLines } from "./examples.ts";
import { carryOn, FIRST_CARRY, pageEffect } from "./page_carry.ts";
import { readTables } from "./tables/read_tables.ts";

const FACTS: ReportFacts = {
  document: { sha256: "0".repeat(64), name: "alder.pdf" },
  company: "Alder Resources",
  fy: 2024,
  calendar: { yearEnd: "06-30" },
  currency: "USD",
  names: [],
  standardMetric: () => null,
};

function page(number: number, lines: Parameters<typeof examplePage>[0]): ReportPage {
  const { turn, width, height } = examplePage(lines);
  return {
    number,
    label: String(number),
    parts: readTables(examplePage(lines, { number })),
    drawn: [],
    running: [],
    bodySize: 10,
    frame: { turn, width, height },
  };
}

Deno.test("carryOn() rows of a table that goes on over two pages are figures of its years, in its unit", () => {
  const pages = [
    page(1, [
      [{ text: "Consolidated balance sheet", x: 50, bold: true }],
      [{ text: "US$ million", x: 50 }],
      ...tableLines([["", "2024", "2023"], ["Cash", "12,501", "12,428"], ["Receivables", "1,234", "1,180"]]),
    ]),
    page(2, tableLines([["Inventories", "612", "580"], ["Deposits", "33", "31"]])),
    page(3, tableLines([["Other assets", "58", "47"], ["Total assets", "102,362", "101,296"]])),
  ];
  let carry = FIRST_CARRY;
  const figures = pages.flatMap((one) => {
    const made = chunkPage(one, FACTS, carry);
    carry = carryOn(carry, pageEffect(one));
    return made.figures;
  });
  const total = figures.filter(({ label }) => label === "Total assets");
  assert.deepEqual(
    total.map(({ value, currency, period, page }) => [value, currency, period.fiscalYear, page]),
    [["102362000000", "USD", 2024, 3], ["101296000000", "USD", 2023, 3]],
  );
  assert.equal(figures.filter(({ label }) => label === "Inventories").length, 2);
});

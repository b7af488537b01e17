import { deepEqual } from "node:assert/strict";
import type { Figure } from "../../retrieval/mod.ts";
import { exampleChunk, exampleFigure } from "../../retrieval/testing.ts";
import { exampleReading } from "./example_reading.ts";
import type { Source } from "../../guardrails/mod.ts";
import { findLineItems } from "./find_line_items.ts";

const READING = exampleReading({ seriesEnd: 2024, yearEnds: { ALD: ["06-30"] } });

type Row = readonly [label: string, metric: string | null, after: number, before: number | null];

/** A statement with FY2024 in its first column of numbers and FY2023 in its second. */
function statement(...rows: readonly Row[]): readonly Source[] {
  const base = exampleFigure();
  const figures = rows.flatMap(([label, metric, ...values], row) =>
    values.flatMap((value, column): Figure[] => {
      const year = 2024 - column;
      return value === null ? [] : [{
        ...base,
        id: `${row} ${year}`,
        company: "ALD",
        label,
        metric,
        path: [],
        value: `${value}000000`,
        printed: String(value),
        decimals: 0,
        kind: "money",
        currency: "USD",
        scale: { printed: "US$M", power: 6, from: "column" },
        statement: "income",
        fy: 2024,
        period: {
          kind: "year",
          start: `${year - 1}-07-01`,
          end: `${year}-06-30`,
          fiscalYear: year,
          part: null,
          restated: false,
        },
        cell: { row, column: column + 1 },
        illustrative: false,
      }];
    })
  );
  const chunk = exampleChunk({ company: "ALD", fy: 2024, section: "Consolidated income statement" });
  return [{ n: 1, hit: { chunk, rank: 1, score: 1, figures } }];
}

function items(metric: string, sources: readonly Source[]): readonly (readonly [string, string, string])[] {
  return findLineItems({ company: "ALD", metric, before: 2023, after: 2024 }, sources, READING)
    .map(({ label, before, after }) => [label, before.printed, after.printed]);
}

const INCOME = statement(
  ["Products", null, 70, 60],
  ["Services", null, 30, 25],
  ["Net sales", "revenue", 100, 85],
  ["Cost of sales", "cost_of_sales", 55, 50],
  ["Gross profit", "gross_profit", 45, 35],
  ["Selling expenses", null, 12, 11],
  ["Research", null, 8, 6],
  ["Surplus of operations", null, 25, 18],
  ["Finance costs", "interest_expense", 5, 4],
  ["Net profit", "net_profit", 20, 14],
);

Deno.test("findLineItems() a profit: every line above it, without subtotals, by name or by arithmetic", () => {
  deepEqual(items("net_profit", INCOME).map(([label]) => label), [
    "Products",
    "Services",
    "Cost of sales",
    "Selling expenses",
    "Research",
    "Finance costs",
  ]);
});

Deno.test("findLineItems() any other line: what stands directly above and adds up to it, with both years", () => {
  deepEqual(items("revenue", INCOME), [["Products", "60", "70"], ["Services", "25", "30"]]);
});

Deno.test("findLineItems() lines above that add up to something else are none of its parts", () => {
  const off = statement(["Products", null, 70, 60], ["Services", null, 35, 25], [
    "Net sales",
    "revenue",
    100,
    85,
  ]);
  deepEqual(items("revenue", off), []);
});

Deno.test("findLineItems() a line without a figure of the earlier year is left out", () => {
  const half = statement(["Revenue", "revenue", 100, 85], ["Impairment", "impairment", 10, null], [
    "Net profit",
    "net_profit",
    90,
    85,
  ]);
  deepEqual(items("net_profit", half), [["Revenue", "85", "100"]]);
});

Deno.test("findLineItems() a table that states the line for one year alone gives nothing", () => {
  const one = statement(["Revenue", "revenue", 100, 85], ["Net profit", "net_profit", 90, null]);
  deepEqual(items("net_profit", one), []);
});

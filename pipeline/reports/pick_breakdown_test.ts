import { deepEqual, equal } from "node:assert/strict";
import type { Figure } from "../../retrieval/mod.ts";
import { exampleChunk, exampleFigure } from "../../retrieval/testing.ts";
import { exampleReading } from "./example_reading.ts";
import type { Source } from "../../guardrails/mod.ts";
import { pickBreakdown } from "./pick_breakdown.ts";

const READING = exampleReading();

type Cell = readonly [label: string, value: number, path: readonly string[], row: number, column: number];

function table(n: number, title: string, cells: readonly Cell[], changes: Partial<Figure> = {}): Source {
  const base = exampleFigure();
  const period = {
    ...base.period,
    kind: "year" as const,
    fiscalYear: 2024,
    end: "2024-12-31",
    part: null,
    restated: false,
  };
  const figures = cells.map(([label, value, path, row, column]): Figure => ({
    ...base,
    id: `${n} ${row} ${column}`,
    company: "ALD",
    metric: null,
    label,
    path,
    value: `${value}000000`,
    kind: "money",
    currency: "USD",
    scale: { printed: "US$M", power: 6, from: "column" },
    decimals: 0,
    statement: "segment",
    fy: 2024,
    period,
    cell: { row, column },
    illustrative: false,
    ...changes,
  }));
  const chunk = exampleChunk({ company: "ALD", fy: 2024, section: title, text: title });
  return { n, hit: { chunk, rank: n, score: 1, figures } };
}

/** The group's own figure, without which no table is known to be of the whole. */
const GROUP = table(1, "Consolidated income statement", [["Revenue", 100, [], 1, 1]], {
  metric: "revenue",
  statement: "income",
});

function picked(
  sources: readonly Source[],
  { among = "segment", direction = "highest" }: {
    readonly among?: "segment" | "region";
    readonly direction?: "highest" | "lowest";
  } = {},
) {
  const pick = pickBreakdown(
    { company: "ALD", metric: "revenue", year: 2024, among, direction },
    sources,
    READING,
  );
  return pick.outcome === "found" ? pick.parts.map(({ name }) => name) : pick.outcome;
}

Deno.test("pickBreakdown() parts as rows: totals, eliminations and head office are none of them", () => {
  const rows = table(2, "Revenue by segment", [
    ["Copper", 60, [], 1, 1],
    ["Iron ore", 45, [], 2, 1],
    ["Corporate and unallocated", 2, [], 3, 1],
    ["Inter-segment eliminations", -7, [], 4, 1],
    ["Total revenue", 100, [], 5, 1],
  ]);
  deepEqual(picked([GROUP, rows]), ["Copper", "Iron ore"]);
});

Deno.test("pickBreakdown() parts as columns of the row of the measure", () => {
  const columns = table(2, "Segment information", [
    ["Segment net sales", 30, ["Copper"], 1, 1],
    ["Segment net sales", 70, ["Emerging Growth Businesses"], 1, 2],
    ["Segment net sales", 100, ["Total"], 1, 3],
    ["Depreciation", 90, ["Copper"], 2, 1],
    ["Depreciation", 10, ["Emerging Growth Businesses"], 2, 2],
  ]);
  deepEqual(picked([GROUP, columns]), ["Emerging Growth Businesses", "Copper"]);
});

Deno.test("pickBreakdown() a total that bears its section's name stands for the rows in it", () => {
  const nested = table(2, "Revenue by segment", [
    ["Financial services", 35, ["Home markets"], 2, 1],
    ["Emerging verticals", 25, ["Home markets"], 3, 1],
    ["Total Home markets", 60, ["Home markets"], 4, 1],
    ["Consumer", 40, [], 5, 1],
    ["Total revenue", 100, [], 6, 1],
  ]);
  deepEqual(picked([GROUP, nested]), ["Home markets", "Consumer"]);
});

Deno.test("pickBreakdown() a table that does not add up to its total is none", () => {
  const wrong = table(2, "Revenue by segment", [
    ["Copper", 60, [], 1, 1],
    ["Iron ore", 30, [], 2, 1],
    ["Total revenue", 100, [], 3, 1],
  ]);
  equal(picked([GROUP, wrong]), "missing");
});

Deno.test("pickBreakdown() without a total only what the rest of the group could not change is said", () => {
  const open = table(2, "Revenue by segment", [["Copper", 60, ["Revenue"], 1, 1], [
    "Iron ore",
    20,
    ["Revenue"],
    2,
    1,
  ]]);
  deepEqual(picked([GROUP, open]), ["Copper", "Iron ore"]);
  equal(picked([GROUP, open], { direction: "lowest" }), "missing");
  equal(picked([open]), "missing");
});

Deno.test("pickBreakdown() regions are no segments, and a table of another year's total is none", () => {
  const regions = table(2, "Revenue by geographic area", [
    ["Europe", 60, [], 1, 1],
    ["Asia", 40, [], 2, 1],
    ["Total revenue", 100, [], 3, 1],
  ]);
  equal(picked([GROUP, regions]), "missing");
  deepEqual(picked([GROUP, regions], { among: "region" }), ["Europe", "Asia"]);
  const prior = { ...GROUP.hit.figures[0]!, id: "prior", value: "98000000" };
  const group = {
    ...GROUP,
    hit: {
      ...GROUP.hit,
      figures: [...GROUP.hit.figures, { ...prior, period: { ...prior.period, fiscalYear: 2023 } }],
    },
  };
  const older = table(2, "Revenue by segment", [
    ["Copper", 60, [], 1, 1],
    ["Iron ore", 38, [], 2, 1],
    ["Total revenue", 98, [], 3, 1],
  ]);
  equal(picked([group, older]), "missing");
});

Deno.test("pickBreakdown() equally good tables that disagree conflict", () => {
  const total: Cell = ["Total revenue", 100, [], 3, 1];
  const one = table(2, "Revenue by segment", [["Copper", 60, [], 1, 1], ["Iron ore", 40, [], 2, 1], total]);
  const two = table(3, "Revenue by segment", [["Mining", 55, [], 1, 1], ["Services", 45, [], 2, 1], total]);
  equal(picked([GROUP, one, two]), "conflict");
});

import assert from "node:assert/strict";
import { formatPeriod } from "../../../retrieval/mod.ts";
import { proseFigures } from "./prose_figures.ts";
import type { ProseContext } from "./prose_figures.ts";

const METRICS: Readonly<Record<string, string>> = {
  "revenue": "revenue",
  "underlying EBITDA": "underlying_ebitda",
  "loss after tax": "net_profit",
  "net debt": "net_debt",
  "dividend": "dividend_per_share",
};

const CONTEXT: ProseContext = {
  calendar: { yearEnd: "06-30" },
  currency: "USD",
  headings: [],
  names: [],
  notes: new Map(),
  pageUnits: [],
  usualUnit: null,
  standardMetric: (label) => METRICS[label] ?? METRICS[label.toLowerCase()] ?? null,
  page: 4,
  fy: 2024,
  pageText: "",
  boxOf: () => [0, 0, 1, 1],
};

function stated(text: string, context: Partial<ProseContext> = {}) {
  return proseFigures(text, { ...CONTEXT, ...context }).map((
    { metric, value, kind, period },
  ) => [metric, value, kind, formatPeriod(period)]);
}

Deno.test("proseFigures() reads a plain sentence with its comparison", () => {
  assert.deepEqual(stated("Revenue was US$55,658 million, compared with US$53,817 million in FY2023."), [
    ["revenue", "55658000000", "money", "FY2024"],
    ["revenue", "53817000000", "money", "FY2023"],
  ]);
  assert.deepEqual(
    stated("In FY2024 underlying EBITDA came to US$29,016 million (FY2023: US$28.0 billion)."),
    [
      ["underlying_ebitda", "29016000000", "money", "FY2024"],
      ["underlying_ebitda", "28000000000", "money", "FY2023"],
    ],
  );
  assert.deepEqual(stated("The dividend for the year was 402.0 US cents per share."), [[
    "dividend_per_share",
    "4.02",
    "perShare",
    "FY2024",
  ]]);
});

Deno.test("proseFigures() a loss is negative, a restatement is marked", () => {
  assert.deepEqual(stated("In FY2024 South32 recorded a loss after tax of US$203 million."), [[
    "net_profit",
    "-203000000",
    "money",
    "FY2024",
  ]]);
  assert.deepEqual(
    stated("Revenue for the year was US$5,780 million, compared with US$4,923 million (restated) in FY2023.")
      .at(-1),
    [
      "revenue",
      "4923000000",
      "money",
      "FY2023 (restated)",
    ],
  );
});

Deno.test("proseFigures() a sentence without time, name or unit gives none, one with a name of its own keeps it", () => {
  for (
    const text of [
      "Revenue was US$55,658 million.",
      "Revenue for the year was 55,658.",
      "Copper revenue for the year was US$18,566 million.",
      "Revenue for the year grew by 3 per cent.",
      "We expect that revenue for the year will be US$60 billion.",
      "Net debt in FY2024 is approximately US$9 billion.",
    ]
  ) assert.deepEqual(stated(text), [], text);
  assert.deepEqual(stated("Copper revenue in FY2024 was US$18,566 million."), [[
    null,
    "18566000000",
    "money",
    "FY2024",
  ]]);
  assert.deepEqual(stated("It was US$18,566 million in FY2024."), []);
  const covered = { pageText: "This review covers the year ended 30 June 2024." };
  assert.deepEqual(stated("Revenue was US$55,658 million.", covered), [[
    "revenue",
    "55658000000",
    "money",
    "FY2024",
  ]]);
});

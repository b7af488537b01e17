import assert from "node:assert/strict";
import { exampleFigure } from "../retrieval/testing.ts";
import { ACCEPTED_DIFFERENCES, acceptedDifferenceLines } from "./accepted_differences.ts";
import { readClaims } from "./claims.ts";
import { exampleHit, exampleSources } from "./testing.ts";
import { tieOut } from "./tie_out.ts";

const US_MILLIONS = { printed: "US$M", power: 6, from: "column" } as const;
const money = (metric: string, printed: string, label: string) => ({
  metric,
  label,
  printed,
  value: `${printed.startsWith("(") ? "-" : ""}${printed.replace(/[(),]/g, "")}000000`,
  scale: US_MILLIONS,
});
const example = exampleFigure().period;

/** One report of ALD for FY2024 (year end 30 June) and one of BIR for calendar 2024, cited as [1] and [2]. */
const SOURCES = exampleSources(
  exampleHit({ id: "a", company: "ALD", kind: "table" }, [
    money("underlying_ebitda", "29,016", "Underlying EBITDA"),
    money("net_profit", "(203)", "Loss after tax"),
    money("capital_expenditure", "(9,273)", "Purchases of property, plant and equipment"),
    money("net_debt", "9,120", "Net debt"),
    {
      metric: "payout_ratio",
      label: "Payout ratio",
      printed: "0.47",
      value: "0.47",
      decimals: 2,
      kind: "ratio",
      currency: null,
      scale: { printed: "", power: 0, from: "cell" },
    },
    {
      metric: "effective_tax_rate",
      label: "Effective tax rate",
      printed: "31.4%",
      value: "31.4",
      decimals: 1,
      kind: "percent",
      currency: null,
      scale: { printed: "%", power: 0, from: "cell" },
    },
    money("deferred_tax_liabilities", "(412)", "Deferred tax liabilities"),
    money("net_interest_expense", "77", "Net interest expense"),
    money("depreciation_amortization", "3,141", "Depreciation and amortisation"),
    {
      metric: "diluted_eps",
      label: "Diluted earnings per share (US$)",
      printed: "1.62",
      value: "1.62",
      decimals: 2,
      kind: "perShare",
      scale: { printed: "US$", power: 0, from: "row" },
    },
  ]),
  exampleHit({ id: "b", company: "BIR", kind: "table" }, [
    {
      ...money("underlying_ebitda", "11,000", "Underlying EBITDA"),
      period: { ...example, start: "2024-01-01", end: "2024-12-31" },
    },
    money("ebitda", "12,000", "EBITDA"),
  ]),
);

/** Fewest drafts on each side of an entry: its plain form, and what lies just inside and just outside of its limit. */
const LEAST = 4;

/** Drafts that a rule supports, and drafts just beyond it. */
const SIDES: Readonly<
  Record<
    keyof typeof ACCEPTED_DIFFERENCES,
    { readonly accepted: readonly string[]; readonly refused: readonly string[] }
  >
> = {
  unitAndScale: {
    accepted: [
      "ALD's FY2024 underlying EBITDA was US$29,016 million [1].",
      "ALD's FY2024 underlying EBITDA was US$29.0 billion [1].",
      "ALD's FY2024 underlying EBITDA was US$29,016,000 thousand [1].",
      "ALD's FY2024 underlying EBITDA was USD 29.016bn [1].",
      "ALD's FY2024 underlying EBITDA was US$29,016,000,000 [1].",
    ],
    refused: [
      "ALD's FY2024 underlying EBITDA was US$29,016 billion [1].",
      "ALD's FY2024 underlying EBITDA was US$29.016 million [1].",
      "ALD's FY2024 underlying EBITDA was US$29,016 thousand [1].",
      "ALD's FY2024 underlying EBITDA was US$29,016 [1].",
      "ALD's FY2024 underlying EBITDA was 29,016% [1].",
      "ALD's FY2024 underlying EBITDA was US$29,016 million per share [1].",
    ],
  },
  rounding: {
    accepted: [
      "ALD's FY2024 underlying EBITDA was US$29 billion [1].",
      "ALD's FY2024 underlying EBITDA was about US$29,000 million [1].",
      "ALD's FY2024 underlying EBITDA was US$29.02 billion [1].",
      "ALD's FY2024 net debt was US$9.1 billion [1].",
    ],
    refused: [
      "ALD's FY2024 underlying EBITDA was US$29.1 billion [1].",
      "ALD's FY2024 underlying EBITDA was US$29,000 million [1].",
      "ALD's FY2024 underlying EBITDA was US$29.01 billion [1].",
      "ALD's FY2024 underlying EBITDA was US$29,016.4 million [1].",
      "ALD's FY2024 underlying EBITDA was US$0 billion [1].",
    ],
  },
  bound: {
    accepted: [
      "ALD's FY2024 underlying EBITDA was more than US$29 billion [1].",
      "ALD's FY2024 underlying EBITDA was at least US$29,016 million [1].",
      "ALD's FY2024 underlying EBITDA was less than US$30 billion [1].",
      "ALD's FY2024 underlying EBITDA was nearly US$30 billion [1].",
      "ALD's FY2024 net debt was up to US$9,120 million [1].",
    ],
    refused: [
      "ALD's FY2024 underlying EBITDA was more than US$29.1 billion [1].",
      "ALD's FY2024 underlying EBITDA was less than US$29 billion [1].",
      "ALD's FY2024 underlying EBITDA was more than US$15 billion [1].",
      "ALD's FY2024 underlying EBITDA was nearly US$29 billion [1].",
      "ALD's FY2023 underlying EBITDA was more than US$29 billion [1].",
    ],
  },
  brackets: {
    accepted: [
      "ALD's FY2024 net profit was US$(203) million [1].",
      "ALD made a loss after tax of US$203 million in FY2024 [1].",
      "ALD's FY2024 net profit was -US$203 million [1].",
      "ALD's FY2024 net loss was US$203 million [1].",
    ],
    refused: [
      "ALD's FY2024 net profit was US$203 million [1].",
      "ALD made a net profit of US$203 million in FY2024 [1].",
      "BIR's FY2024 net loss was US$12,000 million [2].",
      "BIR's FY2024 EBITDA was US$(12,000) million [2].",
    ],
  },
  outflowSign: {
    accepted: [
      "ALD's FY2024 capital expenditure was US$9,273 million [1].",
      "ALD's FY2024 capital expenditure was US$(9,273) million [1].",
      "ALD's purchases of property, plant and equipment in FY2024 were US$9,273 million [1].",
      "ALD spent US$9.3 billion on capital expenditure in FY2024 [1].",
    ],
    refused: [
      "ALD's FY2024 net debt was -US$9,120 million [1].",
      "ALD's FY2024 underlying EBITDA was -US$29,016 million [1].",
      "ALD's FY2024 net profit was US$203 million [1].",
      "ALD's FY2024 deferred tax liabilities were US$412 million [1].",
    ],
  },
  metricVariant: {
    accepted: [
      "ALD's FY2024 EBITDA was US$29,016 million [1].",
      "ALD's FY2024 underlying EBITDA was US$29,016 million [1].",
      "ALD's FY2024 EBITDA was US$29.0 billion [1].",
      "ALD's FY2024 adjusted EBITDA was US$29,016 million [1].",
    ],
    refused: [
      "BIR's FY2024 underlying EBITDA was US$12,000 million [2].",
      "BIR's FY2024 EBITDA was US$11,000 million [2].",
      "ALD's FY2024 EBIT was US$29,016 million [1].",
      "ALD's FY2024 underlying profit was US$(203) million [1].",
      "ALD's FY2024 interest expense was US$77 million [1].",
      "ALD's FY2024 depreciation was US$3,141 million [1].",
      "ALD's FY2024 basic EPS was US$1.62 per share [1].",
    ],
  },
  period: {
    accepted: [
      "For the year ended 30 June 2024 ALD's underlying EBITDA was US$29,016 million [1].",
      "For the year ended 31 December 2024 BIR's underlying EBITDA was US$11,000 million [2].",
      "ALD's FY24 underlying EBITDA was US$29,016 million [1].",
      "ALD's underlying EBITDA in 2023-24 was US$29,016 million [1].",
    ],
    refused: [
      "For the year ended 30 June 2023 ALD's underlying EBITDA was US$29,016 million [1].",
      "ALD's underlying EBITDA in the first half of FY2024 was US$29,016 million [1].",
      "ALD's Q3 FY2024 underlying EBITDA was US$29,016 million [1].",
      "ALD's FY25 underlying EBITDA was US$29,016 million [1].",
    ],
  },
  fraction: {
    accepted: [
      "ALD's FY2024 payout ratio was 47% [1].",
      "ALD's FY2024 payout ratio was 0.47 [1].",
      "ALD's FY2024 payout ratio was 47 per cent [1].",
      "ALD's FY2024 effective tax rate was 0.314 [1].",
    ],
    refused: [
      "ALD's FY2024 payout ratio rose 47% [1].",
      "ALD's FY2024 payout ratio was 47 percentage points higher [1].",
      "ALD's FY2024 payout ratio was 4.7% [1].",
      "ALD's FY2024 payout ratio was 0.47% [1].",
      "ALD's FY2024 effective tax rate was 31.4 percentage points [1].",
    ],
  },
  bareDollar: {
    accepted: [
      "ALD's FY2024 underlying EBITDA was $29,016 million [1].",
      "ALD's FY2024 underlying EBITDA was $29.0 billion [1].",
      "ALD's FY2024 net debt was $9,120 million [1].",
      "| ALD | Underlying EBITDA ($M) |\n|---|---|\n| FY2024 | 29,016 [1] |",
    ],
    refused: [
      "ALD's FY2024 underlying EBITDA was A$29,016 million [1].",
      "ALD's FY2024 underlying EBITDA was €29,016 million [1].",
      "ALD's FY2024 underlying EBITDA was £29,016 million [1].",
      "ALD's FY2024 underlying EBITDA was C$29.0 billion [1].",
    ],
  },
  bareNumber: {
    accepted: [
      "| ALD | Underlying EBITDA |\n|---|---|\n| FY2024 | 29,016 [1] |",
      "ALD's FY2024 underlying EBITDA was 29,016 [1].",
      "ALD's FY2024 underlying EBITDA was 29,016 million [1].",
      "| ALD | FY2024 |\n|---|---|\n| Net debt | 9,120 [1] |",
    ],
    refused: [
      "| ALD | Underlying EBITDA (A$M) |\n|---|---|\n| FY2024 | 29,016 [1] |",
      "| ALD | Underlying EBITDA |\n|---|---|\n| FY2023 | 29,016 [1] |",
      "ALD's FY2024 underlying EBITDA was 29,061 [1].",
      "ALD's FY2024 underlying EBITDA was 29,016 thousand [1].",
    ],
  },
  netCash: {
    accepted: [
      "ALD's FY2024 net cash was -US$9,120 million [1].",
      "ALD's FY2024 net cash was US$(9,120) million [1].",
      "ALD's FY2024 net cash was -US$9.1 billion [1].",
      "ALD's FY2024 net debt was US$9,120 million [1].",
    ],
    refused: [
      "ALD's FY2024 net cash was US$9,120 million [1].",
      "ALD's FY2024 net cash was US$9.1 billion [1].",
      "ALD's FY2024 net debt was US$(9,120) million [1].",
      "ALD's FY2023 net cash was -US$9,120 million [1].",
    ],
  },
};

async function isSupported(draft: string): Promise<readonly boolean[]> {
  const claims = readClaims(draft, { companies: ["ALD", "BIR"], sources: SOURCES });
  const result = await tieOut(claims, { sources: SOURCES, calculations: [] });
  return result.claims.map(({ tie }) => tie.status !== "unsupported");
}

Deno.test("ACCEPTED_DIFFERENCES has examples of both sides for every entry", () => {
  for (const name of Object.keys(ACCEPTED_DIFFERENCES) as (keyof typeof SIDES)[]) {
    assert.ok(SIDES[name].accepted.length >= LEAST, `${name}: accepted`);
    assert.ok(SIDES[name].refused.length >= LEAST, `${name}: refused`);
  }
});

for (const [name, { accepted, refused }] of Object.entries(SIDES)) {
  Deno.test(`ACCEPTED_DIFFERENCES ${name} supports what it accepts`, async () => {
    for (const draft of accepted) assert.deepEqual(await isSupported(draft), [true], draft);
  });
  Deno.test(`ACCEPTED_DIFFERENCES ${name} supports nothing beyond its limit`, async () => {
    for (const draft of refused) assert.deepEqual(await isSupported(draft), [false], draft);
  });
}

Deno.test("acceptedDifferenceLines() gives a prompt every rule with its limit", () => {
  const lines = acceptedDifferenceLines();
  assert.equal(lines.length, Object.keys(ACCEPTED_DIFFERENCES).length);
  for (const line of lines) assert.match(line, /\. \S/);
});

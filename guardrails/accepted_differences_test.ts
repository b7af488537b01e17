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
  ]),
  exampleHit({ id: "b", company: "BIR", kind: "table" }, [
    {
      ...money("underlying_ebitda", "11,000", "Underlying EBITDA"),
      period: { ...example, start: "2024-01-01", end: "2024-12-31" },
    },
    money("ebitda", "12,000", "EBITDA"),
  ]),
);

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
    ],
    refused: [
      "ALD's FY2024 underlying EBITDA was US$29,016 billion [1].",
      "ALD's FY2024 underlying EBITDA was US$29.016 million [1].",
    ],
  },
  rounding: {
    accepted: [
      "ALD's FY2024 underlying EBITDA was US$29 billion [1].",
      "ALD's FY2024 underlying EBITDA was about US$29,000 million [1].",
    ],
    refused: [
      "ALD's FY2024 underlying EBITDA was US$29.1 billion [1].",
      "ALD's FY2024 underlying EBITDA was US$29,000 million [1].",
    ],
  },
  brackets: {
    accepted: [
      "ALD's FY2024 net profit was US$(203) million [1].",
      "ALD made a loss after tax of US$203 million in FY2024 [1].",
    ],
    refused: ["ALD's FY2024 net profit was US$203 million [1]."],
  },
  outflowSign: {
    accepted: [
      "ALD's FY2024 capital expenditure was US$9,273 million [1].",
      "ALD's FY2024 capital expenditure was US$(9,273) million [1].",
    ],
    refused: ["ALD's FY2024 net debt was -US$9,120 million [1]."],
  },
  metricVariant: {
    accepted: ["ALD's FY2024 EBITDA was US$29,016 million [1]."],
    refused: [
      "BIR's FY2024 underlying EBITDA was US$12,000 million [2].",
      "ALD's FY2024 EBIT was US$29,016 million [1].",
    ],
  },
  period: {
    accepted: [
      "For the year ended 30 June 2024 ALD's underlying EBITDA was US$29,016 million [1].",
      "For the year ended 31 December 2024 BIR's underlying EBITDA was US$11,000 million [2].",
    ],
    refused: [
      "For the year ended 30 June 2023 ALD's underlying EBITDA was US$29,016 million [1].",
      "ALD's underlying EBITDA in the first half of FY2024 was US$29,016 million [1].",
    ],
  },
  fraction: {
    accepted: ["ALD's FY2024 payout ratio was 47% [1].", "ALD's FY2024 payout ratio was 0.47 [1]."],
    refused: [
      "ALD's FY2024 payout ratio rose 47% [1].",
      "ALD's FY2024 payout ratio was 47 percentage points higher [1].",
    ],
  },
  bareDollar: {
    accepted: ["ALD's FY2024 underlying EBITDA was $29,016 million [1]."],
    refused: [
      "ALD's FY2024 underlying EBITDA was A$29,016 million [1].",
      "ALD's FY2024 underlying EBITDA was €29,016 million [1].",
    ],
  },
  bareNumber: {
    accepted: ["| ALD | Underlying EBITDA |\n|---|---|\n| FY2024 | 29,016 [1] |"],
    refused: ["| ALD | Underlying EBITDA (A$M) |\n|---|---|\n| FY2024 | 29,016 [1] |"],
  },
  netCash: {
    accepted: ["ALD's FY2024 net cash was -US$9,120 million [1]."],
    refused: ["ALD's FY2024 net cash was US$9,120 million [1]."],
  },
};

async function isSupported(draft: string): Promise<readonly boolean[]> {
  const claims = readClaims(draft, { companies: ["ALD", "BIR"], sources: SOURCES });
  const result = await tieOut(claims, { sources: SOURCES, calculations: [] });
  return result.claims.map(({ tie }) => tie.status !== "unsupported");
}

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

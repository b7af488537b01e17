import assert from "node:assert/strict";
import { readClaims } from "./claims.ts";
import { exampleHit, exampleSources } from "./testing.ts";
import { tieOut } from "./tie_out.ts";

const SOURCES = exampleSources(
  exampleHit({ company: "ALD", fy: 2024, kind: "table" }, [
    { metric: null, label: "Quarry leasing charges", printed: "7,322", value: "7322000000" },
    { metric: null, label: "Harbour handling charges", printed: "5,514", value: "5514000000" },
  ]),
);

async function ties(draft: string): Promise<readonly string[]> {
  const claims = readClaims(draft, { companies: ["ALD"], sources: SOURCES });
  const tied = await tieOut(claims, { sources: SOURCES, calculations: [] });
  return tied.claims.map(({ tie }) => tie.status === "unsupported" ? tie.fault : tie.status);
}

const [A, B] = ["US$7,322 million", "US$5,514 million"];

for (
  const [first, second, faults] of [
    [A, B, ["tied", "tied"]],
    [B, A, ["metric", "metric"]],
  ] as const
) {
  for (
    const draft of [
      `In FY2024, ALD had quarry leasing charges of ${first} and harbour handling charges of ${second} [1].`,
      `In FY2024, ALD's quarry leasing charges were ${first}, harbour handling charges ${second} [1].`,
      `ALD's FY2024 quarry leasing charges and harbour handling charges were ${first} and ${second}, respectively [1].`,
      `In FY2024 ALD bore ${first} of quarry leasing charges and ${second} of harbour handling charges [1].`,
    ]
  ) {
    Deno.test(`tieOut() two rows without a standard name, each with its own number (${faults[0]}): ${draft}`, async () => {
      assert.deepEqual(await ties(draft), faults);
    });
  }
}

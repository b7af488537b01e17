import assert from "node:assert/strict";
import { exampleFigure } from "../retrieval/testing.ts";
import { readClaims } from "./claims.ts";
import { exampleHit, exampleSources } from "./testing.ts";
import { tieOut } from "./tie_out.ts";

const year = (fiscalYear: number) => ({ ...exampleFigure().period, fiscalYear });
const revenue = (fiscalYear: number, printed: string) => ({
  metric: "revenue",
  label: "Revenue",
  printed,
  value: `${printed.replace(",", "")}000000`,
  period: year(fiscalYear),
});
const SOURCES = exampleSources(
  exampleHit({ company: "ALD", kind: "table" }, [
    revenue(2024, "29,016"),
    revenue(2023, "15,100"),
    revenue(2022, "15,600"),
    {
      ...revenue(2024, "0"),
      metric: "dividends_paid",
      label: "Dividends paid",
      value: "400000",
      printed: "0.4",
      decimals: 1,
    },
  ]),
);

async function isTied(draft: string): Promise<readonly boolean[]> {
  const claims = readClaims(draft, { companies: ["ALD"], sources: SOURCES });
  const result = await tieOut(claims, { sources: SOURCES, calculations: [] });
  return result.claims.map(({ tie }) => tie.status !== "unsupported");
}

/** What the words assert, about revenue of 29,016 in FY2024, 15,100 in FY2023 and 15,600 in FY2022 (US$M). */
const TRUE: readonly string[] = [
  "ALD's FY2024 revenue was more than US$29 billion [1].",
  "ALD's FY2024 revenue was over US$29.0 billion [1].",
  "ALD's FY2024 revenue exceeded US$29 billion [1].",
  "ALD's FY2024 revenue was in excess of US$29,000 million [1].",
  "ALD's FY2024 revenue was more than US$20 billion [1].",
  "ALD's FY2024 revenue was at least US$29 billion [1].",
  "ALD's FY2024 revenue was at least US$29,016 million [1].",
  "ALD's FY2024 revenue was less than US$30 billion [1].",
  "ALD's FY2024 revenue was no more than US$29,016 million [1].",
  "ALD's FY2024 revenue was nearly US$30 billion [1].",
  "ALD's FY2024 revenue was about US$29 billion [1].",
  "ALD's FY2024 revenue was between US$28 billion and US$30 billion [1].",
  "ALD's FY2024 revenue nearly doubled [1].",
  "ALD's FY2024 revenue rose more than 90% [1].",
  "ALD's FY2023 revenue fell more than 3% [1].",
  "ALD 2024年营业收入超过290亿美元 [1]。",
];
const FALSE: readonly string[] = [
  "ALD's FY2024 revenue was more than US$29.1 billion [1].",
  "ALD's FY2024 revenue was more than US$29,016 million [1].",
  "ALD's FY2024 revenue was over US$30 billion [1].",
  "ALD's FY2023 revenue was more than US$15.2 billion [1].",
  "ALD's FY2024 revenue was at least US$29,017 million [1].",
  "ALD's FY2024 revenue was less than US$29 billion [1].",
  "ALD's FY2024 revenue was no more than US$29 billion [1].",
  "ALD's FY2024 revenue was nearly US$29 billion [1].",
  "ALD's FY2024 revenue was nearly US$35 billion [1].",
  "ALD's FY2024 revenue was more than US$19 billion [1].",
  "ALD's FY2024 revenue more than doubled [1].",
  "ALD's FY2024 revenue rose more than 95% [1].",
  "ALD's FY2023 revenue fell more than 4% [1].",
  "ALD's FY2023 revenue fell less than 3% [1].",
  "ALD's FY2024 dividends paid were US$0 million [1].",
];

for (const draft of TRUE) {
  Deno.test(`isStated() supports a bound that is true: ${draft}`, async () => {
    assert.ok((await isTied(draft)).every(Boolean));
  });
}

for (const draft of FALSE) {
  Deno.test(`isStated() refuses what the words assert wrongly: ${draft}`, async () => {
    assert.deepEqual(await isTied(draft), [false]);
  });
}

Deno.test("isStated() refuses a range whose one end is false", async () => {
  assert.deepEqual(
    await isTied("ALD's FY2024 revenue was between US$30 billion and US$32 billion [1]."),
    [false, true],
  );
});

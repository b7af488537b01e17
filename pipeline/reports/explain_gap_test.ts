import { deepEqual } from "node:assert/strict";
import type { Figure } from "../../retrieval/mod.ts";
import { exampleChunk, exampleFigure } from "../../retrieval/testing.ts";
import { exampleReading } from "./example_reading.ts";
import { explainGap, type Gap } from "./explain_gap.ts";
import type { Reading } from "./reading.ts";

const COVERED = { companies: [{ company: "ALD", years: [2023, 2024], yearEnd: "12-31" }] };
const READING = exampleReading();
const NEED = { company: "ALD", metric: "revenue", year: 2024 };

function figure(period: Partial<Figure["period"]>, changes: Partial<Figure> = {}): Figure {
  const base = exampleFigure();
  return { ...base, company: "ALD", metric: "revenue", ...changes, period: { ...base.period, ...period } };
}

const WHOLE = { kind: "year", fiscalYear: 2024, end: "2024-12-31", part: null } as const;
const CASES: readonly (readonly [string, typeof NEED, readonly Figure[], Reading, Gap])[] = [
  ["names the years that are covered", { ...NEED, year: 2019 }, [], READING, {
    reason: "notCovered",
    years: [2023, 2024],
  }],
  [
    "names the quarter that is stated instead of the year",
    NEED,
    [figure({ ...WHOLE, kind: "quarter", part: 2, end: "2024-06-30" })],
    READING,
    { reason: "otherTime", periods: ["Q2 FY2024"] },
  ],
  [
    "names the day that is stated instead of the year's end",
    { ...NEED, metric: "total_assets" },
    [figure({ ...WHOLE, kind: "instant", start: null, end: "2024-06-30" }, { metric: "total_assets" })],
    READING,
    { reason: "otherTime", periods: ["30 June 2024"] },
  ],
  ["says that only the whole is stated", NEED, [figure(WHOLE)], { ...READING, qualifiers: "copper" }, {
    reason: "onlyWhole",
    words: "copper",
  }],
  ["says which reports were read", NEED, [figure(WHOLE, { metric: "net_profit" })], READING, {
    reason: "notStated",
    years: [2024],
  }],
];

for (const [criterion, need, figures, reading, expected] of CASES) {
  Deno.test(`explainGap() ${criterion}`, () => {
    const chunk = exampleChunk({ company: "ALD", fy: 2024 });
    const sources = figures.length === 0 ? [] : [{ n: 1, hit: { chunk, rank: 1, score: 1, figures } }];
    deepEqual(explainGap(need, sources, { reading, covered: COVERED }), expected);
  });
}

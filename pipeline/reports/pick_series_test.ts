import { deepEqual } from "node:assert/strict";
import type { Figure } from "../../retrieval/mod.ts";
import { exampleChunk, exampleFigure } from "../../retrieval/testing.ts";
import { exampleReading } from "./example_reading.ts";
import { pickSeries } from "./pick_series.ts";

const READING = exampleReading({ seriesEnd: 2024 });

function profit(metric: string, fiscalYear: number, value: string): Figure {
  const base = exampleFigure();
  const period = { ...base.period, kind: "year" as const, fiscalYear, part: null, restated: false };
  return {
    ...base,
    id: `${metric}${fiscalYear}`,
    company: "ALD",
    metric,
    label: metric,
    path: [],
    value,
    period,
    fy: 2024,
  };
}

function answered(figures: readonly Figure[]) {
  const chunk = exampleChunk({ company: "ALD", fy: 2024 });
  const need = { company: "ALD", metric: "net_profit", years: [2023, 2024] };
  return pickSeries(need, [{ n: 1, hit: { chunk, rank: 1, score: 1, figures } }], READING)
    .map((pick) => pick.outcome === "found" ? pick.chosen.figure.id : pick.outcome);
}

Deno.test("pickSeries() one measure answers for all years where one is stated for all", () => {
  deepEqual(
    answered([
      profit("net_profit", 2023, "4800"),
      profit("attributable_profit", 2023, "4798"),
      profit("attributable_profit", 2024, "5683"),
    ]),
    ["attributable_profit2023", "attributable_profit2024"],
  );
});

Deno.test("pickSeries() each year keeps its own where no measure is stated for all", () => {
  deepEqual(answered([profit("net_profit", 2023, "4800"), profit("attributable_profit", 2024, "5683")]), [
    "net_profit2023",
    "attributable_profit2024",
  ]);
});

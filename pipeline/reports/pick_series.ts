import { admissibleMetrics } from "../../retrieval/mod.ts";
import type { Source } from "../../guardrails/mod.ts";
import type { Need } from "./is_candidate.ts";
import { type Pick, pickFigure } from "./pick_figure.ts";
import type { Reading } from "./reading.ts";

/** One metric of a company over years. */
export interface SeriesNeed extends Omit<Need, "year"> {
  readonly years: readonly number[];
}

/**
 * Picks a figure for each year of a series. Where the years would be answered by different measures (profit in one,
 * attributable profit in the next), the first measure that every year states answers for all of them.
 */
export function pickSeries(
  { years, ...need }: SeriesNeed,
  sources: readonly Source[],
  reading: Reading,
): readonly Pick[] {
  const picksOf = (metric: string) =>
    years.map((year) => pickFigure({ ...need, metric, year }, sources, reading));
  const picks = picksOf(need.metric);
  const measures = new Set(picks.flatMap(measureOf));
  if (measures.size < 2) return picks;
  const alike = admissibleMetrics(need.metric).map((metric) => ({ metric, picks: picksOf(metric) }))
    .find((one) => one.picks.every((pick) => measureOf(pick)[0] === one.metric));
  return alike?.picks ?? picks;
}

function measureOf(pick: Pick): readonly (string | null)[] {
  return pick.outcome === "found" ? [pick.chosen.figure.metric] : [];
}

import { formatPeriod } from "../../retrieval/mod.ts";
import type { Source } from "../../guardrails/mod.ts";
import { coversPeriod } from "./covers_period.ts";
import { narrowing, type Need } from "./is_candidate.ts";
import { metricsFor } from "./pick_figure.ts";
import type { Reading } from "./reading.ts";
import type { Covered } from "./tasks.ts";

/** Why the sources do not give what a need means; the nearest thing that they do give is named, never its value. */
export type Gap =
  /** No report of the company is stored that could state it; the years that are. */
  | { readonly reason: "notCovered"; readonly years: readonly number[] }
  /** It stands there for other times only, as answers print them. */
  | { readonly reason: "otherTime"; readonly periods: readonly string[] }
  /** It stands there for the whole, and not for the part that the question narrows it to. */
  | { readonly reason: "onlyWhole"; readonly words: string }
  /** It stands there for the group, and not for the parent by itself. */
  | { readonly reason: "onlyGroup" }
  /** The reports of these years were read, and none of the lines found states it. */
  | { readonly reason: "notStated"; readonly years: readonly number[] };

/** Other times that are named: enough to ask again. */
const PERIODS = 3;

/** Says why no figure was found for a need: a year that is not covered, another time, another part, or no such line. */
export function explainGap(
  need: Need,
  sources: readonly Source[],
  { reading, covered }: { readonly reading: Reading; readonly covered: Covered },
): Gap {
  const years = covered.companies.find(({ company }) => company === need.company)?.years ?? [];
  const own = sources.filter(({ hit }) => hit.chunk.company === need.company);
  const metrics = metricsFor(need.metric, reading);
  const alike = own.flatMap(({ hit }) =>
    hit.figures.filter((figure) =>
      figure.company === need.company && !figure.illustrative && figure.metric !== null &&
      metrics.includes(figure.metric) && !figure.period.proForma
    )
  );
  const inTime = alike.filter((figure) => coversPeriod(figure, { year: need.year, reading }));
  if (inTime.length > 0 && reading.variant.entity === "parent") return { reason: "onlyGroup" };
  if (inTime.length > 0 && narrowing(reading.qualifiers).length > 0) {
    return { reason: "onlyWhole", words: reading.qualifiers };
  }
  const periods = new Set(
    alike.filter(({ period }) =>
      period.fiscalYear === need.year && !inTime.some((one) => one.period === period)
    )
      .map(({ period }) => formatPeriod({ ...period, restated: false })),
  );
  if (periods.size > 0) return { reason: "otherTime", periods: [...periods].slice(0, PERIODS) };
  if (!years.includes(need.year)) return { reason: "notCovered", years };
  return { reason: "notStated", years: [...new Set(own.map(({ hit }) => hit.chunk.fy))].sort() };
}

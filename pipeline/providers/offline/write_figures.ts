import { type Calculation, formulaNamed, metricWordsIn } from "../../../guardrails/mod.ts";
import { type CompanyQuery, findMetric, quoteInput } from "../../../retrieval/mod.ts";
import { pickByWords } from "../../reports/pick_by_words.ts";
import type { Need } from "../../reports/is_candidate.ts";
import { type CitedFigure, type Pick, pickFigure } from "../../reports/pick_figure.ts";
import { pickSeries, type SeriesNeed } from "../../reports/pick_series.ts";
import { type Reading, readingOf } from "../../reports/reading.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import type { Sayings } from "./sayings.ts";
import { askedPeriod, writePick } from "./write_pick.ts";

/** A line of the answer about one figure of a company. */
export interface FigureLine {
  readonly text: string;
  readonly company: string;
  readonly year: number;
  /** Null where none was found. */
  readonly figure: CitedFigure | null;
  /** Whether a later report's other value than the first reported one is stated. */
  readonly isRestated: boolean;
  /** What was looked for, where it was not found or not decided: company, line item and time. */
  readonly lacks: string | null;
}

/** What a line came from; no pick where nothing was asked for by name. */
interface PickedLine {
  readonly pick: Pick | null;
  readonly year: number;
  readonly words: string;
}

/** One line per asked metric and year of a company, in that order; a figure that answers for two metrics stands once. */
export function figureLines(query: CompanyQuery, input: DraftInput, say: Sayings): readonly FigureLine[] {
  const { slots } = input;
  const { company, years } = query;
  const reading = readingOf(slots, { ...input, years });
  const writing = { input, reading, say };
  const line = (text: string, { pick, year, words }: PickedLine): FigureLine => ({
    text,
    company,
    year,
    figure: pick?.outcome === "found" ? pick.chosen : null,
    isRestated: pick?.outcome === "found" && pick.first !== null,
    lacks: pick === null || pick.outcome === "found"
      ? null
      : `${company} ${words} ${say.period(askedPeriod(year, reading))}`,
  });
  if (slots.metrics.length === 0 && slots.measureWords !== "" && query.metrics.length === 0) {
    const words = quoteInput(slots.measureWords);
    return years.map((year) => {
      const pick = pickByWords({ company, words: slots.measureWords, year }, input.sources, reading);
      return line(writePick(pick, { company, metric: "", year }, { ...writing, words }), {
        pick,
        year,
        words,
      });
    });
  }
  const asked = slots.metrics.length > 0 ? slots.metrics : query.metrics;
  const picks = asked.flatMap((metric) =>
    pickOrOpposite({ company, metric, years }, { input, reading })
      .map((pick, at) => ({ need: { company, metric, year: years[at]! }, pick }))
  );
  if (picks.length === 0) return [line(say.notFound(company), { pick: null, year: 0, words: "" })];
  // Asked for "the numbers" of a company, nobody wants a list of what its report leaves out.
  const named = slots.metrics.length > 0 || picks.every(({ pick }) => pick.outcome === "missing");
  return picks.filter(({ need, pick }, at) =>
    pick.outcome === "missing"
      ? named && !isOnlyNeeded(need, { years, slots }) && !isComputed(need, input.calculations)
      : pick.outcome === "conflict" || !isSaid(pick.chosen, picks.slice(0, at).map((each) => each.pick))
  ).map(({ need, pick }) =>
    line(writePick(pick, need, writing), {
      pick,
      year: need.year,
      words: `${slots.qualifiers} ${metricWordsIn(slots.language, need.metric)}`.trim(),
    })
  );
}

/** Profit and attributable profit are one figure where nobody else has a share in it. */
function isSaid({ figure }: CitedFigure, before: readonly Pick[]): boolean {
  return before.some((pick) => pick.outcome === "found" && pick.chosen.figure.id === figure.id);
}

/** A company with net cash reports no net debt: what stands with the other sign answers, under its own name. */
export function pickOrOpposite(
  series: SeriesNeed,
  { input: { sources }, reading }: { readonly input: DraftInput; readonly reading: Reading },
): readonly Pick[] {
  const opposite = findMetric(series.metric)?.opposite ?? null;
  return pickSeries(series, sources, reading).map((pick, at) =>
    pick.outcome !== "missing" || opposite === null
      ? pick
      : pickFigure({ ...series, metric: opposite, year: series.years[at]! }, sources, reading)
  );
}

/** A measure over average balances needs the year before as well: what is missing of that one, its refusal names. */
function isOnlyNeeded(
  { metric, year }: Need,
  { years, slots }: { readonly years: readonly number[]; readonly slots: DraftInput["slots"] },
): boolean {
  const asked = slots.years.length > 0 ? slots.years : slots.recent === null ? years.slice(-1) : years;
  return formulaNamed(metric) !== null && !asked.includes(year);
}

/** Whether the calculator gave what no report states. */
function isComputed({ company, metric }: Need, calculations: readonly Calculation[]): boolean {
  return calculations.some((calculation) =>
    calculation.metric === metric && calculation.inputs.some(({ figure }) => figure.company === company)
  );
}

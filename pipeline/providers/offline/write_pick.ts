import { metricWordsIn } from "../../../guardrails/mod.ts";
import { asInstant, type Period } from "../../../retrieval/mod.ts";
import { explainGap } from "../../reports/explain_gap.ts";
import type { Need } from "../../reports/is_candidate.ts";
import type { Pick as Picked } from "../../reports/pick_figure.ts";
import type { Reading } from "../../reports/reading.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import { citeFigure, nameOf, spokenPeriod } from "./cite_figure.ts";
import type { Sayings } from "./sayings.ts";

/** What a pick is written with. */
export interface PickWriting {
  readonly input: DraftInput;
  readonly reading: Reading;
  readonly say: Sayings;
  /** What is asked for in words, where no standard name fits. */
  readonly words?: string;
}

/**
 * The sentence for what a need came to: the figure, with what is to be known of it (restated, a variant of the asked
 * measure, another currency than the asked one); both candidates where two conflict; or the agreed words and the reason.
 */
export function writePick(pick: Picked, need: Need, { input, reading, say, words }: PickWriting): string {
  const { language } = input.slots;
  const asked = words ?? metricWordsIn(language, need.metric);
  const { date } = reading;
  const when = date?.from === undefined
    ? say.period(askedPeriod(need.year, reading))
    : say.stretch(date.from, date.on);
  switch (pick.outcome) {
    case "missing": {
      const gap = explainGap(need, input.sources, { reading, covered: input.covered });
      return say.missing(need.company, asked, when, say.gap(gap));
    }
    case "conflict":
      return say.conflict(need.company, asked, when, pick.candidates.map((each) => citeFigure(each, input)));
    case "found": {
      const { figure } = pick.chosen;
      const stated = say.figure({
        company: need.company,
        label: nameOf(figure, language),
        period: spokenPeriod(figure),
        exact: reading.date !== null || reading.part !== null,
        value: citeFigure(pick.chosen, input),
      });
      return [stated, ...notes(pick, need, { input, reading, say, asked, when })].join(" ");
    }
  }
}

function notes(
  { chosen: { figure }, restated, first }: Extract<Picked, { readonly outcome: "found" }>,
  { metric, year }: Need,
  { input, reading, say, asked, when }: PickWriting & { readonly asked: string; readonly when: string },
): readonly string[] {
  const { currency } = input.slots.unit;
  const isMoney = figure.kind === "money" || figure.kind === "perShare";
  return [
    // a series says its basis, not every other one
    restated === null || reading.seriesEnd !== null
      ? null
      : say.restated(asked, when, citeFigure(restated, input)),
    first === null ? null : say.first(figure.fy, asked, when, citeFigure(first, input)),
    reading.basis === "restated" && figure.fy === year && !figure.period.restated ? say.notRestated : null,
    isAdjusted(metric, figure.metric) && year === (reading.seriesEnd ?? year) ? say.instead(asked) : null,
    isMoney && currency !== null && figure.currency !== null && figure.currency !== currency
      ? say.notConverted(figure.currency, currency)
      : null,
  ].filter((note) => note !== null);
}

/** Whether a company's adjusted measure stands in for the plain one that is asked for. */
function isAdjusted(asked: string, given: string | null): boolean {
  return given !== asked && /^(?:underlying|adjusted)_/.test(given ?? "") &&
    !/^(?:underlying|adjusted)_/.test(asked);
}

/** The time that a question asks a figure of. */
export function askedPeriod(year: number, { part, date }: Pick<Reading, "part" | "date">): Period {
  const whole: Period = {
    kind: "year",
    start: null,
    end: null,
    fiscalYear: year,
    part: null,
    restated: false,
  };
  if (date !== null) return asInstant({ ...whole, end: date.on });
  return part === null ? whole : { ...whole, kind: part.kind, part: part.number };
}

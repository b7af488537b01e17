import type { Figure, Statement } from "./figure.ts";
import { admissibleMetrics, homeStatement } from "./metric.ts";
import { neededMetrics } from "./rewrite.ts";
import type { Slots } from "./slots.ts";

/** One figure that a question asks for or needs. */
export interface FigureNeed {
  /** Standard name. */
  readonly metric: string;
  /** Fiscal year, null where the question names none. */
  readonly year: number | null;
  /** How much it counts: 1 for what is asked, less for what it is only computed from. */
  readonly weight: number;
  readonly part: Slots["part"];
  /** The day that the question names, null for none: it says more than year and part. */
  readonly date: Slots["date"];
  readonly basis: Slots["basis"];
  /** Where the question wants it read. */
  readonly statement: Slots["statement"];
}

/** What is computed from matters only where the asked figure is not reported. */
const PART_WEIGHT = 0.6;

/** Each step down the list of admissible variants: "attributable profit" for "profit" is good, but not the thing itself. */
const VARIANT_STEP = 0.15;

/**
 * How much a figure is worth by where it stands. The primary statements and the company's own summaries state the group;
 * notes and segment tables repeat the label for parts of it.
 */
const PLACE: Readonly<Record<Statement, number>> = {
  income: 0.85,
  balance: 0.85,
  cashFlow: 0.85,
  dividend: 0.85,
  summary: 0.8,
  other: 0.6,
  equity: 0.5,
  note: 0.5,
  segment: 0.35,
  remuneration: 0.2,
};

/** A later report repeats a figure as comparative, perhaps restated: each year of distance takes a tenth. */
const LAG_STEP = 0.1;

/** The needs of a question: every needed line item in every named year. */
export function figureNeeds(slots: Slots): readonly FigureNeed[] {
  const { part, date, basis, statement } = slots;
  const years = slots.years.length === 0 ? [null] : slots.years;
  return neededMetrics(slots).flatMap((metric) =>
    years.map((year) => ({
      metric,
      year,
      weight: slots.metrics.includes(metric) ? 1 : PART_WEIGHT,
      part,
      date,
      basis,
      statement,
    }))
  );
}

/**
 * How well a figure answers a need, 0 (not at all) to 1: the metric or an admissible variant, the year and the part of
 * the year, the statement, the report of that very year (the latest one where the restated figure is asked), a cell
 * before a sentence. Illustrative figures answer nothing.
 */
export function figureFit(figure: Figure, need: FigureNeed): number {
  if (figure.illustrative || figure.metric === null) return 0;
  const variant = admissibleMetrics(need.metric).indexOf(figure.metric);
  if (variant < 0 || !isInTime(figure, need)) return 0;
  const home = need.statement ?? homeStatement(need.metric);
  const lag = Math.abs(figure.fy - (need.year ?? figure.fy));
  const age = need.basis === "restated"
    ? 1 - LAG_STEP * (figure.period.restated || lag > 0 ? 0 : 2)
    : 1 - LAG_STEP * Math.min(lag, 5);
  return need.weight * (1 - VARIANT_STEP * variant) *
    (figure.statement === home ? 1 : PLACE[figure.statement]) * age *
    (figure.cell === null ? 0.95 : 1);
}

function isInTime({ period }: Figure, { year, part, date }: FigureNeed): boolean {
  if (period.proForma) return false;
  if (date !== null) {
    return period.end === date.on && (period.kind === "instant" || isOfKind(period.kind, date));
  }
  if (year !== null && period.fiscalYear !== year) return false;
  return part === null
    ? period.kind === "year" || period.kind === "instant"
    : period.kind === "instant" || (period.kind === part.kind && period.part === part.number);
}

/** A day alone is met by whatever ends on it. */
function isOfKind(kind: Figure["period"]["kind"], date: NonNullable<Slots["date"]>): boolean {
  return date.kind === "instant" || kind === date.kind;
}

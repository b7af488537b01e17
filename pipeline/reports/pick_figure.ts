import { Decimal } from "decimal.js";
import { admissibleMetrics, type Figure, homeStatement, type Slots, tokenize } from "../../retrieval/mod.ts";
import type { Source } from "../../guardrails/mod.ts";

/** One figure that an answer needs. */
export interface Need {
  readonly company: string;
  /** Standard name. */
  readonly metric: string;
  readonly year: number;
}

/** A figure with the number of the source that holds it. */
export interface CitedFigure {
  readonly figure: Figure;
  readonly n: number;
}

/** What a need came to. */
export type Pick =
  | { readonly outcome: "found"; readonly chosen: CitedFigure; readonly restated: CitedFigure | null }
  | { readonly outcome: "missing" }
  | { readonly outcome: "conflict"; readonly candidates: readonly CitedFigure[] };

/** How the question wants figures read. */
export interface Reading {
  readonly basis: Slots["basis"];
  readonly statement: Slots["statement"];
  /** A half or quarter; null for whole years and year ends. */
  readonly part: Slots["part"];
  /** Words that narrow the metric ("copper"): label or headings must hold them all. */
  readonly qualifiers: string;
  /** A series or comparison over years wants one basis for all its ends: the latest report that holds them. */
  readonly latestBasis?: boolean;
}

/** How the slots of a question want figures read. */
export function readingOf({ basis, statement, part, qualifiers, years }: Slots): Reading {
  return { basis, statement, part, qualifiers, latestBasis: years.length > 1 };
}

/**
 * Finds the figure that a need means among the figures of the sources: the right company and year always; then, in this
 * order, the exact metric before an admissible variant, the report of the year itself (as first reported) before a later
 * one, the metric's own statement before summaries and segments, the group before the parent, a cell before a sentence,
 * more printed digits before fewer. Candidates that are alike in all but the value conflict, unless one value is stated
 * more often than every other.
 */
export function pickFigure(need: Need, sources: readonly Source[], reading: Reading): Pick {
  const metrics = admissibleMetrics(need.metric);
  const candidates = sources.flatMap(({ n, hit }) =>
    hit.figures.filter((figure) => isCandidate(figure, { need, metrics, reading })).map((figure) => ({
      figure,
      n,
    }))
  );
  if (candidates.length === 0) return { outcome: "missing" };
  const order = (a: CitedFigure, b: CitedFigure) =>
    compareKeys(preference(a.figure, need, metrics, reading), preference(b.figure, need, metrics, reading));
  const sorted = [...candidates].sort(order);
  const best = sorted.filter((candidate) => order(candidate, sorted[0]!) === 0);
  const chosen = mostStated(best);
  if (chosen === null) return { outcome: "conflict", candidates: distinctValues(best) };
  const restated = reading.basis === "restated" || reading.latestBasis
    ? null
    : findRestatement(chosen, sorted);
  return { outcome: "found", chosen: mostPrecise(chosen, best), restated };
}

/** Half a unit of the last printed digit, in the main unit: figures closer than that are the same figure. */
export function printedTolerance(figure: Figure): Decimal {
  return new Decimal(10).pow(figure.scale.power - figure.decimals).div(2);
}

interface Wanted {
  readonly need: Need;
  readonly metrics: readonly string[];
  readonly reading: Reading;
}

function isCandidate(figure: Figure, { need, metrics, reading }: Wanted): boolean {
  return figure.company === need.company && !figure.illustrative && figure.metric !== null &&
    metrics.includes(figure.metric) && coversPeriod(figure, need.year, reading.part) &&
    holdsAll(figure, narrowing(reading.qualifiers));
}

function coversPeriod({ period }: Figure, year: number, part: Slots["part"]): boolean {
  if (period.fiscalYear !== year) return false;
  return part === null
    ? period.kind === "year" || period.kind === "instant"
    : period.kind === part.kind && period.part === part.number;
}

/** Words beside a metric that name no part of the company: they narrow nothing. */
const HARMLESS = new Set(tokenize(
  "total group consolidated company overall reported statutory annual full whole year end ended net unadjusted adjusted " +
    "common ordinary shareholders stockholders cash basis line item items metric value current continuing operations",
));

function narrowing(qualifiers: string): readonly string[] {
  return contentWords(qualifiers).filter((word) => !HARMLESS.has(word));
}

const PARENT = /\b(parent|company only|registrant|guarantor)\b/i;

function preference(
  figure: Figure,
  need: Need,
  metrics: readonly string[],
  reading: Reading,
): readonly number[] {
  const { basis, statement, latestBasis } = reading;
  const lag = figure.fy - need.year;
  const age = basis === "restated" || latestBasis
    ? -lag
    : (lag < 0 ? 100 - lag : lag) + (figure.period.restated ? 50 : 0);
  const home = statement ?? homeStatement(need.metric);
  return [
    metrics.indexOf(figure.metric!),
    age,
    // Of a narrowed metric the breakdown is the home.
    figure.statement === (narrowing(reading.qualifiers).length > 0 ? "segment" : home)
      ? 0
      : RANK[figure.statement] ?? 2,
    figure.path.some((part) => PARENT.test(part)) ? 1 : 0,
    figure.cell === null ? 1 : 0,
  ];
}

/** Primary statements and the company's own summaries before breakdowns, which repeat a label per segment. */
const RANK: Readonly<Partial<Record<Figure["statement"], number>>> = {
  income: 1,
  balance: 1,
  cashFlow: 1,
  dividend: 1,
  summary: 1,
  other: 2,
  note: 3,
  equity: 3,
  segment: 4,
  remuneration: 5,
};

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - b[index]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

function same(a: Figure, b: Figure): boolean {
  const gap = new Decimal(a.value).minus(b.value).abs();
  return gap.lte(Decimal.max(printedTolerance(a), printedTolerance(b)));
}

/** The first candidate of the value that is stated most often; null where two values are stated equally often. */
function mostStated(best: readonly CitedFigure[]): CitedFigure | null {
  const votes = best.map((candidate) => best.filter((other) => same(candidate.figure, other.figure)).length);
  const most = Math.max(...votes);
  const leaders = best.filter((_, index) => votes[index] === most);
  return leaders.every((leader) => same(leader.figure, leaders[0]!.figure)) ? leaders[0]! : null;
}

/** Of figures that state the same value, the one with the most printed digits. */
function mostPrecise(chosen: CitedFigure, best: readonly CitedFigure[]): CitedFigure {
  return best.filter((other) => same(other.figure, chosen.figure)).reduce(
    (finest, other) => printedTolerance(other.figure).lt(printedTolerance(finest.figure)) ? other : finest,
    chosen,
  );
}

function distinctValues(best: readonly CitedFigure[]): readonly CitedFigure[] {
  return best.filter((candidate, index) =>
    best.findIndex((other) => same(candidate.figure, other.figure)) === index
  );
}

/** A later report's other value for the same metric and year. */
function findRestatement(chosen: CitedFigure, candidates: readonly CitedFigure[]): CitedFigure | null {
  return candidates.find(({ figure }) =>
    figure.metric === chosen.figure.metric && !same(figure, chosen.figure) &&
    figure.statement !== "segment" &&
    (figure.fy > chosen.figure.fy || (figure.period.restated && !chosen.figure.period.restated))
  ) ?? null;
}

/** A figure that is asked for by words of the question, where no standard name fits. */
export interface WordsNeed {
  readonly company: string;
  readonly words: string;
  readonly year: number;
}

/** Finds the figure whose printed label, with the headings above it, holds every content word that was asked for. */
export function pickByWords({ company, words, year }: WordsNeed, sources: readonly Source[]): Pick {
  const wanted = contentWords(words);
  if (wanted.length === 0) return { outcome: "missing" };
  const candidates = sources.flatMap(({ n, hit }) =>
    hit.figures.filter((figure) =>
      figure.company === company && !figure.illustrative && coversPeriod(figure, year, null) &&
      holdsAll(figure, wanted) && contentWords(figure.label).some((word) => wanted.includes(word))
    ).map((figure) => ({ figure, n }))
  );
  if (candidates.length === 0) return { outcome: "missing" };
  // The label with the fewest other words says what was asked and little else.
  const order = (a: CitedFigure, b: CitedFigure) =>
    compareKeys(wordsPreference(a.figure, year), wordsPreference(b.figure, year));
  const sorted = [...candidates].sort(order);
  const best = sorted.filter((candidate) => order(candidate, sorted[0]!) === 0);
  const chosen = mostStated(best);
  return chosen === null
    ? { outcome: "conflict", candidates: distinctValues(best) }
    : { outcome: "found", chosen: mostPrecise(chosen, best), restated: null };
}

function wordsPreference(figure: Figure, year: number): readonly number[] {
  return [
    Math.abs(figure.fy - year),
    contentWords(figure.label).length,
    RANK[figure.statement] ?? 2,
    figure.cell === null ? 1 : 0,
  ];
}

function holdsAll(figure: Figure, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const held = new Set(contentWords([...figure.path, figure.label].join(" ")));
  return wanted.every((word) => held.has(word));
}

function contentWords(text: string): readonly string[] {
  return [...new Set(tokenize(text))].filter((token) => /\p{L}/u.test(token));
}

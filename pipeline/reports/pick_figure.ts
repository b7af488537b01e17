import { Decimal } from "decimal.js";
import {
  admissibleMetrics,
  type Figure,
  type Hit,
  homeStatement,
  type Slots,
  standardMetric,
  tokenize,
} from "../../retrieval/mod.ts";
import { metricWords, type Source } from "../../guardrails/mod.ts";

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

/** A candidate also knows whether its chunk is one of the company's own statements. */
interface Candidate extends CitedFigure {
  readonly primary: boolean;
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
  /** A series or comparison over years wants one basis for all its ends: the report of its last year, which prints the others beside it. */
  readonly seriesEnd: number | null;
}

/** How the slots of a question want the figures of these years read. */
export function readingOf({ basis, statement, part, qualifiers }: Slots, years: readonly number[]): Reading {
  return { basis, statement, part, qualifiers, seriesEnd: years.length > 1 ? years.at(-1)! : null };
}

/**
 * Finds the figure that a need means among the figures of the sources: the right company and year always; then, in this
 * order, the exact metric before an admissible variant, the report of the year itself (as first reported) before a later
 * one, the metric's own statement before summaries and segments, the group before the parent, a cell before a sentence, a table that adds up before one that does not,
 * more printed digits before fewer. Candidates that are alike in all but the value conflict, unless one value is stated
 * more often than every other.
 */
export function pickFigure(need: Need, sources: readonly Source[], reading: Reading): Pick {
  const metrics = admissibleMetrics(need.metric);
  const candidates = sources.flatMap(({ n, hit }) =>
    hit.figures.filter((figure) => isCandidate(figure, { need, metrics, reading }))
      .map((figure) => ({ figure, n, primary: isPrimary(hit.chunk) }))
  );
  if (candidates.length === 0) return { outcome: "missing" };
  const order = (a: Candidate, b: Candidate) =>
    compareKeys(preference(a, { need, metrics, reading }), preference(b, { need, metrics, reading }));
  const sorted = [...candidates].sort(order);
  const best = sorted.filter((candidate) => order(candidate, sorted[0]!) === 0);
  const chosen = firstStatement(best) ?? mostStated(best);
  if (chosen === null) return { outcome: "conflict", candidates: distinctValues(best) };
  const restated = reading.basis === "restated" || reading.seriesEnd !== null
    ? null
    : findRestatement(chosen, sorted);
  return { outcome: "found", chosen: mostPrecise(chosen, sorted), restated };
}

/** Half a unit of the last printed digit, in the main unit: figures closer than that are the same figure. */
function printedTolerance(figure: Figure): Decimal {
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
    !isMovement(figure) && !isComponent(figure) && holdsAll(figure, narrowing(reading.qualifiers));
}

/** A balance-sheet line inside a cash flow statement is its change; only cash itself is stated there as a balance. */
function isMovement({ statement, metric }: Figure): boolean {
  return statement === "cashFlow" && metric !== "cash_and_equivalents" &&
    homeStatement(metric!) === "balance";
}

function coversPeriod({ period }: Figure, year: number, part: Slots["part"]): boolean {
  if (period.fiscalYear !== year || period.proForma) return false;
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

/** In a note, a balance-sheet line under the heading of another one is a part of that: inventories among deferred tax assets. */
function isComponent({ metric, path, statement }: Figure): boolean {
  return (statement === "other" || statement === "note") && homeStatement(metric!) === "balance" &&
    path.some((part) => {
      const above = standardMetric(part, { statement: "balance", path: [] });
      return above !== null && above !== metric;
    });
}

/** How a company heads its own statements; discussions of them and notes are headed otherwise. */
const STATEMENT_TITLE =
  /\b(consolidated|group) (income |cash flow )?(statements?|balance sheets?)\b|\bstatements? of (consolidated )?(income|operations|earnings|cash flows?|financial position|profit)\b|\b(balance sheets?|income statements?|cash flow statements?)$/im;

/** Statements of parts of the group repeat the labels of the whole. */
const PART_TITLE = /\b(condensed consolidating|parent|guarantors?|supplemental|pro forma)\b/i;

function isPrimary({ section, text }: Hit["chunk"]): boolean {
  const head = `${section}\n${text.slice(0, 200)}`;
  return STATEMENT_TITLE.test(head) && !PART_TITLE.test(head);
}

const PARENT = /\b(parent|company only|registrant|guarantor)\b/i;

function preference({ figure, primary }: Candidate, { need, metrics, reading }: Wanted): readonly number[] {
  const { basis, statement } = reading;
  const home = statement ?? homeStatement(need.metric);
  return [
    metrics.indexOf(figure.metric!),
    basis === "restated" ? need.year - figure.fy : lagBehind(figure, need.year, reading.seriesEnd),
    // Of a narrowed metric the breakdown is the home.
    figure.statement === (narrowing(reading.qualifiers).length > 0 ? "segment" : home)
      ? 0
      : RANK[figure.statement] ?? 2,
    primary ? 0 : 1,
    figure.path.some((part) => PARENT.test(part)) ? 1 : 0,
    figure.cell === null ? 1 : 0,
    figure.footing === "off" ? 1 : 0,
    // "Property, plant and equipment - net" under the gross amount of the same name.
    -overlap(figure.label, need.metric),
  ];
}

function overlap(label: string, metric: string): number {
  const words = new Set(contentWords(label));
  return contentWords(metricWords(metric)).filter((word) => words.has(word)).length;
}

/** How far a report is from the one that should state the figure; a restated column of one year counts as later. */
function lagBehind({ fy, period }: Figure, year: number, seriesEnd: number | null): number {
  const lag = fy - (seriesEnd ?? year);
  return (lag < 0 ? 100 - lag : lag) + (seriesEnd === null && period.restated ? 50 : 0);
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

/** "191.6 Mt" and "191.6 million tonnes" are told apart by digits alone, so that they are not compared. */
function sameUnit(a: Figure, b: Figure): boolean {
  return a.kind === b.kind && a.currency === b.currency && a.measure === b.measure;
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

/** Of one report's own statements the first is the group's; those of affiliates and of the parent stand behind it. */
function firstStatement(best: readonly Candidate[]): Candidate | null {
  const first = best.toSorted((a, b) => a.figure.page - b.figure.page)[0]!;
  const others = best.filter(({ figure }) => !same(figure, first.figure));
  return best.every(({ primary, figure }) => primary && figure.document === first.figure.document) &&
      others.every(({ figure }) => figure.page > first.figure.page)
    ? first
    : null;
}

/** Of all candidates that state the chosen value, the one with the most printed digits: a rounded summary never stands in for the statement. */
function mostPrecise(chosen: CitedFigure, candidates: readonly CitedFigure[]): CitedFigure {
  const alike = candidates.filter(({ figure }) =>
    figure.metric === chosen.figure.metric && sameUnit(figure, chosen.figure) && same(figure, chosen.figure)
  );
  // The very same value in finer print ("A$'000") says nothing more than the statement does.
  return alike.filter(({ figure }) => figure.value !== chosen.figure.value).reduce(
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
    figure.metric === chosen.figure.metric && sameUnit(figure, chosen.figure) &&
    !same(figure, chosen.figure) &&
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

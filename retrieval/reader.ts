import type { Figure } from "./figure.ts";
import { figureFit, type FigureNeed, figureNeeds } from "./figure_fit.ts";
import { bestFit } from "./rank_by_figures.ts";
import type { Hit } from "./hit.ts";
import { labelWords } from "./label_words.ts";
import type { Reranker } from "./ports.ts";
import { readAskedThing } from "./prose/asked_thing.ts";
import { findSaid } from "./prose/find_said.ts";
import type { Slots } from "./slots.ts";
import { findTopic, headsTopic } from "./topic.ts";

/** What the reader looks at, each between 0 and 1. */
export interface Reading {
  /** Share of the needed figures that the passage states, by how well they fit. */
  readonly figures: number;
  /** Share of the words of a measure without a standard name that one row label of the passage holds. */
  readonly label: number;
  /** Its lines of the statement that the question names, as a share of the most that one passage has: a statement itself has more than an extract of it. */
  readonly statement: number;
  /** A table for a question about figures, prose for any other. */
  readonly form: number;
  /** The report of an asked year, less for each year later. */
  readonly year: number;
  /** Its heading, or its first line, names a topic of the question. */
  readonly topic: number;
  /** How well its best sentence says what is asked in words: a name at the asked position, a place, a cause. */
  readonly says: number;
  /** Where fusion put it. */
  readonly fusion: number;
}

/**
 * What each observation counts. Set by reason: a passage that states the asked figure beats all that is merely about it;
 * a row label with the asked words is nearly as good; fusion orders what the reader cannot tell apart; the named statement
 * goes before extracts of it; the rest tips between equals. `topic` was chosen on the development half of FinanceBench:
 * with 0, .3 and .6 the mean reciprocal rank of the gold page was .62, .65 and .71.
 */
export const READER_WEIGHTS: Readonly<Record<keyof Reading, number>> = {
  figures: 3,
  label: 2,
  fusion: 1,
  statement: 1,
  year: 0.4,
  form: 0.3,
  topic: 0.6,
  says: 2,
};

/** The offline reranker: reads each passage against the slots of the question, with no model. */
export const offlineReader: Reranker = {
  id: "reader-2",
  rerank: (slots, hits, { keep }) => {
    const readings = readHits(slots, hits);
    const scored = hits.map((hit, at) => ({ hit, score: readingScore(readings[at]!) }))
      .sort((a, b) => b.score - a.score || (a.hit.chunk.id < b.hit.chunk.id ? -1 : 1));
    const kept = keepCovering(scored, { needs: figureNeeds(slots), keep });
    return Promise.resolve(kept.map(({ hit, score }, at) => ({ ...hit, reranked: { rank: at + 1, score } })));
  },
};

/** What the reader sees in each of the candidates, which stand in the order of the fusion. */
export function readHits(slots: Slots, hits: readonly Hit[]): readonly Reading[] {
  const needs = figureNeeds(slots);
  const total = needs.reduce((sum, { weight }) => sum + weight, 0);
  const numeric = slots.metrics.length > 0 || slots.operation !== "value";
  const most = Math.max(1, ...hits.map((hit) => statementLines(hit, slots.statement)));
  const says = saysOf(slots, hits);
  return hits.map((hit, at) => {
    const figures = hit.figures.filter(({ illustrative }) => !illustrative);
    return {
      figures: total === 0 ? 0 : needs.reduce((sum, need) => sum + bestFit(figures, need), 0) / total,
      label: labelShare(slots, figures),
      statement: statementLines(hit, slots.statement) / most,
      form: Number(numeric === (hit.chunk.kind === "table")),
      year: yearShare(slots.years, hit.chunk.fy),
      topic: Number(standsUnder(hit, slots)),
      says: says.get(hit.chunk.id) ?? 0,
      fusion: 1 / Math.sqrt(at + 1),
    };
  });
}

/** The best fit of each passage, where the question asks for a thing that sentences are known to tell. */
function saysOf(slots: Slots, hits: readonly Hit[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  const [first] = hits;
  const { kind } = readAskedThing(slots);
  if (first === undefined || kind === "any" || kind === "time") return best;
  const { company } = first.chunk;
  for (const { chunk, fit } of findSaid(slots, { company, chunks: hits.map((hit) => hit.chunk) })) {
    best.set(chunk, Math.max(best.get(chunk) ?? 0, fit));
  }
  return best;
}

/** How many different line items of a statement a passage states. */
function statementLines({ figures }: Hit, statement: Slots["statement"]): number {
  if (statement === null) return 0;
  return new Set(
    figures.filter((figure) => figure.statement === statement && figure.metric !== null)
      .map(({ metric }) => metric),
  ).size;
}

/** A note begins with its own heading, which is then not yet the section's. */
function standsUnder({ chunk }: Hit, { topics }: Slots): boolean {
  const headings = [chunk.section, chunk.text.split("\n", 1)[0] ?? ""];
  return topics.some((name) => {
    const topic = findTopic(name);
    return topic !== null && headings.some((heading) => headsTopic(heading, topic));
  });
}

/** The weighted sum of a reading. */
export function readingScore(reading: Reading): number {
  return Object.entries(READER_WEIGHTS).reduce(
    (sum, [name, weight]) => sum + weight * reading[name as keyof Reading],
    0,
  );
}

interface ScoredHit {
  readonly hit: Hit;
  readonly score: number;
}

/**
 * The best `keep`, but first the best passage for each needed figure: an average over three years is lost if the page of
 * one year is ninth.
 */
function keepCovering(
  scored: readonly ScoredHit[],
  { needs, keep }: { readonly needs: readonly FigureNeed[]; readonly keep: number },
): readonly ScoredHit[] {
  const must = new Set<ScoredHit>();
  for (const need of needs.filter(({ weight }) => weight === 1)) {
    const states = ({ hit }: ScoredHit) => hit.figures.some((figure) => figureFit(figure, need) > 0);
    if ([...must].some(states)) continue;
    const best = scored.find(states);
    if (best !== undefined && must.size < keep) must.add(best);
  }
  const rest = scored.filter((one) => !must.has(one)).slice(0, Math.max(0, keep - must.size));
  return [...must, ...rest].sort((a, b) => b.score - a.score || (a.hit.chunk.id < b.hit.chunk.id ? -1 : 1));
}

/** The largest share of the asked words that one row label, with what stands above it, holds. */
function labelShare(slots: Slots, figures: readonly Figure[]): number {
  const asked = new Set(labelWords(`${slots.measureWords} ${slots.qualifiers}`).map(({ word }) => word));
  if (asked.size === 0) return 0;
  const labels = new Map(
    figures.filter(({ period }) => slots.years.length === 0 || slots.years.includes(period.fiscalYear))
      .map(({ label, path }) => [[...path, label].join(" "), null]),
  );
  let best = 0;
  for (const label of labels.keys()) {
    const words = new Set(labelWords(label).map(({ word }) => word));
    const shared = [...asked].filter((word) => words.has(word)).length;
    best = Math.max(best, shared / asked.size);
  }
  return best;
}

/** Later reports repeat a year's figures, earlier ones cannot hold them. */
function yearShare(years: readonly number[], fy: number): number {
  if (years.length === 0) return 0;
  return Math.max(0, ...years.map((year) => fy < year ? 0 : 1 - 0.25 * (fy - year)));
}

import type { Figure } from "../../retrieval/mod.ts";
import type { Source } from "../../guardrails/mod.ts";
import { coversPeriod } from "./covers_period.ts";
import { compareKeys, STATEMENT_RANK } from "./figure_preference.ts";
import { contentWords, holdsAll } from "./is_candidate.ts";
import { type CitedFigure, distinctValues, mostPrecise, mostStated, type Pick } from "./pick_figure.ts";
import type { Reading } from "./reading.ts";

/** A figure that is asked for by words of the question, where no standard name fits. */
export interface WordsNeed {
  readonly company: string;
  readonly words: string;
  readonly year: number;
}

/** Finds the figure whose printed label, with the headings above it, holds every content word that was asked for. */
export function pickByWords(
  { company, words, year }: WordsNeed,
  sources: readonly Source[],
  reading: Reading,
): Pick {
  const wanted = contentWords(words);
  if (wanted.length === 0) return { outcome: "missing" };
  const candidates = sources.flatMap(({ n, hit }) =>
    hit.figures.filter((figure) =>
      figure.company === company && !figure.illustrative && coversPeriod(figure, { year, reading }) &&
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
    : { outcome: "found", chosen: mostPrecise(chosen, best), restated: null, first: null };
}

function wordsPreference(figure: Figure, year: number): readonly number[] {
  return [
    Math.abs(figure.fy - year),
    contentWords(figure.label).length,
    STATEMENT_RANK[figure.statement] ?? 2,
    figure.cell === null ? 1 : 0,
  ];
}

import type { FilingPage } from "./filings.ts";

/** First pages that are counted: one, a screen, what a draft reads, a page of results. */
export const CUTS = [1, 5, 8, 10] as const;

/** Share of the questions with a gold page among the first so many pages; null without questions. */
export type HitRates = {
  readonly [cut in typeof CUTS[number] as `hitAt${cut}`]: number | null;
};

/** Place of the first gold page, counted from 1; null where none was found. */
export function goldRank(found: readonly FilingPage[], gold: readonly FilingPage[]): number | null {
  const at = found.findIndex(({ doc, page }) => gold.some((one) => one.doc === doc && one.page === page));
  return at < 0 ? null : at + 1;
}

/** The rates over all ranks: a question without a gold page counts as a miss at every cut. */
export function hitRates(ranks: readonly (number | null)[]): HitRates {
  const at = (cut: number) =>
    ranks.length === 0 ? null : ranks.filter((rank) => rank !== null && rank <= cut).length / ranks.length;
  return { hitAt1: at(1), hitAt5: at(5), hitAt8: at(8), hitAt10: at(10) };
}

import type { FuseOptions } from "./fuse.ts";
import type { CompanyIndexOptions } from "./index/company_index.ts";

/** How many candidates each retriever gives, how many are kept, and how the lists are fused, with what each counts. */
export interface SearchLimits extends FuseOptions {
  readonly keyword: number;
  readonly vector: number;
  readonly stated: number;
  readonly keep: number;
  /** A list of weight 0 is left out. */
  readonly weights: { readonly keyword: number; readonly vector: number; readonly stated: number };
}

/** Everything of a search that an experiment may change. */
export interface SearchSettings {
  readonly limits: SearchLimits;
  readonly index: Omit<CompanyIndexOptions, "vectors">;
}

/**
 * What answers are made with: 20 candidates each, read down to 8. The pool raises what can be found, the reader decides
 * what is kept, and the cost of answering stays that of 8. Keywords count .45 and vectors .55; raise the keyword weight
 * where exact terms (tickers, codes, names) matter more than paraphrases.
 */
export const SEARCH_SETTINGS: SearchSettings = {
  limits: {
    keyword: 20,
    vector: 20,
    stated: 20,
    keep: 8,
    weights: { keyword: 0.45, vector: 0.55, stated: 0.55 },
  },
  index: {},
};

/** The scorings that can be chosen; `orama` is the stock engine as it comes, with its own tokenizer and formula. */
export type ScoringName = "lucene" | "textbook" | "rank_bm25" | "bm25plus" | "orama";

/** What is known of a term in a field: `meanIdf` is the mean over all terms of the field, computed when asked for. */
export interface TermStatistics {
  /** Documents that have the field. */
  readonly documents: number;
  /** Documents that hold the term. */
  readonly df: number;
  readonly meanIdf: () => number;
}

/**
 * A BM25 variant as data. A term's contribution is `idf × (floor + gain × tf / (tf + norm))` with the length factor
 * `norm = k1 × (1 - b + b × length / mean length)`; a document's score is the sum over terms and fields.
 */
export interface Scoring {
  readonly k1: number;
  readonly b: number;
  readonly idf: (term: TermStatistics) => number;
  readonly gain: number;
  readonly floor: number;
}

/** What a term that stands `tf` times in a document adds for each unit of its idf. */
export function saturation(
  { gain, floor }: Pick<Scoring, "gain" | "floor">,
  { tf, norm }: { readonly tf: number; readonly norm: number },
): number {
  return floor + gain * tf / (tf + norm);
}

/** idf after Robertson and Spärck Jones, without a floor: negative for a term that more than half of the documents hold. */
export function classicIdf({ documents, df }: Pick<TermStatistics, "documents" | "df">): number {
  return Math.log((documents - df + 0.5) / (df + 0.5));
}

/**
 * The variants, each after its source:
 * - `lucene`: Lucene's BM25Similarity (since 8.0 without the constant k1 + 1). Positive and falling with df, so that a
 *   common word never outweighs a rare one; the default.
 * - `textbook`: Robertson and Zaragoza 2009, equation 3.15 with the classic idf, which can be negative.
 * - `rank_bm25`: BM25Okapi of the Python package of that name, the one that the design was first built on: negative
 *   weights are lifted to a quarter of the mean idf, which lifts a word of most chunks above informative ones.
 * - `bm25plus`: Lv and Zhai 2011, a lower bound of 1 on what one occurrence adds.
 */
export const SCORINGS: Readonly<Record<Exclude<ScoringName, "orama">, Scoring>> = {
  lucene: {
    k1: 1.2,
    b: 0.75,
    idf: ({ documents, df }) => Math.log(1 + (documents - df + 0.5) / (df + 0.5)),
    gain: 1,
    floor: 0,
  },
  textbook: {
    k1: 1.2,
    b: 0.75,
    idf: classicIdf,
    gain: 1.2 + 1,
    floor: 0,
  },
  rank_bm25: {
    k1: 1.5,
    b: 0.75,
    idf: (term) => {
      const idf = classicIdf(term);
      return idf < 0 ? 0.25 * term.meanIdf() : idf;
    },
    gain: 1.5 + 1,
    floor: 0,
  },
  bm25plus: {
    k1: 1.5,
    b: 0.75,
    idf: ({ documents, df }) => Math.log((documents + 1) / df),
    gain: 1.5 + 1,
    floor: 1,
  },
};

/** Every scoring that can be chosen, the default first. */
export const SCORING_NAMES: readonly ScoringName[] = [
  ...Object.keys(SCORINGS) as Exclude<ScoringName, "orama">[],
  "orama",
];

import type { Chunk } from "../chunk.ts";
import { STOP_WORDS, tokenize } from "../tokenize.ts";
import type { CompanyIndex } from "./company_index.ts";
import { type ExactIndexStore, fieldPostings } from "./exact_index.ts";
import { explainStock } from "./explain_stock.ts";
import { termIdf } from "./score.ts";
import { saturation, type Scoring, SCORINGS } from "./scoring.ts";

/** What one term of a query adds to a chunk's score through one field. */
export interface TermContribution {
  /** As the index cut it out of the query. */
  readonly term: string;
  /** The indexed word that it matched: the term itself, but for the stock engine, where it is a prefix of any number of words. */
  readonly word: string;
  readonly field: string;
  /** What contributions of the field are multiplied with. */
  readonly weight: number;
  /** How often the term stands in the query. */
  readonly repeats: number;
  /** Occurrences in the field of this chunk, as the engine counts them (the stock engine sees 1 at most). */
  readonly count: number;
  /** Chunks whose field holds the word. */
  readonly df: number;
  readonly idf: number;
  /** `1 - b + b × length / mean length` of the field: 1 for a field of mean length, more for a longer one, which lowers the score. */
  readonly lengthFactor: number;
  readonly contribution: number;
  /** Of the chunk's score; 0 where that is 0. */
  readonly share: number;
  /** The term is a stop word. */
  readonly filler: boolean;
}

/** A contribution before the score is known. */
export type BareContribution = Omit<TermContribution, "share" | "filler">;

/** Stop words as terms: cutting may change one ("does" gives "doe"). */
const FILLER: ReadonlySet<string> = new Set(
  [...STOP_WORDS].flatMap((word) => [word, ...tokenize(word, { keepStopWords: true })]),
);

/**
 * Takes a keyword score apart: per field and term of the query what it adds, largest first. The contributions sum to the
 * score that {@link CompanyIndex.search} gives, under every scoring, the stock engine included; a chunk that holds no
 * term of the query has none.
 *
 * @throws {RangeError} for a chunk that is not in the index.
 */
export function explainHit(
  index: CompanyIndex,
  { query, chunk }: { readonly query: string; readonly chunk: Chunk["id"] },
): readonly TermContribution[] {
  if (index.chunk(chunk) === undefined) {
    throw new RangeError(`Cannot explain the chunk ${chunk}: it is not in the index`);
  }
  const { scoring = "lucene" } = index.options;
  const store = index.statistics;
  const found = scoring === "orama" || store === null
    ? explainStock(index, { query, chunk })
    : explainExact(index, { query, chunk, store, scoring: SCORINGS[scoring] });
  const score = found.reduce((sum, { contribution }) => sum + contribution, 0);
  return found.map((one) => ({
    ...one,
    share: score === 0 ? 0 : one.contribution / score,
    filler: isFiller(one.term),
  })).sort((a, b) => b.contribution - a.contribution || (a.word < b.word ? -1 : 1));
}

/** Whether a term, or a word as written, is nothing but a stop word. */
export function isFiller(term: string): boolean {
  return FILLER.has(term) || tokenize(term).length === 0;
}

/** Share of a score that stop words gave; where weights are negative it may lie outside of 0 to 1. */
export function fillerShare(terms: readonly TermContribution[]): number {
  return terms.reduce((sum, { filler, share }) => filler ? sum + share : sum, 0);
}

function explainExact(
  index: CompanyIndex,
  { query, chunk, store, scoring }: {
    readonly query: string;
    readonly chunk: string;
    readonly store: ExactIndexStore;
    readonly scoring: Scoring;
  },
): readonly BareContribution[] {
  const document = store.sharedInternalDocumentStore.idToInternalId.get(chunk) ?? -1;
  const terms = Map.groupBy(index.terms(query), (term) => term);
  return Object.entries(index.fields).flatMap(([field, weight]) => {
    const postings = fieldPostings(store, field);
    const { meanLength } = postings;
    const length = postings.length(document) ?? 0;
    const lengthFactor = 1 - scoring.b + (meanLength === 0 ? 0 : scoring.b * length / meanLength);
    return [...terms].flatMap(([term, { length: repeats }]): BareContribution[] => {
      const count = postings.count(term, document);
      if (count === 0) return [];
      const idf = termIdf(postings, { term, scoring });
      const contribution = weight * repeats * idf *
        saturation(scoring, { tf: count, norm: scoring.k1 * lengthFactor });
      return [{
        term,
        word: term,
        field,
        weight,
        repeats,
        count,
        df: postings.df(term),
        idf,
        lengthFactor,
        contribution,
      }];
    });
  });
}

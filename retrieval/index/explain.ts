import type { Chunk } from "../chunk.ts";
import type { CompanyIndex } from "./company_index.ts";
import { fieldPostings } from "./exact_index.ts";
import { termIdf } from "./score.ts";
import { SCORINGS } from "./scoring.ts";

/** What one term of a query adds to a chunk's score through one field. */
export interface TermContribution {
  readonly term: string;
  readonly field: string;
  /** Occurrences in the field of this chunk. */
  readonly count: number;
  /** Chunks whose field holds the term. */
  readonly df: number;
  readonly idf: number;
  /** `k1 × (1 - b + b × length / mean length)` of the field. */
  readonly norm: number;
  readonly contribution: number;
  /** Of the chunk's score; 0 where that is 0. */
  readonly share: number;
}

/**
 * Takes a keyword score apart: per field and term of the query what it adds, largest first. The contributions sum to the
 * score that {@link CompanyIndex.search} gives, under every scoring.
 *
 * @throws {RangeError} for the stock engine, which keeps no exact counts, and for a chunk that is not in the index.
 */
export function explainHit(
  index: CompanyIndex,
  { query, chunk }: { readonly query: string; readonly chunk: Chunk["id"] },
): readonly TermContribution[] {
  const { scoring = "lucene" } = index.options;
  const store = index.statistics;
  if (scoring === "orama" || store === null) {
    throw new RangeError("Cannot explain a score of the stock engine: it keeps no exact counts");
  }
  const document = store.sharedInternalDocumentStore.idToInternalId.get(chunk);
  if (document === undefined || index.chunk(chunk) === undefined) {
    throw new RangeError(`Cannot explain the chunk ${chunk}: it is not in the index`);
  }
  const variant = SCORINGS[scoring];
  const terms = index.terms(query);
  const found = Object.entries(index.fields).flatMap(([field, weight]) => {
    const postings = fieldPostings(store, field);
    const norm = postings.norms(variant)[document] ?? 0;
    return [...new Set(terms)].flatMap((term) => {
      const count = postings.count(term, document);
      if (count === 0) return [];
      const idf = termIdf(postings, { term, scoring: variant });
      const repeats = terms.filter((one) => one === term).length;
      const contribution = weight * repeats * idf * variant.saturation(count, norm);
      return [{ term, field, count, df: postings.df(term), idf, norm, contribution }];
    });
  });
  const score = found.reduce((sum, { contribution }) => sum + contribution, 0);
  return found.map((one) => ({ ...one, share: score === 0 ? 0 : one.contribution / score }))
    .sort((a, b) => b.contribution - a.contribution || (a.term < b.term ? -1 : 1));
}

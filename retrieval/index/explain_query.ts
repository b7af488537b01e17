import type { ChunkOutline } from "../chunk.ts";
import { tokenize } from "../tokenize.ts";
import type { CompanyIndex, IndexFilter } from "./company_index.ts";
import { explainHit, fillerShare, isFiller, type TermContribution } from "./explain.ts";

/** A chunk with its keyword score taken apart. */
export interface ExplainedHit {
  readonly chunk: ChunkOutline;
  /** Counted from 1; null where the chunk holds no term of the query, or another year. */
  readonly rank: number | null;
  /** The engine's, or what it would be where a filter leaves the chunk out. */
  readonly score: number;
  readonly terms: readonly TermContribution[];
  /** Share of the score that stop words give, or would give if they were kept; null where nothing matches. */
  readonly fillerShare: number | null;
}

/** Why the chunks of an index stand where they stand for a query. */
export interface QueryExplanation {
  /** What was searched, as the index cut it. */
  readonly terms: readonly string[];
  /** Stop words of the query, each once, whether they were searched or not. */
  readonly stopWords: readonly string[];
  /** Filler share of the best chunk of a search that keeps stop words; null where that finds nothing. */
  readonly fillerShare: number | null;
  readonly hits: readonly ExplainedHit[];
}

/** What to explain. */
export interface ExplainQueryOptions extends IndexFilter {
  readonly query: string;
  /** Explain this chunk alone, wherever it stands. */
  readonly chunk?: string;
}

/**
 * Explains the best hits of a keyword query, or one chunk. `kept` is the same index with stop words kept: it says what they
 * would give where the searched one has none.
 *
 * @throws {RangeError} for a chunk that is not in the index.
 */
export function explainQuery(
  { index, kept }: { readonly index: CompanyIndex; readonly kept: CompanyIndex },
  { query, chunk, limit, years }: ExplainQueryOptions,
): QueryExplanation {
  const filter = years === undefined ? {} : { years };
  const ranked = index.search(query, { limit: chunk === undefined ? limit : index.size, ...filter });
  const filler = (id: string) => {
    const terms = explainHit(kept, { query, chunk: id });
    return terms.length === 0 ? null : fillerShare(terms);
  };
  const explain = (of: ChunkOutline, at: number): ExplainedHit => {
    const terms = explainHit(index, { query, chunk: of.id });
    return {
      chunk: of,
      rank: at < 0 ? null : at + 1,
      score: ranked[at]?.score ?? terms.reduce((sum, { contribution }) => sum + contribution, 0),
      terms,
      fillerShare: filler(of.id),
    };
  };
  const one = chunk === undefined ? undefined : index.chunk(chunk);
  if (chunk !== undefined && one === undefined) {
    throw new RangeError(`Cannot explain the chunk ${chunk}: it is not in the index`);
  }
  const [top] = kept.search(query, { limit: 1, ...filter });
  return {
    terms: index.terms(query),
    stopWords: [...new Set(tokenize(query, { keepStopWords: true, side: "query" }).filter(isFiller))],
    fillerShare: top === undefined ? null : filler(top.chunk.id),
    hits: one === undefined
      ? ranked.map((hit, at) => explain(hit.chunk, at))
      : [explain(one, ranked.findIndex((hit) => hit.chunk.id === one.id))],
  };
}

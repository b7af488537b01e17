import type { Chunk, QueryExplanation, ScoringName, SearchExplanation } from "../../retrieval/mod.ts";

/** What is explained, after the words of the command line were checked. */
export interface Explained {
  readonly query: string;
  readonly company: string;
  readonly chunk: string | undefined;
  readonly limit: number;
  readonly year: number | undefined;
  readonly scoring: ScoringName;
  readonly keepStopWords: boolean;
}

/** All that is known of one query, to be printed. */
export interface Explanation extends Explained {
  /** Chunks of the company. */
  readonly chunks: number;
  readonly keywords: QueryExplanation;
  /** Null where the question holds no word for a search to look for. */
  readonly search: SearchExplanation | null;
  /** Chunks of all hits by id. */
  readonly bodies: ReadonlyMap<string, Chunk>;
  /** Layers that failed open meanwhile. */
  readonly degraded: readonly string[];
}

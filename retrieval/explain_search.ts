import type { ChunkOutline } from "./chunk.ts";
import type { Placing } from "./hit.ts";
import { explainHit, type TermContribution } from "./index/explain.ts";
import { offlineReader, READER_WEIGHTS, readHits, type Reading } from "./reader.ts";
import type { CompanyQuery } from "./rewrite.ts";
import {
  type KeywordQuery,
  type Retriever,
  RETRIEVERS,
  type SearchOptions,
  type SearchTrace,
  traceSearch,
} from "./search.ts";

/** What one keyword query gave a chunk. */
export interface KeywordPart extends Placing, Pick<KeywordQuery, "metric" | "text" | "weight"> {
  /** Of the score of the keyword list. */
  readonly contribution: number;
  /** Parts of `score`, which is the engine's. */
  readonly terms: readonly TermContribution[];
}

/** One observation of the reader. */
export interface ReadingPart {
  readonly name: string;
  /** 0 to 1. */
  readonly value: number;
  readonly weight: number;
  /** `weight × value`; the parts sum to the reader's score. */
  readonly contribution: number;
}

/** The whole way of a chunk through a search; null where it was not on that list. */
export interface HitPath {
  readonly chunk: ChunkOutline;
  /** Among what was kept, counted from 1; null where it was not. */
  readonly rank: number | null;
  readonly keyword: (Placing & { readonly queries: readonly KeywordPart[] }) | null;
  readonly vector: Placing | null;
  readonly stated: Placing | null;
  /** `parts` are what each list gave; they sum to the score (`interleave` takes the largest). */
  readonly fused: (Placing & { readonly parts: Readonly<Record<Retriever, number>> }) | null;
  /** Rank among all that was read. `parts` are empty for a reader that tells none. */
  readonly reading: (Placing & { readonly parts: readonly ReadingPart[] }) | null;
}

/** A search with the way of its hits. */
export interface SearchExplanation {
  readonly trace: SearchTrace;
  /** Names of the reader and of the model of the vectors; null without vectors. */
  readonly reader: string;
  readonly embedder: string | null;
  /** What was kept, best first; or the one chunk that was asked for. */
  readonly hits: readonly HitPath[];
  /** The asked chunk was on no list; ranks and scores are those of lists without an end. */
  readonly beyond: boolean;
}

/**
 * Runs a search and takes the way of its hits apart: each retriever's rank and score, what each list gave in fusion, and
 * each observation of the offline reader. With `chunk`, the way of that chunk alone: one that no list holds is looked for
 * in lists without an end, so that its distance shows.
 *
 * @throws {RangeError} as `searchCompany`, and for a chunk that is not in the index.
 */
export async function explainSearch(
  query: CompanyQuery,
  { chunk, ...options }: SearchOptions & { readonly chunk?: string },
): Promise<SearchExplanation> {
  const trace = await traceSearch(query, options);
  const names = {
    reader: options.reranker.id,
    embedder: trace.lists.vector.hits.length === 0 ? null : options.vectors?.embedder.id ?? null,
  };
  if (chunk === undefined) {
    const hits = trace.hits.map((hit) => pathOf(hit.chunk, trace, names));
    return { trace, ...names, hits, beyond: false };
  }
  const one = trace.index.chunk(chunk);
  if (one === undefined) throw new RangeError(`Cannot explain the chunk ${chunk}: it is not in the index`);
  if (trace.fused.some(({ id }) => id === chunk)) {
    return { trace, ...names, hits: [pathOf(one, trace, names)], beyond: false };
  }
  const { settings } = trace;
  const all = trace.index.size;
  const limits = { ...settings.limits, keyword: all, vector: all, stated: all };
  const endless = await traceSearch(query, { ...options, settings: { ...settings, limits } });
  const path = pathOf(one, endless, names);
  return { trace, ...names, hits: [{ ...path, rank: null, reading: null }], beyond: true };
}

function pathOf(chunk: ChunkOutline, trace: SearchTrace, { reader }: { readonly reader: string }): HitPath {
  const { id } = chunk;
  const keyword = placing(trace.keyword, id);
  const fused = placing(trace.fused, id);
  const parts = fused === null ? [] : trace.fused[fused.rank - 1]?.parts ?? [];
  const rank = trace.hits.find((hit) => hit.chunk.id === id)?.rank ?? null;
  return {
    chunk,
    rank,
    keyword: keyword === null ? null : { ...keyword, queries: keywordParts(id, trace) },
    vector: placing(trace.lists.vector.hits, id),
    stated: placing(trace.lists.stated.hits, id),
    fused: fused === null ? null : { ...fused, parts: byRetriever(parts) },
    reading: reader === offlineReader.id ? readingOf(id, trace) : readByOther(id, trace),
  };
}

function placing(
  list: readonly { readonly id: string; readonly score: number }[],
  id: string,
): Placing | null {
  const at = list.findIndex((one) => one.id === id);
  return at < 0 ? null : { rank: at + 1, score: list[at]?.score ?? 0 };
}

function byRetriever(parts: readonly number[]): Readonly<Record<Retriever, number>> {
  const part = (name: Retriever) => parts[RETRIEVERS.indexOf(name)] ?? 0;
  return { keyword: part("keyword"), vector: part("vector"), stated: part("stated") };
}

function keywordParts(id: string, { index, queries, keyword }: SearchTrace): readonly KeywordPart[] {
  const parts = keyword.find((one) => one.id === id)?.parts ?? [];
  return queries.flatMap(({ metric, text, weight, hits }, at): KeywordPart[] => {
    const place = placing(hits, id);
    if (place === null) return [];
    const terms = explainHit(index, { query: text, chunk: id });
    return [{ metric, text, weight, ...place, contribution: parts[at] ?? 0, terms }];
  });
}

/** The offline reader reads the same passage the same way again. */
function readingOf(id: string, { asked, candidates }: SearchTrace): HitPath["reading"] {
  const readings = readHits(asked, candidates).map((reading, at) => {
    const parts = readingParts(reading);
    return {
      id: candidates[at]!.chunk.id,
      parts,
      score: parts.reduce((sum, { contribution }) => sum + contribution, 0),
    };
  }).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const place = placing(readings, id);
  return place === null ? null : { ...place, parts: readings[place.rank - 1]?.parts ?? [] };
}

function readingParts(reading: Reading): readonly ReadingPart[] {
  return Object.entries(READER_WEIGHTS).map(([name, weight]) => {
    const value = reading[name as keyof Reading];
    return { name, value, weight, contribution: weight * value };
  });
}

function readByOther(id: string, { hits }: SearchTrace): HitPath["reading"] {
  const reranked = hits.find((hit) => hit.chunk.id === id)?.reranked;
  return reranked === undefined ? null : { ...reranked, parts: [] };
}

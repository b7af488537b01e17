import type { Chunk } from "./chunk.ts";
import type { Figure } from "./figure.ts";
import { figureNeeds } from "./figure_fit.ts";
import { rankByFigures } from "./rank_by_figures.ts";
import { fuseApart, type Fused, type Ranked, type RankedList } from "./fuse.ts";
import type { Hit, Placing } from "./hit.ts";
import type { CompanyIndex } from "./index/company_index.ts";
import { type CompanyReports, companyReports } from "./index/company_reports.ts";
import { admissibleMetrics } from "./metric.ts";
import type { Reranker } from "./ports.ts";
import { quoteInput } from "./quote_input.ts";
import { type Reach, reachOf } from "./reach.ts";
import { boundWords, type CompanyQuery, metricKeywords, queryPassage } from "./rewrite.ts";
import { searchedWords } from "./searched_words.ts";
import { SEARCH_SETTINGS, type SearchSettings } from "./search_settings.ts";
import type { Slots } from "./slots.ts";
import type { ChunkStore } from "./store/chunk_store.ts";
import type { VectorSide } from "./store/vector_store.ts";
import { findTopic } from "./topic.ts";

/** What a search needs beside the query. */
export interface SearchOptions {
  readonly slots: Slots;
  readonly store: ChunkStore;
  readonly reranker: Reranker;
  /** Null where search runs on keywords alone. */
  readonly vectors: VectorSide | null;
  readonly signal: AbortSignal;
  readonly settings?: SearchSettings;
}

/** What was found for one company. */
export interface CompanyResult {
  readonly company: string;
  /** At most `keep`, best first. */
  readonly hits: readonly Hit[];
  /** A hit states an asked figure for an asked year; where no line item is asked, anything was found. */
  readonly found: boolean;
}

/** One query of the keyword side, and what it found. */
export interface KeywordQuery extends RankedList {
  /** The line item whose names it holds; null for a topic and for the other words of the question. */
  readonly metric: string | null;
  /** The topic whose words it holds. */
  readonly topic?: string;
  readonly text: string;
}

/** The lists that are fused, in this order. */
export const RETRIEVERS = ["keyword", "vector", "stated"] as const;

/** One of the lists that are fused. */
export type Retriever = typeof RETRIEVERS[number];

/** A search with all that led to its hits. */
export interface SearchTrace extends CompanyResult {
  readonly index: CompanyIndex;
  /** The slots as they were read against: with the years whose figures are looked for. */
  readonly asked: Slots;
  readonly settings: SearchSettings;
  /** Their hits are fused into the keyword list. */
  readonly queries: readonly KeywordQuery[];
  /** The keyword list with what each query gave. */
  readonly keyword: readonly Fused[];
  readonly lists: Readonly<Record<Retriever, RankedList>>;
  /** All that was found, with what each list gave. */
  readonly fused: readonly Fused[];
  /** What was read, best of the fusion first. */
  readonly candidates: readonly Hit[];
}

/** In a question that names line items, the words beside them say less than the items. */
const BESIDE_METRICS = 0.5;

/**
 * Searches the reports of one company: by keywords, one query per line item and one for the other words, and by the
 * stored figures of the asked line items; both fused, read against the question, cut to the best.
 *
 * @throws {RangeError} for a query without a word or line item to look for.
 */
export async function searchCompany(query: CompanyQuery, options: SearchOptions): Promise<CompanyResult> {
  const { company, hits, found } = await traceSearch(query, options);
  return { company, hits, found };
}

/** {@link searchCompany} with every step kept, to be explained. */
export async function traceSearch(query: CompanyQuery, options: SearchOptions): Promise<SearchTrace> {
  const { slots, store, reranker, vectors, signal, settings = SEARCH_SETTINGS } = options;
  const { limits } = settings;
  const { company } = query;
  const text = boundWords(query.text, settings.index);
  if (!isSearchable(query, settings.index)) {
    throw new RangeError(
      `Cannot search ${company} for "${quoteInput(query.text)}": it holds no word to look for`,
    );
  }
  const reports = await companyReports(store, { company, vectors, ...settings.index });
  const { index } = reports;
  const reach = await reachOf(reports, { query, slots });
  const asked: Slots = { ...slots, years: reach.figureYears };
  signal.throwIfAborted();
  const queries = keywordQueries({ ...query, text }, slots).map((one) => ({
    ...one,
    hits: reach.within(limits.keyword, (filter) => index.search(one.text, filter)),
  }));
  const keyword = fuseApart(queries, limits).slice(0, limits.keyword);
  // A list that counts nothing costs no embedding.
  const asVector = limits.weights.vector === 0 || vectors === null
    ? undefined
    : await queryVector(queryPassage({ ...query, text }, slots), { vectors, signal });
  const vector = asVector === undefined
    ? []
    : reach.within(limits.vector, (filter) => index.searchVector(asVector, filter));
  const figures = await wanted(reports, { metrics: query.metrics, reach });
  const stated = rankByFigures(figures, figureNeeds(asked))
    .slice(0, limits.stated)
    .map(({ chunk, score }) => ({ id: chunk, score }));
  const lists: SearchTrace["lists"] = {
    keyword: { weight: limits.weights.keyword, hits: keyword },
    vector: { weight: limits.weights.vector, hits: vector },
    stated: { weight: limits.weights.stated, hits: stated },
  };
  const fused = fuseApart(RETRIEVERS.map((name) => lists[name]), limits);
  const candidates = await attachFigures(fused, { reports, lists });
  const read = await reranker.rerank(asked, candidates, { keep: limits.keep, signal });
  const hits = read.map((hit, at): Hit => ({
    ...hit,
    rank: at + 1,
    score: hit.reranked?.score ?? hit.score,
  }));
  const found = isFound(asked, hits);
  return { company, hits, found, index, asked, settings, queries, keyword, lists, fused, candidates };
}

/** Whether a query holds a word or a line item to look for, as an index with these options cuts it. */
export function isSearchable(
  { text, metrics }: Pick<CompanyQuery, "text" | "metrics">,
  options: SearchSettings["index"] = {},
): boolean {
  return metrics.length > 0 || searchedWords(text, options).length > 0;
}

/** A query for each line item and each topic, whose words would drown each other in one query, and one for the other words. */
function keywordQueries(query: CompanyQuery, slots: Slots): readonly Omit<KeywordQuery, "hits">[] {
  const items = query.metrics.map((metric) => ({
    metric,
    text: metricKeywords(metric, { statement: slots.statement }),
    weight: slots.metrics.includes(metric) ? 1 : BESIDE_METRICS,
  }));
  const words = query.text === ""
    ? []
    : [{ metric: null, text: query.text, weight: items.length === 0 ? 1 : BESIDE_METRICS }];
  const topics = slots.topics.map((name) => ({
    metric: null,
    topic: name,
    text: findTopic(name)?.words ?? "",
    weight: items.length === 0 ? 1 : BESIDE_METRICS,
  }));
  return [...items, ...words, ...topics];
}

/** The vector of what is asked; none where the embedder gives none. */
async function queryVector(
  text: string,
  { vectors: { embedder }, signal }: { readonly vectors: VectorSide; readonly signal: AbortSignal },
): Promise<Float32Array | undefined> {
  const [vector] = await embedder.embed([text], { kind: "query", signal });
  return vector;
}

/** The figures of a company that may answer: of the line items or their admissible variants, in the years. */
async function wanted(
  reports: CompanyReports,
  { metrics, reach: { figureYears, documents } }: {
    readonly metrics: readonly string[];
    readonly reach: Reach;
  },
): Promise<readonly Figure[]> {
  const figures = await reports.figuresOfMetrics([...new Set(metrics.flatMap(admissibleMetrics))]);
  return [...figures.values()].flat().filter(({ period, document }) =>
    (figureYears.length === 0 || figureYears.includes(period.fiscalYear)) &&
    (documents === null || documents.has(document))
  );
}

/** Candidates with all their figures; a table of nothing but illustrative figures is no evidence and drops out. */
async function attachFigures(
  fused: readonly Ranked[],
  { reports, lists }: { readonly reports: CompanyReports; readonly lists: SearchTrace["lists"] },
): Promise<readonly Hit[]> {
  const ids = fused.map(({ id }) => id);
  const [chunks, figures] = await Promise.all([reports.chunks(ids), reports.figuresOfChunks(ids)]);
  return fused.flatMap(({ id, score }, at): Hit[] => {
    const chunk = chunks.get(id);
    const own = figures.get(id) ?? [];
    if (chunk === undefined || isIllustrative(chunk, own)) return [];
    return [{
      chunk,
      rank: at + 1,
      score,
      ...placed("keyword", lists.keyword.hits, id),
      ...placed("vector", lists.vector.hits, id),
      ...placed("stated", lists.stated.hits, id),
      fused: { rank: at + 1, score },
      figures: own,
    }];
  });
}

function isIllustrative(chunk: Chunk, figures: readonly Figure[]): boolean {
  return chunk.kind !== "prose" && figures.length > 0 && figures.every(({ illustrative }) => illustrative);
}

function placed(
  name: Retriever,
  list: readonly Ranked[],
  id: string,
): Partial<Record<Retriever, Placing>> {
  const at = list.findIndex((one) => one.id === id);
  return at < 0 ? {} : { [name]: { rank: at + 1, score: list[at]?.score ?? 0 } };
}

function isFound(slots: Slots, hits: readonly Hit[]): boolean {
  if (slots.metrics.length === 0) return hits.length > 0;
  return rankByFigures(hits.flatMap(({ figures }) => figures), figureNeeds(slots)).length > 0;
}

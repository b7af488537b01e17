import type { NewsCitation } from "../../../guardrails/mod.ts";
import type { KnownCompany, Reranker, Slots } from "../../../retrieval/mod.ts";

/** A stretch of days, both ends within it; null where it is open. */
export interface NewsPeriod {
  /** ISO day. */
  readonly from: string | null;
  /** ISO day. */
  readonly to: string | null;
}

/** What is looked for. */
export interface NewsQuery {
  /** The companies of which one must be named, by all names they go by. */
  readonly companies: readonly KnownCompany[];
  /** What the question says beside companies, time and the word "news"; "" where anything new is asked for. */
  readonly words: string;
  readonly period: NewsPeriod;
  /** What the question asks, as its words were read. */
  readonly slots: Slots;
}

/**
 * One article, or a search engine's excerpt of one. Its text is what somebody else wrote: it is quoted and nothing else. It
 * holds no figures on purpose, so that nothing in it can tie a claim about a report.
 */
export interface NewsItem extends Omit<NewsCitation, "kind" | "n" | "quote"> {
  readonly text: string;
}

/** What a search is bound by. */
export interface NewsSearchOptions {
  readonly signal: AbortSignal;
  /** Reads candidates against the question, where the source ranks them itself; a run gives its own, so that a failure is that layer's. */
  readonly reranker?: Reranker | undefined;
}

/** Where news come from. Throws on failure: the layer `news` has its direction in the failure policy. */
export interface NewsSearch {
  /** Name for people: the folder or the endpoint's host. */
  readonly id: string;
  /** What fits the query, best first. Items outside the period, of other companies or without a date may be among them. */
  search(query: NewsQuery, options: NewsSearchOptions): Promise<readonly NewsItem[]>;
}

/** What came of a search: `failed` where the source gave nothing usable, `unset` where no source is configured. */
export type NewsReply =
  | { readonly outcome: "found"; readonly items: readonly NewsItem[] }
  | { readonly outcome: "failed" }
  | { readonly outcome: "unset" };

/** A search for news under the failure policy: it never throws but on cancellation. */
export type GuardedNews = (query: NewsQuery, signal: AbortSignal) => Promise<NewsReply>;

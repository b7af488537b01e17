import type { Slots } from "../retrieval/mod.ts";
import type { CacheKey } from "./cache_key.ts";
import type { KeptAnswer } from "./kept_answer.ts";

/** Which kept answers may be compared with a question. */
export interface AnswerQuery {
  /** Nobody is shown what another owner asked, however alike the questions are. */
  readonly owner: string;
  readonly language: Slots["language"];
  readonly key: CacheKey;
}

/** Most kept answers that a question is compared with: each costs an embedding, and the newest are the likeliest. */
export const MOST_COMPARED = 8;

/** What the cache holds of one owner. */
export interface AnswerStats {
  readonly answers: number;
  /** Characters of all rows. */
  readonly characters: number;
  /** ISO times, null where nothing is kept. */
  readonly oldest: string | null;
  readonly newest: string | null;
}

/**
 * Keeps answers for questions that mean the same, apart from the reports: no search ever finds them. Every implementation
 * passes `answerCacheContract`. Throws on failure: that its layer opens is the caller's part.
 */
export interface AnswerCache {
  /**
   * The owner's answers to questions in the same language whose slots are all equal, {@link MOST_COMPARED} at most: those
   * to the very same text first, then the newest. Says nothing of whether they are still true.
   */
  find(query: AnswerQuery): Promise<readonly KeptAnswer[]>;
  /** Keeps an answer in place of an earlier one to the same text; nothing where its run has kept one already. */
  keep(answer: KeptAnswer): Promise<void>;
  /** Takes out what may not be given again. */
  drop(gone: { readonly owner: string; readonly runs: readonly string[] }): Promise<void>;
  /** Takes out what came from a thread; gives how many. */
  forget(of: { readonly owner: string; readonly thread: string }): Promise<number>;
  /** Takes out what was kept before an ISO time; gives how many. */
  prune(of: { readonly owner: string; readonly before: string }): Promise<number>;
  stats(of: { readonly owner: string }): Promise<AnswerStats>;
}

/** Keeps nothing: every look-up is a miss. */
export const noAnswerCache: AnswerCache = {
  find: () => Promise.resolve([]),
  keep: () => Promise.resolve(),
  drop: () => Promise.resolve(),
  forget: () => Promise.resolve(0),
  prune: () => Promise.resolve(0),
  stats: () => Promise.resolve({ answers: 0, characters: 0, oldest: null, newest: null }),
};

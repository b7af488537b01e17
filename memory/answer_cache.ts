import type { Answer } from "../guardrails/mod.ts";

/** A question in the words that it is searched by, with its answer. */
export interface AnsweredQuestion {
  readonly question: string;
  /** Without its caveat, which belongs to one run. */
  readonly answer: Answer;
}

/** Keeps answers for questions that mean the same. Throws on failure: that its layer opens is the caller's part. */
export interface AnswerCache {
  /** The answer that may stand for this question, null where none may. */
  find(question: string, options: { readonly signal: AbortSignal }): Promise<Answer | null>;
  /** Keeps an answer that may be given again. */
  keep(answered: AnsweredQuestion, options: { readonly signal: AbortSignal }): Promise<void>;
}

/** Keeps nothing: every look-up is a miss. */
export const noAnswerCache: AnswerCache = {
  find: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
};

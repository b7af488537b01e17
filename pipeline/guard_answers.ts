import { guard } from "../guardrails/mod.ts";
import {
  type AnswerCache,
  type AskedAnswer,
  findAnswer,
  type FoundAnswer,
  type KeptAnswer,
} from "../memory/mod.ts";
import type { Embedder } from "../retrieval/mod.ts";
import { type GuardPortOptions, watchOf } from "./guard_ports.ts";

/** What the port knows by itself, and the version of the graph, which makes an answer as much as its models do. */
type Bound<Fields> = Omit<Fields, "owner" | "configuration"> & { readonly graph: string };

/** The cache as a run uses it: for its own owner and configuration, and never in the way of an answer. */
export interface GuardedAnswers {
  /** A look-up that fails is a miss. */
  find(asked: Bound<AskedAnswer>, signal: AbortSignal): Promise<FoundAnswer>;
  /** Whether the answer was kept. */
  keep(answer: Bound<KeptAnswer>, signal: AbortSignal): Promise<boolean>;
  /** Takes out an answer that may not be given again. */
  drop(run: string, signal: AbortSignal): Promise<void>;
}

/** Finds and keeps nothing. */
export const NO_ANSWERS: GuardedAnswers = {
  find: () => Promise.resolve({ status: "miss", similarity: null, reason: "nothing is kept" }),
  keep: () => Promise.resolve(false),
  drop: () => Promise.resolve(),
};

/** Whose answers they are, and what they are made and compared with. */
export interface GuardAnswersOptions extends GuardPortOptions {
  readonly owner: string;
  readonly configuration: () => Promise<string>;
  /** Null where there is none. */
  readonly embedder: () => Promise<Embedder | null>;
}

/**
 * Puts the answer cache under the failure policy: a look-up that fails is a miss, an answer that cannot be kept is not.
 * What comes back was written by another run, maybe of another version: one of another form counts as failed, and so does
 * an embedder to which everything looks alike.
 */
export function guardAnswers(
  cache: AnswerCache,
  { owner, configuration, embedder, ledger, ...options }: GuardAnswersOptions,
): GuardedAnswers {
  const watch = watchOf("cache", options);
  const bound = async <Fields>({ graph, ...fields }: Fields & { readonly graph: string }) => ({
    ...fields,
    owner,
    configuration: `${await configuration()} ${graph}`,
  });
  return {
    find: (asked, signal) =>
      guard("cache", async (inner) =>
        await findAnswer(cache, await bound(asked), {
          embedder: async () => {
            ledger.checkBudget();
            return await embedder();
          },
          signal: inner,
          spend: (usage) => ledger.spend(usage),
        }), {
        ...watch,
        signal,
        fallback: (): FoundAnswer => ({ status: "miss", similarity: null, reason: "the look-up failed" }),
      }),
    keep: (answer, signal) =>
      guard("cache", async () => {
        await cache.keep(await bound(answer));
        return true;
      }, { ...watch, signal, fallback: () => false }),
    drop: (run, signal) =>
      guard("cache", () => cache.drop({ owner, runs: [run] }), { ...watch, signal, fallback: () => {} }),
  };
}

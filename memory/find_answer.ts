import type { Embedder, Usage } from "../retrieval/mod.ts";
import type { AnswerCache, AnswerQuery } from "./answer_cache.ts";
import { slotGate } from "./slot_gate.ts";
import { compareTexts } from "./compare_texts.ts";
import { type KeptAnswer, readKeptAnswer } from "./kept_answer.ts";

/**
 * Above this a past answer is given again. The slots are equal by then, so that only the words beside them differ; raw
 * questions of neighbouring years reach .97, which is why no similarity opens the slot gate.
 */
export const REUSE_ABOVE = 0.95;

/** From this on a past answer is shown to the writer for reference; below, its words lead away from what is asked. */
export const SEED_FROM = 0.8;

/** A question as the cache is asked for it. */
export interface AskedAnswer extends AnswerQuery {
  /** Fingerprint of the configuration as it is now. */
  readonly configuration: string;
  /** Revision of the documents of companies, of all for null, as they are now. */
  readonly revisionOf: (companies: readonly string[] | null) => string;
}

/** What a look-up came to. */
export type FoundAnswer =
  | { readonly status: "hit" | "seed"; readonly similarity: number; readonly kept: KeptAnswer }
  | {
    readonly status: "miss";
    /** Of the nearest that was compared; null where none was. */
    readonly similarity: number | null;
    readonly reason: string;
  };

/** What a look-up needs beside the question. */
export interface FindOptions {
  /** Asked for only where texts differ; null where there is none: then only the very same text is a hit. */
  readonly embedder: () => Promise<Embedder | null>;
  readonly signal: AbortSignal;
  readonly spend?: (usage: Usage) => void;
}

/**
 * Looks for a past answer to a question that means the same. The order is load-bearing: owner and slots first, so that no
 * similarity is ever asked about another person's, year's or company's answer; then whether it is still true; similarity
 * last. What is no longer true is taken out.
 */
export async function findAnswer(
  cache: AnswerCache,
  asked: AskedAnswer,
  { embedder, signal, spend }: FindOptions,
): Promise<FoundAnswer> {
  const rows = (await cache.find(asked)).map(readKeptAnswer);
  const alike = rows.filter(({ owner, language, key }) =>
    owner === asked.owner && language === asked.language && slotGate(key, asked.key).same
  );
  if (alike.length === 0) return miss("nothing like it was answered");
  const isStale = ({ configuration, companies, documents }: KeptAnswer) =>
    configuration !== asked.configuration || documents !== asked.revisionOf(companies);
  const stale = alike.filter(isStale);
  if (stale.length > 0) await cache.drop({ owner: asked.owner, runs: stale.map(({ run }) => run) });
  const fresh = alike.filter((row) => !isStale(row));
  if (fresh.length === 0) return miss("the documents or the configuration changed since it was answered");
  const same = fresh.find(({ key }) => key.text === asked.key.text);
  if (same !== undefined) return { status: "hit", similarity: 1, kept: same };
  const model = await embedder();
  if (model === null) return miss("only other words were answered, and there is no embedder to compare them");
  const similarities = await compareTexts(asked.key.text, fresh.map(({ key }) => key.text), {
    embedder: model,
    signal,
    ...spend === undefined ? {} : { spend },
  });
  const best = Math.max(...similarities);
  const kept = fresh[similarities.indexOf(best)]!;
  const similarity = Math.round(best * 1e4) / 1e4;
  if (best > REUSE_ABOVE) return { status: "hit", similarity, kept };
  return best >= SEED_FROM
    ? { status: "seed", similarity, kept }
    : { status: "miss", similarity, reason: "the nearest answered question is too far away" };
}

function miss(reason: string): FoundAnswer {
  return { status: "miss", similarity: null, reason };
}

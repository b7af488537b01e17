import { guard, type LayerOpening, LAYERS, type OpeningLayer, policyOf } from "../guardrails/mod.ts";
import type { ChatModel, Reranker, Usage } from "../retrieval/mod.ts";
import type { Ledger } from "./ledger.ts";

/** Who hears of an opening, and what bounds a call. */
export interface GuardPortOptions {
  readonly ledger: Ledger;
  readonly onOpen: (opening: LayerOpening) => void;
  /** Longest that one call may take. */
  readonly milliseconds: number;
}

const NO_USAGE: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/**
 * Puts a chat model under the failure policy: the task's name is its layer. A failed decision gives the request's `safe`
 * value, a failed text gives "" (the gate then sends the run to the fallback); the direct answer fails as a draft does.
 * Budget is asked before each call, so that a spent one fails like any other call.
 */
export function guardChat(model: ChatModel, { ledger, onOpen, milliseconds }: GuardPortOptions): ChatModel {
  return {
    id: model.id,
    decide: (request) =>
      guard(layerOf(request.task), async (signal) => {
        ledger.checkBudget();
        const reply = await model.decide({ ...request, signal });
        ledger.spend(reply.usage);
        return reply;
      }, {
        signal: request.signal,
        milliseconds,
        onOpen,
        fallback: () => ({ value: request.safe, usage: NO_USAGE }),
      }),
    write: (request) =>
      guard("draft", async (signal) => {
        ledger.checkBudget();
        const reply = await model.write({ ...request, signal });
        ledger.spend(reply.usage);
        return reply;
      }, { signal: request.signal, milliseconds, onOpen, fallback: () => ({ value: "", usage: NO_USAGE }) }),
  };
}

/** Puts a reranker under the failure policy: when it fails, the order of the fusion stays. */
export function guardReranker(reranker: Reranker, { onOpen, milliseconds }: GuardPortOptions): Reranker {
  return {
    id: reranker.id,
    rerank: (slots, hits, { keep, signal }) =>
      guard("reranker", (inner) => reranker.rerank(slots, hits, { keep, signal: inner }), {
        signal,
        milliseconds,
        onOpen,
        fallback: () => hits.slice(0, keep),
      }),
  };
}

function layerOf(task: string): OpeningLayer {
  const layer = LAYERS.find((name) => name === task);
  if (layer === undefined || policyOf(layer).direction === "closed") {
    throw new TypeError(`Cannot guard the task ${task}: the failure policy has no open layer of that name`);
  }
  return layer as OpeningLayer;
}

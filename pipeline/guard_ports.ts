import { guard, type LayerOpening, LAYERS, type OpeningLayer, policyOf } from "../guardrails/mod.ts";
import type { ChatModel, Embedder, Hit, Reranker, Usage } from "../retrieval/mod.ts";
import { type Ledger, NO_USAGE } from "./ledger.ts";

/** Who hears of an opening, and what bounds a call. */
export interface GuardPortOptions {
  readonly ledger: Ledger;
  readonly onOpen: (opening: LayerOpening) => void;
  /** Longest that one call may take. */
  readonly milliseconds: number;
}

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

/**
 * Puts a reranker under the failure policy: when it fails, the order of the fusion stays. One that gives fewer passages
 * than asked, one twice, or one that it was not given, has failed.
 */
export function guardReranker(
  reranker: Reranker,
  { ledger, onOpen, milliseconds }: GuardPortOptions,
): Reranker {
  return {
    id: reranker.id,
    rerank: (slots, hits, { keep, signal }) =>
      guard("reranker", async (inner) => {
        ledger.checkBudget();
        const spend = (usage: Usage) => ledger.spend(usage);
        const read = await reranker.rerank(slots, hits, { keep, signal: inner, spend });
        checkReading(read, { hits, keep, id: reranker.id });
        return read;
      }, {
        signal,
        milliseconds,
        onOpen,
        fallback: () => hits.slice(0, keep),
      }),
  };
}

function checkReading(
  read: readonly Hit[],
  { hits, keep, id }: { readonly hits: readonly Hit[]; readonly keep: number; readonly id: string },
): void {
  const refuse = (what: string) => new RangeError(`Cannot use what ${id} read: ${what}`);
  const given = new Set(hits.map(({ chunk }) => chunk.id));
  const ids = read.map(({ chunk }) => chunk.id);
  const asked = Math.min(Math.max(0, keep), given.size);
  const stranger = ids.find((one) => !given.has(one));
  if (stranger !== undefined) throw refuse(`it was not given ${stranger}`);
  if (new Set(ids).size !== ids.length) throw refuse("a passage comes twice");
  if (ids.length !== asked) throw refuse(`${ids.length} passages where ${asked} were asked for`);
}

/**
 * Puts an embedder under the failure policy: when it fails there is no vector, and the keyword list is the only one. The
 * companies of one question are searched with much the same words: in a run, the same texts are embedded once.
 */
export function guardEmbedder(
  embedder: Embedder,
  { ledger, onOpen, milliseconds }: GuardPortOptions,
): Embedder {
  const asked = new Map<string, ReturnType<Embedder["embed"]>>();
  return {
    id: embedder.id,
    hash: embedder.hash,
    dimension: embedder.dimension,
    embed: (texts, { kind, signal }) => {
      const key = JSON.stringify([kind, texts]);
      const vectors = asked.get(key) ?? guard("embedder", (inner) => {
        ledger.checkBudget();
        return embedder.embed(texts, { kind, signal: inner, spend: (usage) => ledger.spend(usage) });
      }, { signal, milliseconds, onOpen, fallback: () => [] });
      asked.set(key, vectors);
      return vectors;
    },
  };
}

function layerOf(task: string): OpeningLayer {
  const layer = LAYERS.find((name) => name === task);
  if (layer === undefined || policyOf(layer).direction === "closed") {
    throw new TypeError(`Cannot guard the task ${task}: the failure policy has no open layer of that name`);
  }
  return layer as OpeningLayer;
}

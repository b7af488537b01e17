import { guard } from "../../guardrails/mod.ts";
import type { Embedder, VectorSide } from "../../retrieval/mod.ts";
import { guardEmbedder, type GuardPortOptions, watchOf } from "../guard_ports.ts";
import { missingVectors } from "./missing_vectors.ts";

/**
 * The vector side for the search of one company, under the failure policy; null where search runs on keywords alone:
 * because that was chosen, the model cannot be known, or no chunk of the company has a vector of it. All but the choice
 * open the layer, and so do chunks that are left out because they have none.
 */
export function guardVectors(
  side: () => Promise<VectorSide | null>,
  options: GuardPortOptions,
): (company: string, signal: AbortSignal) => Promise<VectorSide | null> {
  const { ledger } = options;
  // that a side is there is no verdict: the embedder's own calls tell how it went
  const { onVerdict, ...watch } = watchOf("embedder", options);
  const onFailure: typeof onVerdict = (verdict) => verdict.verdict === "opened" && onVerdict?.(verdict);
  // one for all companies of the run, which share what it has embedded
  let guarded: Embedder | null = null;
  return (company, signal) =>
    guard("embedder", async () => {
      const vectors = await side();
      if (vectors === null) return null;
      const { embedder, store } = vectors;
      guarded ??= guardEmbedder(embedder, options);
      const ready = { store, embedder: guarded };
      const { chunks, missing } = await store.coverage({ model: embedder, company });
      if (missing === 0) return ready;
      // a model that cannot be opened is the cause to name, not that nothing was embedded with it
      if (missing === chunks) {
        await embedder.embed([company], { kind: "query", signal, spend: (usage) => ledger.spend(usage) });
      }
      // the search of the other chunks goes on, but what it lacks is said
      const lack = new Error(missingVectors({ model: embedder.id, company, chunks, missing }));
      return await guard("embedder", () => Promise.reject(lack), {
        ...watch,
        onVerdict: onFailure,
        fallback: () => missing === chunks ? null : ready,
      });
    }, { ...watch, onVerdict: onFailure, signal, fallback: () => null });
}

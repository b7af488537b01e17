import { guard } from "../../guardrails/mod.ts";
import { embedMissing, type Usage, type VectorSide } from "../../retrieval/mod.ts";
import { NO_USAGE, sumUsage } from "../ledger.ts";
import type { Emit } from "./ingest_file.ts";

/** What became of the vectors of a run. */
export interface VectorSummary {
  /** Name of the model; null where it cannot be known. */
  readonly model: string | null;
  /** Texts that were embedded. */
  readonly embedded: number;
  /** Chunks in the store, and how many of them have no vector of the model. */
  readonly chunks: number;
  readonly missing: number;
  /** What a service was paid; nothing for a model on this machine. */
  readonly usage: Usage;
  /** Why some were not embedded; null where nothing went wrong. */
  readonly error: string | null;
}

/** Embeds the stored chunks that have no vector, whenever a document has been stored. */
export class StoredEmbedding {
  readonly #side: () => Promise<VectorSide | null>;
  readonly #emit: Emit;
  readonly #signal: AbortSignal;
  #embedded = 0;
  #usage: Usage = NO_USAGE;
  #error: string | null = null;

  constructor(
    side: () => Promise<VectorSide | null>,
    { emit, signal }: { readonly emit: Emit; readonly signal: AbortSignal },
  ) {
    this.#side = side;
    this.#emit = emit;
    this.#signal = signal;
  }

  /**
   * Embeds what is missing. A document that is stored stays stored: when embedding fails the layer opens, and is not
   * tried again in this run. Throws only where the run is aborted.
   */
  async run(): Promise<void> {
    if (this.#error !== null) return;
    await guard("embedder", () => this.#embed(), {
      signal: this.#signal,
      fallback: () => {},
      onOpen: (opening) => {
        this.#error = opening.message;
        this.#emit("layer.opened", { ...opening });
      },
    });
  }

  /** What came of it; null where nothing is to be embedded. */
  async summary(): Promise<VectorSummary | null> {
    const done = { embedded: this.#embedded, usage: this.#usage, error: this.#error };
    const side = await this.#side().catch(() => null);
    if (side === null) return done.error === null ? null : { model: null, chunks: 0, missing: 0, ...done };
    const { embedder, store } = side;
    return { model: embedder.id, ...await store.coverage({ model: embedder }), ...done };
  }

  async #embed(): Promise<void> {
    const side = await this.#side();
    if (side === null) return;
    const before = this.#embedded;
    await embedMissing(side, {
      signal: this.#signal,
      onProgress: ({ done, total }) => {
        this.#embedded = before + done;
        this.#emit("vectors.stored", { done, total });
      },
      spend: (usage) => this.#usage = sumUsage(this.#usage, usage),
    });
  }
}

import { guard } from "../../guardrails/mod.ts";
import { embedMissing, type VectorSide } from "../../retrieval/mod.ts";
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
  /** Why some were not embedded; null where nothing went wrong. */
  readonly error: string | null;
}

/** Embeds the stored chunks that have no vector, whenever a document has been stored. */
export class StoredEmbedding {
  readonly #side: () => Promise<VectorSide | null>;
  readonly #emit: Emit;
  readonly #signal: AbortSignal;
  #embedded = 0;
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
    const side = await this.#side().catch(() => null);
    if (side === null) {
      return this.#error === null
        ? null
        : { model: null, embedded: 0, chunks: 0, missing: 0, error: this.#error };
    }
    const { embedder, store } = side;
    return {
      model: embedder.id,
      embedded: this.#embedded,
      ...await store.coverage({ model: embedder }),
      error: this.#error,
    };
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
    });
  }
}

import type { Chunk } from "../chunk.ts";
import type { Embedder, EmbeddingModel } from "../ports.ts";

/** The vector of one chunk. */
export interface ChunkVector {
  /** Id of the chunk. */
  readonly chunk: string;
  /** `textHash(embeddedText(chunk))`. */
  readonly textHash: string;
  /** As many numbers as the model's dimension, of length 1. */
  readonly vector: Float32Array;
}

/** Keeps vectors beside the chunks, with the model that made them. Every implementation passes `vectorStoreContract`. */
export interface VectorStore {
  /**
   * Chunks without a vector of this model for their text as it stands, in order of company, fiscal year, name, page,
   * position; of one company where one is named.
   */
  missing(filter: { readonly model: EmbeddingModel; readonly company?: string }): Promise<readonly Chunk[]>;
  /** Adds vectors, in the place of older ones of the same chunk and model; all or nothing. Throws a RangeError for a vector of another length. */
  put(model: EmbeddingModel, vectors: readonly ChunkVector[]): Promise<void>;
  /** Vectors of a company by chunk id, of this model alone. */
  load(filter: { readonly model: EmbeddingModel; readonly company: string }): Promise<
    ReadonlyMap<string, Float32Array>
  >;
  /** Every model that vectors are kept of, with their number. */
  models(): Promise<readonly (EmbeddingModel & { readonly vectors: number })[]>;
  /** Changes whenever any vector changes: in-memory indexes compare it. */
  version(): Promise<string>;
}

/** What the vector side of a search needs: who embeds the query, and where the vectors of the chunks are. */
export interface VectorSide {
  readonly embedder: Embedder;
  readonly store: VectorStore;
}

import type { Embedder, EmbeddingModel } from "../ports.ts";

/** A text that chunks hold and no vector stands for; chunks of the same text share it. */
export interface MissingText {
  /** `textHash(text)`. */
  readonly textHash: string;
  /** `embeddedText` of the chunks. */
  readonly text: string;
}

/** The vector of one text. */
export interface TextVector {
  readonly textHash: string;
  /** As many numbers as the model's dimension, of length 1. */
  readonly vector: Float32Array;
}

/** How many chunks there are, and how many of them have no vector. */
export interface VectorCoverage {
  readonly chunks: number;
  readonly missing: number;
}

/** A model, and the chunks of one company, of all where none is named. */
export interface VectorFilter {
  readonly model: EmbeddingModel;
  readonly company?: string;
}

/**
 * Keeps the vectors of the chunks' texts, with the model that made them. A vector belongs to its text: it serves every
 * chunk that holds the text, stays while one does (also when its document is read again) and goes with the last.
 * Every implementation passes `vectorStoreContract`.
 */
export interface VectorStore {
  /** Texts without a vector of this model, each once, in order of their hashes. */
  missing(filter: VectorFilter): Promise<readonly MissingText[]>;
  /**
   * Adds vectors, in the place of older ones of the same text and model; all or nothing. A text that no chunk holds any
   * more is passed over. Throws a RangeError for a vector of another length, without direction, or of a model that is
   * kept with another dimension.
   */
  put(model: EmbeddingModel, vectors: readonly TextVector[]): Promise<void>;
  /** Vectors of a company by chunk id, of this model alone. */
  load(filter: Required<VectorFilter>): Promise<ReadonlyMap<string, Float32Array>>;
  coverage(filter: VectorFilter): Promise<VectorCoverage>;
  /** Every model that vectors are kept of, in order of their hashes, with how many texts have one. */
  models(): Promise<readonly (EmbeddingModel & { readonly vectors: number })[]>;
  /** Changes whenever vectors are added: in-memory indexes compare it. That vectors go shows in the chunk store's version. */
  version(): Promise<string>;
}

/** What the vector side of a search needs: who embeds the query, and where the vectors of the chunks are. */
export interface VectorSide {
  readonly embedder: Embedder;
  readonly store: VectorStore;
}

import type { Chunk } from "./chunk.ts";
import type { Figure } from "./figure.ts";

/** Where one retriever put a chunk; ranks are counted from 1. */
export interface Placing {
  readonly rank: number;
  readonly score: number;
}

/** A found chunk, how it came, and the figures that stand in it. */
export interface Hit {
  readonly chunk: Chunk;
  /** Final rank within its company, counted from 1. */
  readonly rank: number;
  readonly score: number;
  readonly keyword?: Placing;
  /** By the stored figures of the asked line items that it states. */
  readonly stated?: Placing;
  readonly vector?: Placing;
  readonly fused?: Placing;
  readonly reranked?: Placing;
  readonly figures: readonly Figure[];
}

import {
  type Db,
  duckdbVectorStore,
  type Embedder,
  type EmbeddingModel,
  type VectorSide,
} from "../../retrieval/mod.ts";
import type { Config } from "../config.ts";
import { once } from "../once.ts";
import { openEmbedder } from "../open_embedder.ts";
import { embedderProvider, type OpenedEmbedder } from "../providers/embedders.ts";
import { fixtureEmbedder, readSampleVectors } from "./fixture_embedder.ts";
import { lazyEmbedder } from "./lazy_embedder.ts";

/** The vector side of a lab. Nothing is read or loaded before it is asked for, and no model before its first text. */
export interface LabVectors {
  /** The model of the configured embedder; null for `none`. Throws an Error where it cannot be known. */
  model(): Promise<EmbeddingModel | null>;
  /** Embedder and store; null for `none`. Throws an Error where the model cannot be known. */
  side(): Promise<VectorSide | null>;
  close(): Promise<void>;
}

/**
 * Makes the vector side over a store, with the configured embedder or the one that is handed in. Throws a RangeError for
 * a configured one that is not known.
 */
export function openVectors(
  { embedder: { provider, variables } }: Pick<Config, "embedder">,
  { db, effects, embedder }: {
    readonly db: Db;
    readonly effects: { readonly clock: () => Date };
    readonly embedder?: Embedder | undefined;
  },
): LabVectors {
  if (embedder !== undefined) {
    const side = once(async () => ({ embedder, store: await duckdbVectorStore(db) }));
    return { model: () => Promise.resolve(embedder), side, close: () => Promise.resolve() };
  }
  const known = embedderProvider(provider);
  let opened: OpenedEmbedder | null = null;
  const model = once(async () => await known?.model(variables) ?? null);
  const side = once(async (): Promise<VectorSide | null> => {
    const named = await model();
    if (named === null) return null;
    opened = lazyEmbedder(named, async () => {
      const inner = await openEmbedder({ provider, variables }, effects);
      if (inner === null) throw new TypeError(`Cannot embed with ${provider}: it embeds nothing`);
      return inner;
    });
    return {
      embedder: fixtureEmbedder(opened.embedder, await readSampleVectors()),
      store: await duckdbVectorStore(db),
    };
  });
  return { model, side, close: async () => await opened?.close() };
}

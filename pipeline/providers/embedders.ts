import type { Embedder, EmbeddingModel } from "../../retrieval/mod.ts";
import { EMBEDDING_MODEL_VARIABLES, embeddingModelStatus } from "./models/embedding_model.ts";
import { lookUp, type ProviderEffects, type ProviderStatus, type Variables } from "./registry.ts";

/** An embedder that is ready, and how to end what it holds (a model's threads). */
export interface OpenedEmbedder {
  readonly embedder: Embedder;
  readonly close: () => Promise<void>;
}

/** A provider of embedders. */
export interface EmbedderProvider {
  /** Variables that it reads, each with what it says. */
  readonly variables: Readonly<Record<string, string>>;
  /** Throws a TypeError on a variable that cannot be used. */
  status(variables: Variables): ProviderStatus | Promise<ProviderStatus>;
  /**
   * The model that it would embed with: known before it is opened, and where its weights or key are missing, so that
   * stored vectors of it can be told from those of another. Throws an Error where it cannot be known.
   */
  model(variables: Variables): Promise<EmbeddingModel>;
  /** Makes the embedder. Throws an Error that says what to set or fetch where something is missing. */
  open(variables: Variables, effects: ProviderEffects): Promise<OpenedEmbedder>;
}

/** Every embedder by the name that `TIEOUT_EMBEDDER` takes; null stands for the choice to embed nothing. */
const EMBEDDERS: Readonly<Record<string, EmbedderProvider | null>> = {
  local: {
    variables: EMBEDDING_MODEL_VARIABLES,
    status: async (variables) => {
      const { state, detail } = await embeddingModelStatus(lookUp(variables));
      return { host: null, what: detail, key: "none", missing: state === "present" ? null : detail };
    },
    model: async (variables) => {
      const { nameLocalModel } = await import("./local/text/name_local_model.ts");
      return await nameLocalModel(lookUp(variables));
    },
    open: async (variables) => {
      const { openLocalEmbedder } = await import("./local/text/open_local_embedder.ts");
      const { folder } = await embeddingModelStatus(lookUp(variables));
      const embedder = await openLocalEmbedder(folder);
      return { embedder, close: () => embedder.close() };
    },
  },
  none: null,
};

/** The embedder where nothing is said. */
export const DEFAULT_EMBEDDER = "local";

/** Names of the variables that an embedder reads; none of one that is not known. */
export function embedderVariables(name: string): readonly string[] {
  return Object.hasOwn(EMBEDDERS, name) ? Object.keys(EMBEDDERS[name]?.variables ?? {}) : [];
}

/** A provider of embedders by name, null for `none`; throws a RangeError that lists the known ones. */
export function embedderProvider(name: string): EmbedderProvider | null {
  const provider = Object.hasOwn(EMBEDDERS, name) ? EMBEDDERS[name] : undefined;
  if (provider === undefined) {
    const known = Object.keys(EMBEDDERS).join(", ");
    throw new RangeError(`Cannot use the embedder ${name}: TIEOUT_EMBEDDER takes one of ${known}`);
  }
  return provider;
}

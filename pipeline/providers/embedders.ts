import type { Embedder, EmbeddingModel } from "../../retrieval/mod.ts";
import { chooseProvider } from "./choose_provider.ts";
import {
  COHERE_EMBED_VARIABLES,
  cohereEmbedder,
  missingForCohereEmbed,
  readCohereEmbedSettings,
} from "./cohere/embedder.ts";
import { EMBEDDING_MODEL_VARIABLES, embeddingModelStatus } from "./models/embedding_model.ts";
import {
  missingForOpenaiEmbed,
  OPENAI_EMBED_VARIABLES,
  openaiEmbedder,
  readOpenaiEmbedSettings,
} from "./openai/embedder.ts";
import { lookUp, type ProviderEffects, type ProviderStatus, type Variables } from "./registry.ts";
import { embeddingModelOf, type ServiceModel } from "./service_model.ts";

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
      const { state, detail, passedOver } = await embeddingModelStatus(lookUp(variables));
      const what = passedOver === null ? detail : `${detail}; ${passedOver}`;
      return { host: null, what, key: "none", missing: state === "present" ? null : detail };
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
  openai: serviceProvider("openai", {
    variables: OPENAI_EMBED_VARIABLES,
    read: readOpenaiEmbedSettings,
    missing: missingForOpenaiEmbed,
    open: openaiEmbedder,
  }),
  cohere: serviceProvider("cohere", {
    variables: COHERE_EMBED_VARIABLES,
    read: readCohereEmbedSettings,
    missing: missingForCohereEmbed,
    open: cohereEmbedder,
  }),
};

/** The embedder where nothing is said. */
export const DEFAULT_EMBEDDER = "local";

/** Names of all embedders. */
export const EMBEDDER_NAMES: readonly string[] = Object.keys(EMBEDDERS);

/** Names of the variables that an embedder reads; none of one that is not known. */
export function embedderVariables(name: string): readonly string[] {
  return Object.hasOwn(EMBEDDERS, name) ? Object.keys(EMBEDDERS[name]?.variables ?? {}) : [];
}

/** A provider of embedders by name, null for `none`; throws a RangeError that lists the known ones. */
export function embedderProvider(name: string): EmbedderProvider | null {
  return chooseProvider(EMBEDDERS, name, { what: "embedder", variable: "TIEOUT_EMBEDDER" });
}

/** An embedder over a service, from what its vendor's file gives. */
function serviceProvider(
  vendor: string,
  { variables, read, missing, open }: {
    readonly variables: EmbedderProvider["variables"];
    readonly read: (env: (name: string) => string | undefined) => ServiceModel;
    readonly missing: (settings: ServiceModel) => string | null;
    readonly open: (settings: ServiceModel, effects: ProviderEffects) => Embedder;
  },
): EmbedderProvider {
  return {
    variables,
    status: (said) => {
      const settings = read(lookUp(said));
      return {
        host: new URL(settings.baseUrl).host,
        what: `${settings.model} at ${settings.baseUrl}`,
        key: settings.key === null ? "none" : "set",
        missing: missing(settings),
      };
    },
    model: (said) => Promise.resolve(embeddingModelOf(vendor, read(lookUp(said)))),
    open: (said, effects) =>
      Promise.resolve({ embedder: open(read(lookUp(said)), effects), close: () => Promise.resolve() }),
  };
}

import { z } from "zod";
import type { Embedder } from "../../../retrieval/mod.ts";
import { missingKey } from "../endpoint.ts";
import { type ServiceEffects, unusable } from "../send_request.ts";
import { serviceEmbedder } from "../service_embedder.ts";
import { type KnownModels, readServiceModel, type ServiceModel } from "../service_model.ts";
import { callCohere } from "./call_cohere.ts";
import { COHERE_ENDPOINT_VARIABLES, COHERE_NAMES, readCohereEndpoint } from "./settings.ts";

/** The vendor's models, with the length of their vectors and their list prices. */
const MODELS: KnownModels = {
  "embed-v4.0": { dimension: 1536, price: 0.12 },
  "embed-english-v3.0": { dimension: 1024, price: 0.1 },
  "embed-multilingual-v3.0": { dimension: 1024, price: 0.1 },
};
const DEFAULT_MODEL = "embed-v4.0";
const NAMES = { model: "TIEOUT_COHERE_EMBED_MODEL", dimension: "TIEOUT_COHERE_EMBED_DIMENSION" };

/** The variables that these settings are read from, each with what it says. */
export const COHERE_EMBED_VARIABLES: Readonly<Record<string, string>> = {
  ...COHERE_ENDPOINT_VARIABLES,
  [NAMES.model]: `model that embeds (default ${DEFAULT_MODEL})`,
  [NAMES.dimension]: "length of its vectors, for a model that is not known or can shorten them",
};

/** Reads the settings from the environment. Throws a TypeError on an address, a model or a dimension that cannot be used. */
export function readCohereEmbedSettings(env: (name: string) => string | undefined): ServiceModel {
  return readServiceModel(env, {
    endpoint: readCohereEndpoint(env),
    known: MODELS,
    fallback: DEFAULT_MODEL,
    names: NAMES,
  });
}

/** Why nothing can be embedded with these settings, in words that say what to set; null where it can. */
export function missingForCohereEmbed(settings: ServiceModel): string | null {
  return missingKey(settings, COHERE_NAMES);
}

const Reply = z.object({
  embeddings: z.object({ float: z.array(z.array(z.number())) }),
  meta: z.object({ billedUnits: z.object({ inputTokens: z.number().nullish() }).nullish() }).nullish(),
});

/** An embedder over the vendor's service, or over an endpoint that speaks as it does; see `serviceEmbedder`. */
export function cohereEmbedder(settings: ServiceModel, effects: ServiceEffects): Embedder {
  const { model, askedDimension } = settings;
  return serviceEmbedder({
    vendor: "cohere",
    settings,
    names: { ...COHERE_NAMES, model: NAMES.model, task: "ask:live" },
    send: async ({ texts, kind }, wire) => {
      const reply = await callCohere(settings, wire, (client) =>
        client.embed({
          model,
          texts: [...texts],
          // the model puts questions and passages into one space, but by different ways
          inputType: kind === "query" ? "search_query" : "search_document",
          embeddingTypes: ["float"],
          truncate: "END",
          ...askedDimension === null ? {} : { outputDimension: askedDimension },
        }));
      const parsed = Reply.safeParse(reply);
      if (!parsed.success) throw unusable(`embed with cohere ${model}`, "it is not of the documented form");
      const { embeddings, meta } = parsed.data;
      return { vectors: embeddings.float, tokens: meta?.billedUnits?.inputTokens ?? 0 };
    },
  }, effects);
}

import { z } from "zod";
import type { Embedder } from "../../../retrieval/mod.ts";
import { missingKey, readEndpoint } from "../endpoint.ts";
import { type ServiceEffects, unusable } from "../send_request.ts";
import { serviceEmbedder } from "../service_embedder.ts";
import { type KnownModels, readServiceModel, type ServiceModel } from "../service_model.ts";
import { openClient } from "./open_client.ts";
import { OPENAI_ENDPOINT_VARIABLES, OPENAI_NAMES } from "./settings.ts";

/** The vendor's models, with the length of their vectors and their list prices. */
const MODELS: KnownModels = {
  "text-embedding-3-small": { dimension: 1536, price: 0.02 },
  "text-embedding-3-large": { dimension: 3072, price: 0.13 },
};
const DEFAULT_MODEL = "text-embedding-3-small";
const NAMES = { model: "TIEOUT_OPENAI_EMBED_MODEL", dimension: "TIEOUT_OPENAI_EMBED_DIMENSION" };

/** The variables that these settings are read from, each with what it says. */
export const OPENAI_EMBED_VARIABLES: Readonly<Record<string, string>> = {
  ...OPENAI_ENDPOINT_VARIABLES,
  [NAMES.model]: `model that embeds (default ${DEFAULT_MODEL})`,
  [NAMES.dimension]: "length of its vectors, for a model that is not known or can shorten them",
};

/** Reads the settings from the environment. Throws a TypeError on an address, a model or a dimension that cannot be used. */
export function readOpenaiEmbedSettings(env: (name: string) => string | undefined): ServiceModel {
  return readServiceModel(env, {
    endpoint: readEndpoint(env, OPENAI_NAMES),
    known: MODELS,
    fallback: DEFAULT_MODEL,
    names: NAMES,
  });
}

/** Why nothing can be embedded with these settings, in words that say what to set; null where it can. */
export function missingForOpenaiEmbed(settings: ServiceModel): string | null {
  return missingKey(settings, OPENAI_NAMES);
}

const Reply = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()) })),
  usage: z.object({ prompt_tokens: z.number().nullish() }).nullish(),
});

/** An embedder over any endpoint that speaks the OpenAI wire format; see `serviceEmbedder`. */
export function openaiEmbedder(settings: ServiceModel, effects: ServiceEffects): Embedder {
  const { model, askedDimension } = settings;
  const refuse = (what: string) => unusable(`embed with openai ${model}`, what);
  return serviceEmbedder({
    vendor: "openai",
    settings,
    names: { ...OPENAI_NAMES, model: NAMES.model, task: "ask:live" },
    send: async ({ texts }, { fetch, signal }) => {
      const client = await openClient(settings, { fetch });
      const reply = await client.embeddings.create({
        model,
        input: [...texts],
        // the client's own choice is base64, which other servers do not know
        encoding_format: "float",
        ...askedDimension === null ? {} : { dimensions: askedDimension },
      }, { signal });
      const parsed = Reply.safeParse(reply);
      if (!parsed.success) throw refuse("it is not of the documented form");
      const { data, usage } = parsed.data;
      const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
      if (data.length !== texts.length) {
        throw refuse(`it holds ${data.length} vectors for ${texts.length} texts`);
      }
      return {
        vectors: texts.map((_, at) => {
          const vector = byIndex.get(at);
          if (vector === undefined) throw refuse(`it holds no vector for text ${at} of ${texts.length}`);
          return vector;
        }),
        tokens: usage?.prompt_tokens ?? 0,
      };
    },
  }, effects);
}

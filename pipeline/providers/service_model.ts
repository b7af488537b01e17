import { type EmbeddingModel, textHash } from "../../retrieval/mod.ts";
import type { Endpoint } from "./endpoint.ts";

/** A model that a service embeds with, as its settings say. */
export interface ServiceModel extends Endpoint {
  readonly model: string;
  /** Length of its vectors. */
  readonly dimension: number;
  /** What is asked for where it is not the model's own length; null where nothing is asked. */
  readonly askedDimension: number | null;
  /** US$ for a million tokens; 0 where it is not known. */
  readonly price: number;
}

/** What a service knows of its models: length of their vectors, and the list price of a million tokens in US$. */
export type KnownModels = Readonly<Record<string, { readonly dimension: number; readonly price: number }>>;

/**
 * Reads model and dimension: the model's own dimension where it is known, else what `dimension` names must say.
 *
 * @throws {TypeError} for a dimension that is none, and an unknown model without one.
 */
export function readServiceModel(
  env: (name: string) => string | undefined,
  { endpoint, known, fallback, names }: {
    readonly endpoint: Endpoint;
    readonly known: KnownModels;
    readonly fallback: string;
    readonly names: { readonly model: string; readonly dimension: string };
  },
): ServiceModel {
  const model = env(names.model) || fallback;
  const own = Object.hasOwn(known, model) ? known[model] : undefined;
  const said = env(names.dimension);
  if (said !== undefined && said !== "" && !/^[1-9]\d{0,4}$/.test(said)) {
    throw new TypeError(
      `Cannot use ${names.dimension}: it takes the length of a vector, as 1024, not "${said}"`,
    );
  }
  const dimension = said ? Number(said) : own?.dimension;
  if (dimension === undefined) {
    throw new TypeError(`Cannot embed with ${model}: set ${names.dimension} to the length of its vectors`);
  }
  return {
    ...endpoint,
    model,
    dimension,
    askedDimension: own !== undefined && own.dimension !== dimension ? dimension : null,
    price: own?.price ?? 0,
  };
}

/** Names the model of a service. The endpoint is part of it: the same name may stand for another model elsewhere. */
export function embeddingModelOf(
  vendor: string,
  { model, baseUrl, dimension }: ServiceModel,
): EmbeddingModel {
  const id = `${vendor} ${model} at ${new URL(baseUrl).host}`;
  return { id, hash: textHash(`${id} ${dimension}`), dimension };
}

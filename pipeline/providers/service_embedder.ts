import type { Embedder } from "../../retrieval/mod.ts";
import { NO_USAGE } from "../ledger.ts";
import { pacedEmbedder } from "./paced_embedder.ts";
import { PacedQueue } from "./pacing.ts";
import type { FailureContext } from "./request_failure.ts";
import { sendRequest, type ServiceEffects, ServiceError, unusable } from "./send_request.ts";
import { embeddingModelOf, type ServiceModel } from "./service_model.ts";

/** What a service said to some texts: their vectors in order, and the tokens that it counted. */
export interface EmbeddedBatch {
  readonly vectors: readonly (readonly number[])[];
  readonly tokens: number;
}

/** Embeds some texts, at most 64, through the wire that it is given. */
export type EmbedBatch = (
  batch: { readonly texts: readonly string[]; readonly kind: "query" | "passage" },
  wire: { readonly fetch: typeof fetch; readonly signal: AbortSignal },
) => Promise<EmbeddedBatch>;

/** What tells one service from another. */
export interface EmbeddingService {
  readonly vendor: string;
  readonly settings: ServiceModel;
  readonly names: FailureContext["names"];
  readonly send: EmbedBatch;
}

/** What the least of the vendors' paid plans allow: two thousand passages of 250 tokens. The queue slows down where it is less. */
const TOKENS_PER_MINUTE = 500_000;
/** A token has a byte at least, so that no text of so many is refused for its 8,192 tokens. */
const MOST_BYTES = 8_000;
/** A batch of the longest texts; a question's one text is back in a fraction of it. */
const REQUEST_MILLISECONDS = 30_000;

/**
 * An embedder over a service: passages in batches at a pace that the service allows, a single text, which a question waits
 * for, at once. Vectors are brought to length 1. Throws a {@link ServiceError} where there is no usable reply.
 */
export function serviceEmbedder(
  { vendor, settings, names, send }: EmbeddingService,
  effects: ServiceEffects,
): Embedder {
  const model = embeddingModelOf(vendor, settings);
  const action = `embed with ${vendor} ${settings.model}`;
  const direct: Embedder = {
    ...model,
    embed: async (texts, { kind, signal, spend }) => {
      const fitting = texts.map(fit);
      const { vectors, tokens } = await sendRequest((wire) => {
        spend?.({ ...NO_USAGE, calls: 1 });
        return send({ texts: fitting, kind }, wire);
      }, {
        action,
        endpoint: settings,
        names,
        milliseconds: REQUEST_MILLISECONDS,
        effects,
        signal,
        patient: texts.length === 1,
      });
      spend?.({ ...NO_USAGE, inputTokens: tokens, costUsd: tokens * settings.price / 1e6 });
      if (vectors.length !== texts.length) {
        throw unusable(action, `it holds ${vectors.length} vectors for ${texts.length} texts`);
      }
      return vectors.map((vector) => unit(vector, { action, dimension: model.dimension }));
    },
  };
  const paced = pacedEmbedder(
    direct,
    new PacedQueue({
      tokensPerMinute: TOKENS_PER_MINUTE,
      now: () => effects.clock().getTime(),
      sleep: effects.sleep,
      rateLimit: (error) =>
        error instanceof ServiceError && error.reason === "rate_limited"
          ? error.retryAfterMilliseconds ?? "unsaid"
          : null,
    }),
  );
  return {
    ...model,
    embed: (texts, options) => (texts.length === 1 ? direct : paced).embed(texts, options),
  };
}

/** Services refuse a text without a letter, and one that is too long. */
function fit(text: string): string {
  if (text.trim() === "") return "-";
  const bytes = new TextEncoder().encode(text);
  // read as a stream, a character that the cut splits is left out
  return bytes.length <= MOST_BYTES
    ? text
    : new TextDecoder().decode(bytes.subarray(0, MOST_BYTES), { stream: true });
}

function unit(
  vector: readonly number[],
  { action, dimension }: { readonly action: string; readonly dimension: number },
): Float32Array {
  if (vector.length !== dimension) {
    throw unusable(action, `a vector has ${vector.length} numbers where ${dimension} were expected`);
  }
  const length = Math.hypot(...vector);
  if (!(length > 0) || !Number.isFinite(length)) throw unusable(action, "a vector has no direction");
  return Float32Array.from(vector, (value) => value / length);
}

import type { Endpoint } from "./endpoint.ts";
import { ownFetch } from "./own_fetch.ts";
import type { ProviderEffects } from "./registry.ts";
import { type FailureContext, requestFailure, type RequestReason } from "./request_failure.ts";

/** A service that gave no usable reply. It carries chosen fields only: whole errors of clients hold request headers. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  /** `unusable` is a reply that came and says what it must not. */
  readonly reason: RequestReason | "unusable";
  /** How long the service asked to wait, null where it did not say. */
  readonly retryAfterMilliseconds: number | null;

  constructor(
    message: string,
    { reason, retryAfterMilliseconds = null }: {
      readonly reason: ServiceError["reason"];
      readonly retryAfterMilliseconds?: number | null;
    },
  ) {
    super(message);
    this.reason = reason;
    this.retryAfterMilliseconds = retryAfterMilliseconds;
  }
}

/** The error for a reply that came and cannot be used. */
export function unusable(action: string, what: string): ServiceError {
  return new ServiceError(`Cannot ${action}: the reply cannot be used, ${what}`, { reason: "unusable" });
}

/** What a service is called with; tests bring their own `fetch`. */
export interface ServiceEffects extends ProviderEffects {
  readonly fetch?: typeof fetch;
}

/** What a request is told with and bounded by. */
export interface SendOptions {
  /** What fails where it fails: "rerank with cohere rerank-v3.5". */
  readonly action: string;
  readonly endpoint: Endpoint;
  readonly names: FailureContext["names"];
  /** Longest single request. */
  readonly milliseconds: number;
  readonly effects: ServiceEffects;
  readonly signal: AbortSignal;
  /** Whether a rate limit is waited for here; false where a queue paces the requests and must hear of it. */
  readonly patient: boolean;
}

/** One attempt: what it sends goes through this `fetch`, which ends when the run or the time does, also while a body is read. */
export type Attempt<Reply> = (wire: {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}) => Promise<Reply>;

/** Own pause before the repetition, where the service asks for none. */
const PAUSE_MILLISECONDS = 1_000;
/** A question waits for the reply: who asks for a longer pause than this is done without. */
const MOST_PAUSE_MILLISECONDS = 10_000;

/**
 * Sends a request, and once more after a failure that may pass, when the pause that the service asks for is over.
 *
 * @throws {ServiceError} "Cannot <action>: …" where that failed too, or cannot get better.
 */
export async function sendRequest<Reply>(attempt: Attempt<Reply>, options: SendOptions): Promise<Reply> {
  const { action, endpoint, names, effects, signal, patient } = options;
  for (let tries = 1;; tries++) {
    signal.throwIfAborted();
    try {
      return await limited(attempt, options);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ServiceError) throw error;
      const { reason, what, again, retryAfterMilliseconds } = requestFailure(error, {
        key: endpoint.key,
        names,
        now: effects.clock(),
      });
      const pause = retryAfterMilliseconds ?? PAUSE_MILLISECONDS;
      const waits = again && tries === 1 && pause <= MOST_PAUSE_MILLISECONDS &&
        (patient || reason !== "rate_limited");
      if (!waits) {
        const wait = pause > MOST_PAUSE_MILLISECONDS ? `; it asks to wait ${Math.round(pause / 1000)} s` : "";
        throw new ServiceError(`Cannot ${action}: ${what}${wait}`, { reason, retryAfterMilliseconds });
      }
      await effects.sleep(pause, signal);
    }
  }
}

async function limited<Reply>(
  attempt: Attempt<Reply>,
  { endpoint, milliseconds, effects, signal }: SendOptions,
): Promise<Reply> {
  const time = new AbortController();
  const timer = setTimeout(
    () => time.abort(new DOMException("The service took too long", "TimeoutError")),
    milliseconds,
  );
  const either = AbortSignal.any([signal, time.signal]);
  const own = ownFetch(endpoint, effects.fetch);
  try {
    return await attempt({
      fetch: (input, init) => own(input, { ...init, signal: either }),
      signal: either,
    });
  } catch (error) {
    // clients report our time limit as an abort
    throw time.signal.aborted && !signal.aborted ? time.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

import type { TieoutEvent } from "../retrieval/mod.ts";
import type { ClosedLayer, Direction, Layer, OpeningLayer } from "./policy.ts";
import { policyOf } from "./policy.ts";

/** Longest part of an error's message that a run record keeps. */
const MESSAGE_LENGTH = 200;

/** What vendors print of a key or token in their errors. */
const SECRET =
  /(bearer\s+|basic\s+|(?:api[-_ ]?)?key["']?\s*[:=]\s*["']?|token["']?\s*[:=]\s*["']?)\S+|\b(?:sk|pk|rk)-[\w*-]{4,}/gi;

/** A layer that failed and what the request went on with: plain data for the run state. */
export interface LayerOpening {
  readonly layer: Layer;
  readonly direction: Direction;
  /** What the policy's row declares. */
  readonly opening: string;
  /** Name of the error: `TimeoutError`, `TypeError`, … */
  readonly error: string;
  /** The error's message, cut and without anything that looks like a secret. */
  readonly message: string;
}

/** What a layer said about itself on one run, whether it failed or not. */
export interface LayerVerdict {
  readonly layer: Layer;
  readonly verdict: "passed" | "opened" | "stopped" | "cancelled";
}

/** How a guarded call is watched and limited. */
export interface WatchOptions {
  /** Cancels the run: its abort is passed on to the caller, whatever the call throws meanwhile. */
  readonly signal?: AbortSignal;
  /** The call counts as failed with a `TimeoutError` after this many milliseconds, even if it ignores its signal. */
  readonly milliseconds?: number;
  /** Told once per call. */
  readonly onVerdict?: (verdict: LayerVerdict) => void;
}

/** What a layer that opens needs besides: the value that its row declares, and who is told. */
export interface OpenOptions<Result> extends WatchOptions {
  readonly fallback: () => Result | Promise<Result>;
  readonly onOpen: (opening: LayerOpening) => void;
}

/** The call, handed the signal that it should obey. */
export type GuardedCall<Result> = (signal: AbortSignal) => Promise<Result> | Result;

/**
 * Runs one call under the failure policy. When it fails, an open or safe layer reports the opening and gives the
 * fallback's value; a closed layer throws with the failure as `cause`. Cancellation and a graph's pause pass
 * through untouched: both travel as exceptions and neither is a failure.
 *
 * @throws {Error} "Cannot pass <layer>: …" for a closed layer; the abort's reason when the run is cancelled.
 */
export function guard<Result>(
  layer: OpeningLayer,
  call: GuardedCall<Result>,
  options: OpenOptions<Result>,
): Promise<Result>;
export function guard<Result>(
  layer: ClosedLayer,
  call: GuardedCall<Result>,
  options?: WatchOptions,
): Promise<Result>;
export async function guard<Result>(
  layer: Layer,
  call: GuardedCall<Result>,
  options: WatchOptions & Partial<OpenOptions<Result>> = {},
): Promise<Result> {
  const { signal, onVerdict, onOpen, fallback } = options;
  try {
    const value = await runLimited(call, options);
    onVerdict?.({ layer, verdict: "passed" });
    return value;
  } catch (error) {
    if (signal?.aborted) {
      onVerdict?.({ layer, verdict: "cancelled" });
      throw signal.reason;
    }
    if (isPassedOn(error)) {
      onVerdict?.({ layer, verdict: "cancelled" });
      throw error;
    }
    const row = policyOf(layer);
    if (row.direction === "closed" || fallback === undefined) {
      onVerdict?.({ layer, verdict: "stopped" });
      throw new Error(`Cannot pass ${layer}: ${row.failureMode}`, { cause: error });
    }
    onOpen?.({ layer, direction: row.direction, opening: row.opening, ...describeError(error) });
    onVerdict?.({ layer, verdict: "opened" });
    return await fallback();
  }
}

/** The event that makes an opening loud: `layer.opened`. */
export function openedEvent(
  opening: LayerOpening,
  options: { readonly run: string; readonly at: Date },
): TieoutEvent {
  return { name: "layer.opened", at: options.at.toISOString(), run: options.run, data: { ...opening } };
}

/** Races the call against its limit and the run's end, since a call may ignore its signal. */
async function runLimited<Result>(call: GuardedCall<Result>, options: WatchOptions): Promise<Result> {
  const { signal, milliseconds } = options;
  signal?.throwIfAborted();
  const own = new AbortController();
  const stop = () => own.abort(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  const timer = milliseconds === undefined ? undefined : setTimeout(
    () => own.abort(new DOMException(`The call took longer than ${milliseconds} ms`, "TimeoutError")),
    milliseconds,
  );
  const ended = new Promise<never>((_, reject) => {
    own.signal.addEventListener("abort", () => reject(own.signal.reason), { once: true });
  });
  try {
    return await Promise.race([Promise.resolve().then(() => call(own.signal)), ended]);
  } catch (error) {
    // A client reports our time limit as its own AbortError; the policy must see a timeout, not a cancellation.
    throw own.signal.aborted && !signal?.aborted ? own.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    ended.catch(() => {});
  }
}

/** Cancellation, or a pause of the graph, which its library throws as an exception marked so. */
function isPassedOn(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("is_bubble_up" in error && error.is_bubble_up === true) return true;
  return "name" in error && error.name === "AbortError";
}

/** A chosen set of fields: whole error objects carry request headers. */
function describeError(error: unknown): { readonly error: string; readonly message: string } {
  const name = error instanceof Error ? error.name : typeof error;
  const text = error instanceof Error ? error.message : String(error);
  return { error: name, message: text.replace(SECRET, "[removed]").slice(0, MESSAGE_LENGTH) };
}

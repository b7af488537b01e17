import type { TieoutEvent } from "../retrieval/mod.ts";
import { describeFailure } from "./describe_failure.ts";
import type { ClosedLayer, Direction, Layer, OpeningLayer } from "./policy.ts";
import { policyOf } from "./policy.ts";

/** Longest wait that a timer of the platform can hold; a longer one would end at once. */
const MOST_MILLISECONDS = 2 ** 31 - 1;

/** A layer that failed and what the request went on with, or that it went no further: plain data for the run state. */
export interface LayerOpening {
  readonly layer: Layer;
  /** `closed` says that nothing was opened: the layer stopped what it guards. */
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
  readonly onVerdict?: ((verdict: LayerVerdict) => void) | undefined;
  /** Told of every failure, before what follows from it. Where it throws, nothing opens: nobody would know. */
  readonly onOpen?: (opening: LayerOpening) => void;
}

/** What a layer that opens needs besides: the value that its row declares, and who is told. */
export interface OpenOptions<Result> extends WatchOptions {
  readonly fallback: () => Result | Promise<Result>;
  readonly onOpen: (opening: LayerOpening) => void;
}

/** What a closed layer may have besides: the value that refuses, where the caller goes on with one and no exception. */
export interface ClosedOptions<Result> extends WatchOptions {
  readonly refusal?: () => Result;
}

/** The call, handed the signal that it should obey. */
export type GuardedCall<Result> = (signal: AbortSignal) => Promise<Result> | Result;

/**
 * Runs one call under the failure policy. When it fails, an open or safe layer reports the opening and gives the
 * fallback's value; a closed layer reports that it stopped and gives its refusal, or throws with the failure as `cause`.
 * Cancellation and a graph's pause pass through untouched: both travel as exceptions and neither is a failure. An
 * `AbortError` of a run that nobody cancelled is the call's own, and a failure like any other.
 *
 * @throws {Error} "Cannot pass <layer>: …" for a closed layer, "Cannot open <layer>: …" where its fallback fails or
 * nobody can be told; the abort's reason when the run is cancelled.
 */
export function guard<Result>(
  layer: OpeningLayer,
  call: GuardedCall<Result>,
  options: OpenOptions<Result>,
): Promise<Result>;
export function guard<Result>(
  layer: ClosedLayer,
  call: GuardedCall<Result>,
  options?: ClosedOptions<Result>,
): Promise<Result>;
export async function guard<Result>(
  layer: Layer,
  call: GuardedCall<Result>,
  options: WatchOptions & Partial<OpenOptions<Result>> & ClosedOptions<Result> = {},
): Promise<Result> {
  const { signal, onVerdict } = options;
  const outcome = await settle(call, options);
  // a run that ended while the call was on its way goes no further with what came back
  if (signal?.aborted) {
    onVerdict?.({ layer, verdict: "cancelled" });
    throw signal.reason;
  }
  if (outcome.ok) {
    onVerdict?.({ layer, verdict: "passed" });
    return outcome.value;
  }
  if (isPassedOn(outcome.error, signal)) {
    onVerdict?.({ layer, verdict: "cancelled" });
    throw outcome.error;
  }
  return await goOn(layer, outcome.error, options);
}

/** What the policy declares for a layer that failed. */
async function goOn<Result>(
  layer: Layer,
  failure: unknown,
  { signal, onVerdict, onOpen, fallback, refusal }:
    & WatchOptions
    & Partial<OpenOptions<Result>>
    & ClosedOptions<Result>,
): Promise<Result> {
  const { direction, opening, failureMode } = policyOf(layer);
  const isClosed = direction === "closed" || fallback === undefined;
  const follow = isClosed ? refusal : fallback;
  let value: Result | undefined;
  try {
    onOpen?.({ layer, direction: isClosed ? "closed" : direction, opening, ...describeFailure(failure) });
    value = await follow?.();
  } catch (error) {
    onVerdict?.({ layer, verdict: signal?.aborted ? "cancelled" : "stopped" });
    if (signal?.aborted) throw signal.reason;
    throw new Error(`Cannot open ${layer}: what was to follow its failure failed too`, { cause: error });
  }
  onVerdict?.({ layer, verdict: isClosed ? "stopped" : "opened" });
  if (follow === undefined) throw new Error(`Cannot pass ${layer}: ${failureMode}`, { cause: failure });
  return value as Result;
}

/** The event that makes a failure loud: `layer.opened`, for a closed layer `layer.stopped`. */
export function openedEvent(
  opening: LayerOpening,
  { run, at }: { readonly run: string; readonly at: Date },
): TieoutEvent {
  const name = opening.direction === "closed" ? "layer.stopped" : "layer.opened";
  return { name, at: at.toISOString(), run, data: { ...opening } };
}

type Outcome<Result> =
  | { readonly ok: true; readonly value: Result }
  | { readonly ok: false; readonly error: unknown };

/** Races the call against its limit and the run's end, since a call may ignore its signal. */
async function settle<Result>(
  call: GuardedCall<Result>,
  { signal, milliseconds = Infinity }: WatchOptions,
): Promise<Outcome<Result>> {
  if (signal?.aborted) return { ok: false, error: signal.reason };
  const own = new AbortController();
  const stop = () => own.abort(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  const timer = milliseconds > MOST_MILLISECONDS ? undefined : setTimeout(
    () => own.abort(new DOMException(`The call took longer than ${milliseconds} ms`, "TimeoutError")),
    milliseconds,
  );
  const ended = new Promise<never>((_, reject) => {
    own.signal.addEventListener("abort", () => reject(own.signal.reason), { once: true });
  });
  try {
    return { ok: true, value: await Promise.race([Promise.resolve().then(() => call(own.signal)), ended]) };
  } catch (error) {
    // A client reports our time limit as its own AbortError; the policy must see a timeout, not a cancellation.
    return { ok: false, error: own.signal.aborted ? own.signal.reason : error };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    ended.catch(() => {});
  }
}

/** Cancellation where no signal tells of it, or a pause of the graph, which its library throws as an exception marked so. */
function isPassedOn(error: unknown, signal: AbortSignal | undefined): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("is_bubble_up" in error && error.is_bubble_up === true) return true;
  return signal === undefined && "name" in error && error.name === "AbortError";
}

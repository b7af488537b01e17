import type { Secret } from "../secret.ts";
import { retryAfter } from "./retry_after.ts";

/** Why a request brought no reply. */
export type RequestReason =
  | "rate_limited"
  | "server"
  | "timeout"
  | "connection"
  | "malformed"
  | "denied"
  | "rejected";

/** A request that brought no reply, in chosen fields: errors of clients hold headers, and headers hold the key. */
export interface RequestFailure {
  readonly reason: RequestReason;
  /** In words, without the key. */
  readonly what: string;
  /** The same request may do better in a while. */
  readonly again: boolean;
  readonly retryAfterMilliseconds: number | null;
}

/** What a failure is told with. */
export interface FailureContext {
  readonly key: Secret | null;
  /** The variables to look at, and the task that has the network. */
  readonly names: {
    readonly url: string;
    readonly key: string;
    readonly model: string;
    readonly task: string;
  };
  readonly now: Date;
}

/** Longest part of an endpoint's own words that is passed on. */
const MOST_WORDS = 160;
const KEY_LIKE = /\b(?:sk|pk|rk|key)-[\w*-]{3,}/gi;

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The endpoint's own words: clients keep the body of its answer under one of two names. */
function wordsOf(error: unknown, key: Secret | null): string {
  const said = field(field(error, "error"), "message") ?? field(field(error, "body"), "message") ??
    field(error, "message");
  const text = typeof said === "string" ? said : String(error);
  const bare = (key === null ? text : key.redact(text)).replaceAll(KEY_LIKE, "[removed]");
  return bare.replaceAll(/\s+/g, " ").trim().slice(0, MOST_WORDS);
}

/** The innermost errors of a cut connection name it; the client's own says only that there was one. */
function rootOf(error: unknown): unknown {
  let root = error;
  for (let depth = 0; depth < 5; depth++) {
    const cause = field(root, "cause");
    if (cause === undefined || cause === null) break;
    root = cause;
  }
  return root;
}

/** Says what became of a request that threw, whichever client sent it. */
export function requestFailure(error: unknown, { key, names, now }: FailureContext): RequestFailure {
  const status = field(error, "status") ?? field(error, "statusCode");
  const name = field(error, "name");
  // the clients' own errors all have the plain name; their class tells them apart
  const kind = error instanceof Error ? error.constructor.name : "";
  const words = wordsOf(error, key);
  const none = { again: false, retryAfterMilliseconds: null };
  if (typeof status === "number") {
    const headers = field(error, "headers") ?? field(field(error, "rawResponse"), "headers");
    const wait = retryAfter(headers instanceof Headers ? headers.get("retry-after") : null, now);
    const what = `the endpoint answered ${status} (${words})`;
    if (status === 429) return { reason: "rate_limited", what, again: true, retryAfterMilliseconds: wait };
    if (status >= 500 || status === 408) {
      return { reason: "server", what, again: true, retryAfterMilliseconds: wait };
    }
    if (status === 401 || status === 403) {
      return { ...none, reason: "denied", what: `${what}; check ${names.key}` };
    }
    const check = status === 404 ? `${names.url} and ${names.model}` : names.model;
    return { ...none, reason: "rejected", what: `${what}; check ${check}` };
  }
  if (kind === "APIConnectionTimeoutError" || name === "TimeoutError") {
    return { ...none, reason: "timeout", what: "the endpoint did not answer in time", again: true };
  }
  const root = rootOf(error);
  if (root instanceof Deno.errors.NotCapable) {
    return {
      ...none,
      reason: "connection",
      what: `this task has no network; run deno task ${names.task}`,
    };
  }
  if (root instanceof SyntaxError) {
    return { ...none, reason: "malformed", what: "the endpoint's answer was no JSON", again: true };
  }
  return {
    ...none,
    reason: "connection",
    what: `the connection failed (${wordsOf(root, key)})`,
    again: true,
  };
}

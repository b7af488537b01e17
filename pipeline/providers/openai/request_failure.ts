import { retryAfter } from "../retry_after.ts";
import type { PageReadReason } from "./page_read_error.ts";
import type { OpenaiSettings } from "./settings.ts";

/** A request that brought no reply, in chosen fields: errors of the client hold headers, and headers hold the key. */
export interface RequestFailure {
  readonly reason: PageReadReason;
  /** In words, without the key. */
  readonly what: string;
  /** The same request may do better in a while. */
  readonly again: boolean;
  readonly retryAfterMilliseconds: number | null;
}

/** Longest part of an endpoint's own words that is passed on. */
const MOST_WORDS = 160;
const KEY_LIKE = /\b(?:sk|pk|rk|key)-[\w*-]{3,}/gi;

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function wordsOf(error: unknown, key: OpenaiSettings["key"]): string {
  const said = field(field(error, "error"), "message") ?? field(error, "message");
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

/** Says what became of a request that threw. */
export function requestFailure(
  error: unknown,
  { settings, now }: { readonly settings: OpenaiSettings; readonly now: Date },
): RequestFailure {
  const status = field(error, "status");
  const name = field(error, "name");
  // the client's own errors all have the plain name; their class tells them apart
  const kind = error instanceof Error ? error.constructor.name : "";
  const words = wordsOf(error, settings.key);
  const none = { again: false, retryAfterMilliseconds: null };
  if (typeof status === "number") {
    const headers = field(error, "headers");
    const wait = retryAfter(headers instanceof Headers ? headers.get("retry-after") : null, now);
    const what = `the endpoint answered ${status} (${words})`;
    if (status === 429) return { reason: "rate_limited", what, again: true, retryAfterMilliseconds: wait };
    if (status >= 500 || status === 408) {
      return { reason: "server", what, again: true, retryAfterMilliseconds: wait };
    }
    if (status === 401 || status === 403) {
      return { ...none, reason: "denied", what: `${what}; check TIEOUT_OPENAI_KEY` };
    }
    if (status === 404) {
      return {
        ...none,
        reason: "rejected",
        what: `${what}; check TIEOUT_OPENAI_BASE_URL and TIEOUT_OPENAI_VISION_MODEL`,
      };
    }
    return { ...none, reason: "rejected", what: `${what}; check TIEOUT_OPENAI_VISION_MODEL` };
  }
  if (kind === "APIConnectionTimeoutError" || name === "TimeoutError") {
    return { ...none, reason: "timeout", what: "the endpoint did not answer in time", again: true };
  }
  const root = rootOf(error);
  if (root instanceof Deno.errors.NotCapable) {
    return {
      ...none,
      reason: "connection",
      what: "this task has no network; run deno task ingest:live",
    };
  }
  if (root instanceof SyntaxError) {
    return { ...none, reason: "malformed", what: "the endpoint's answer was no JSON", again: true };
  }
  return {
    ...none,
    reason: "connection",
    what: `the connection failed (${wordsOf(root, settings.key)})`,
    again: true,
  };
}

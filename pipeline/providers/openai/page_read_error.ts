import type { Usage } from "../../../retrieval/mod.ts";
import type { RequestReason } from "../request_failure.ts";

/** Why a page could not be read: the request brought no reply, or the reply is at fault and is asked for again. */
export type PageReadReason =
  | RequestReason
  | "no_call"
  | "truncated"
  | "refused"
  | "empty"
  | "schema"
  | "grid"
  | "repeated";

/** A page that an endpoint did not read. It carries chosen fields only: whole errors of clients hold request headers. */
export class PageReadError extends Error {
  readonly reason: PageReadReason;
  /** What the requests cost all the same. */
  readonly usage: Usage;
  /** How long the endpoint asked to wait, null where it did not say. */
  readonly retryAfterMilliseconds: number | null;

  constructor(message: string, options: {
    readonly reason: PageReadReason;
    readonly usage: Usage;
    readonly retryAfterMilliseconds?: number | null;
    readonly cause?: unknown;
  }) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = "PageReadError";
    this.reason = options.reason;
    this.usage = options.usage;
    this.retryAfterMilliseconds = options.retryAfterMilliseconds ?? null;
  }
}

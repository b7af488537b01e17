import type { Usage } from "../../../retrieval/mod.ts";

/** Why a page could not be read. The first group is the reply's fault and is repeated with the fault told to the model. */
export type PageReadReason =
  | "no_call"
  | "malformed"
  | "truncated"
  | "refused"
  | "empty"
  | "schema"
  | "grid"
  | "repeated"
  | "rate_limited"
  | "server"
  | "timeout"
  | "connection"
  | "denied"
  | "rejected";

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

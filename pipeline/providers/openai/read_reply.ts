import type { z } from "zod";
import type { PageReadReason } from "./page_read_error.ts";
import { findFault } from "./find_fault.ts";
import { pageRecord, RECORD_PAGE } from "./page_schema.ts";
import type { PageRecord } from "./page_schema.ts";

/** What of a chat completion is read. */
export interface Completion {
  readonly choices?: readonly {
    readonly finish_reason?: string | null;
    readonly message?: {
      readonly content?: string | null;
      readonly refusal?: string | null;
      readonly tool_calls?: readonly {
        readonly id?: string;
        readonly function?: { readonly name?: string; readonly arguments?: string };
      }[];
    };
  }[];
}

/** A reply that can be used, or what is wrong with it in words for the model that gave it. */
export type ReadReply =
  | { readonly status: "ok"; readonly record: PageRecord }
  | {
    readonly status: "bad";
    readonly reason: PageReadReason;
    readonly fault: string;
    /** The call as it was made, where it can be shown to the model again. */
    readonly call: { readonly id: string; readonly arguments: string } | null;
  };

/** Faults that are told at once; more do not help to mend one reply. */
const MOST_FAULTS = 5;
const NAME = RECORD_PAGE.function.name;

function issueText({ path, message }: z.core.$ZodIssue): string {
  return `${path.join(".") || "the whole"}: ${message}`;
}

/**
 * Reads the function call out of a chat completion and checks it: the schema first, then what a schema cannot say (rows of
 * one length, spans inside the grid, no row twice). JSON that stands in prose or in a code fence is not looked for: what
 * is parsed out of free text will once be parsed wrongly.
 */
export function readReply(completion: Completion): ReadReply {
  const choice = completion.choices?.[0];
  const message = choice?.message;
  const bad = (reason: PageReadReason, fault: string): ReadReply => ({
    status: "bad",
    reason,
    fault,
    call: null,
  });
  if (choice === undefined || message === undefined) return bad("empty", "the reply was empty");
  if (
    typeof message.refusal === "string" && message.refusal !== "" || choice.finish_reason === "content_filter"
  ) {
    return bad("refused", "the page was refused; it is a page of a published annual report");
  }
  if (choice.finish_reason === "length") {
    return bad(
      "truncated",
      "the reply was cut at its longest length; record the page without any other text",
    );
  }
  const calls = (message.tool_calls ?? []).filter((call) => call.function?.name === NAME);
  if (calls.length === 0) {
    return (message.content ?? "").trim() === "" && (message.tool_calls ?? []).length === 0
      ? bad("empty", "the reply was empty")
      : bad("no_call", `the reply did not call ${NAME}; text is not read`);
  }
  if (calls.length > 1) {
    return bad("no_call", `${NAME} was called ${calls.length} times; call it once for the whole page`);
  }
  const text = calls[0]?.function?.arguments ?? "";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bad("malformed", "the arguments were no JSON");
  }
  const call = { id: calls[0]?.id || "call_1", arguments: JSON.stringify(value) };
  const parsed = pageRecord.safeParse(value);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, MOST_FAULTS).map(issueText);
    return {
      status: "bad",
      reason: "schema",
      fault: `the arguments break the schema: ${issues.join("; ")}`,
      call,
    };
  }
  const fault = findFault(parsed.data);
  return fault === null ? { status: "ok", record: parsed.data } : { status: "bad", ...fault, call };
}

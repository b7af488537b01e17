import { z } from "zod";
import type { ToolUse } from "../../../retrieval/mod.ts";
import { findJson, readJson } from "../find_json.ts";
import { unusable } from "../send_request.ts";

/** What of a completion is read; what else an endpoint adds is its own affair. */
const Completion = z.object({
  choices: z.array(z.object({
    finish_reason: z.string().nullish(),
    message: z.object({
      content: z.string().nullish(),
      refusal: z.string().nullish(),
      tool_calls: z.array(z.object({
        id: z.string().nullish(),
        function: z.object({ name: z.string(), arguments: z.string().nullish() }),
      })).nullish(),
    }),
  })).min(1),
});

/** The one choice of a completion that ended by itself. */
export interface Choice {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
}

/**
 * Reads the choice of a completion.
 *
 * @throws {ServiceError} `unusable` for one that is filtered, refused or cut off, or of another form
 */
export function readChoice(action: string, completion: unknown): Choice {
  const refuse = (what: string) => unusable(action, what);
  const parsed = Completion.safeParse(completion);
  if (!parsed.success) throw refuse("it holds no choice");
  const { finish_reason: finish, message } = parsed.data.choices[0]!;
  if (finish === "content_filter") throw refuse("a filter of the endpoint stopped it");
  if (message.refusal) throw refuse("the model refused to answer");
  // what was cut may lack the half that mattered, also where it happens to parse
  if (finish === "length") throw refuse("it was cut off at its longest length");
  const calls = (message.tool_calls ?? []).map((call, at) => ({
    id: call.id || `call_${at + 1}`,
    name: call.function.name,
    arguments: call.function.arguments ?? "",
  }));
  return { text: (message.content ?? "").trim(), calls };
}

/**
 * The arguments of the one function that the model was made to call. JSON that stands in a code fence or between
 * sentences counts where it is the only one; some endpoints put the call into the text, and the same holds there. Where the
 * decision is a verdict (`exact`), nothing may stand around the object: what a model says beside it may take it back.
 *
 * @throws {ServiceError} `unusable` for another function, several calls that differ, or arguments that are no object
 */
export function readDecided(action: string, { choice, name, exact = false }: {
  readonly choice: Choice;
  readonly name: string;
  readonly exact?: boolean;
}): unknown {
  const { text, calls } = choice;
  const stranger = calls.find((call) => call.name !== name);
  if (stranger !== undefined) {
    throw unusable(action, `it calls ${JSON.stringify(stranger.name.slice(0, 40))} in the place of ${name}`);
  }
  const said = new Set(calls.map((call) => call.arguments));
  if (said.size > 1) throw unusable(action, `it calls ${name} ${said.size} times`);
  const value = (exact ? readJson : findJson)([...said][0] ?? text);
  if (value === undefined) {
    throw unusable(
      action,
      calls.length === 0 ? `it does not call ${name}` : `the arguments of ${name} are no object`,
    );
  }
  return value;
}

/** The text of a choice. Throws a ServiceError, `unusable`, where there is none. */
export function readText(action: string, { text }: Choice): string {
  if (text === "") throw unusable(action, "it is empty");
  return text;
}

/** The tools that the model called, none where it is done; arguments that cannot be read are handed on as text, so that the model hears of it. */
export function readUses({ calls }: Choice, round: number): readonly ToolUse[] {
  const seen = new Set<string>();
  return calls.map((call, at) => {
    // some endpoints give every call the same id, or none
    const id = seen.has(call.id) ? `round_${round}_call_${at + 1}` : call.id;
    seen.add(id);
    return { id, tool: call.name, input: findJson(call.arguments) ?? call.arguments };
  });
}

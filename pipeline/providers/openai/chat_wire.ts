import { z, type ZodType } from "zod";
import type { Prompt, ToolExchange } from "../../../retrieval/mod.ts";

/** A message of the chat wire format, as far as the chat seats use it. */
export type ChatMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: null; readonly tool_calls: readonly WireCall[] }
  | { readonly role: "tool"; readonly tool_call_id: string; readonly content: string };

/** A call of a function as it stands in an assistant's message. */
interface WireCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A function that the model may call. */
export interface WireFunction {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: Readonly<Record<string, unknown>>;
  };
}

/** The messages of a prompt, with the rounds of tool calls so far, each call followed by its reply. */
export function chatMessages(
  { system, user }: Prompt,
  rounds: readonly (readonly ToolExchange[])[] = [],
): readonly ChatMessage[] {
  return [
    { role: "system", content: system },
    { role: "user", content: user },
    ...rounds.flatMap((round): readonly ChatMessage[] => [
      {
        role: "assistant",
        content: null,
        tool_calls: round.map(({ use }) => ({
          id: use.id,
          type: "function",
          function: { name: use.tool, arguments: argumentsOf(use.input) },
        })),
      },
      ...round.map(({ use, reply }) => ({ role: "tool" as const, tool_call_id: use.id, content: reply })),
    ]),
  ];
}

/** Some endpoints read earlier arguments again and fail on what is no object. */
function argumentsOf(input: unknown): string {
  return typeof input === "object" && input !== null && !Array.isArray(input) ? JSON.stringify(input) : "{}";
}

/** A function as the wire format wants it; the descriptions and defaults of its fields are what the model reads. */
export function wireFunction(
  { name, description, parameters }: {
    readonly name: string;
    readonly description: string;
    readonly parameters: ZodType;
  },
): WireFunction {
  return { type: "function", function: { name, description, parameters: jsonSchema(parameters) } };
}

function jsonSchema(schema: ZodType): Readonly<Record<string, unknown>> {
  // endpoints differ in what they know of JSON Schema: its own address and bounds are left out
  const drop = new Set(["$schema", "minimum", "maximum", "maxLength"]);
  return JSON.parse(
    JSON.stringify(z.toJSONSchema(schema), (key, value) => drop.has(key) ? undefined : value),
  );
}

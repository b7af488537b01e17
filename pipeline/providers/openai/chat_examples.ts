/** For tests: what an endpoint counts for a reply. */
export const EXAMPLE_USAGE = {
  prompt_tokens: 1_000,
  completion_tokens: 100,
  prompt_tokens_details: { cached_tokens: 800 },
} as const;

/** For tests: a completion of the chat wire format with one message. */
export function completion(message: Readonly<Record<string, unknown>>, finish = "stop"): unknown {
  return {
    id: "chatcmpl-made-by-hand",
    object: "chat.completion",
    created: 0,
    model: "hand-made",
    choices: [{ index: 0, finish_reason: finish, message: { role: "assistant", content: null, ...message } }],
    usage: EXAMPLE_USAGE,
  };
}

/** For tests: a completion that calls functions; arguments are sent as JSON, a text as it stands. */
export function calling(
  ...calls: readonly (readonly [name: string, given: unknown, id?: string])[]
): unknown {
  return completion({
    tool_calls: calls.map(([name, given, id = `call_${name}`]) => ({
      id,
      type: "function",
      function: { name, arguments: typeof given === "string" ? given : JSON.stringify(given) },
    })),
  }, "tool_calls");
}

/** For tests: the functions that a request offers, in order. */
export function offered(body: Readonly<Record<string, unknown>>): readonly string[] {
  const tools = (body.tools ?? []) as readonly { readonly function: { readonly name: string } }[];
  return tools.map(({ function: { name } }) => name);
}

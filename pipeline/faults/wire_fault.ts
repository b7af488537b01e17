import { CUT_JSON, type Fault, PROSE } from "./fault.ts";

/** The body of a request in the wire format of chat models, as far as a fault looks at it. */
interface Asked {
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly tool_choice?: unknown;
}

const JSON_HEADERS = { "content-type": "application/json" };

/**
 * A `fetch` that fails on the wire of a chat model: what a client of a vendor meets when the vendor, the network or the
 * model misbehaves. It reaches no network.
 *
 * @param cancel cancels the run, for the fault of that name
 */
export function wireFault(fault: Fault, cancel: () => void): typeof fetch {
  return async (_address, init) => {
    const asked = JSON.parse(String(init?.body ?? "{}")) as Asked;
    switch (fault) {
      case "cancellation":
        cancel();
        return await untilAborted(init?.signal);
      case "timeout":
        return await untilAborted(init?.signal);
      case "refused":
        throw new TypeError("error sending request: connection refused (os error 111)");
      case "exception":
        throw new RangeError("Invalid string length");
      case "429":
        return failed(429, "Rate limit reached for requests");
      case "5xx":
        return failed(503, "The server is overloaded");
      case "malformed":
        return new Response(CUT_JSON, { headers: JSON_HEADERS });
      case "drift":
        return completed(drifted(asked));
      case "empty":
        return completed({ choices: [] });
      case "prose":
        return completed({ choices: [choice({ content: PROSE })] });
      default:
        return fault satisfies never;
    }
  };
}

/** Where a function must be called its arguments have other names; else the whole answer is that of another API. */
function drifted({ tools, tool_choice: must }: Asked): unknown {
  const name = tools?.[0]?.function.name;
  if (must === undefined || name === undefined) {
    return { output: [{ type: "message", content: [{ type: "output_text", text: PROSE }] }] };
  }
  const call = { name, arguments: JSON.stringify({ version: 2, result: { outcome: "ok", items: [] } }) };
  return { choices: [choice({ tool_calls: [{ id: "call_1", type: "function", function: call }] })] };
}

function choice(message: Readonly<Record<string, unknown>>): unknown {
  return { index: 0, finish_reason: "stop", message: { role: "assistant", content: null, ...message } };
}

function completed(body: unknown): Response {
  const usage = { prompt_tokens: 10, completion_tokens: 5 };
  const whole = {
    id: "made",
    object: "chat.completion",
    created: 0,
    model: "made",
    usage,
    ...body as object,
  };
  return new Response(JSON.stringify(whole), { headers: JSON_HEADERS });
}

function failed(status: number, message: string): Response {
  return new Response(JSON.stringify({ error: { message } }), { status, headers: JSON_HEADERS });
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

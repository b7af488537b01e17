import type { ChatModel, ChatRequest } from "../../../retrieval/mod.ts";
import { NO_USAGE } from "../../ledger.ts";
import { type ChatSeat, SEAT_OUTPUT_TOKENS } from "../../seats.ts";
import { estimateTokens } from "../paced_embedder.ts";
import { PacedQueue } from "../pacing.ts";
import { sendRequest, type ServiceEffects, ServiceError } from "../send_request.ts";
import { type OpenaiChatSettings, SEAT_NAMES } from "./chat_settings.ts";
import { type ChatMessage, chatMessages, type WireFunction, wireFunction } from "./chat_wire.ts";
import { openClient } from "./open_client.ts";
import { usageOf, type WireUsage } from "./price.ts";
import { readChoice, readDecided, readText, readUses } from "./read_choice.ts";
import { isVendor, OPENAI_NAMES } from "./settings.ts";

/** Longest single request; a run gives a call 60 s, in which a decision has room for its repetition. */
const REQUEST_MILLISECONDS: Readonly<Record<ChatSeat, number>> = { decider: 20_000, writer: 55_000 };
/** What the vendor's second tier allows for the larger model. The queue slows down where it is less. */
const TOKENS_PER_MINUTE = 400_000;
/** A question waits: a longer pause than this fails the call, whose layer then opens. */
const MOST_PAUSE_MILLISECONDS = 20_000;

/** What one request asks beside its messages. */
interface Asked {
  readonly messages: readonly ChatMessage[];
  readonly functions?: readonly WireFunction[];
  /** Name of the function that must be called; the model chooses where it is missing. */
  readonly must?: string;
}

/**
 * A chat model over any endpoint that speaks the OpenAI wire format, in one seat of the two: temperature 0, as many
 * tokens of output as the seat allows, decisions and tools by function calling. Requests go at the pace that the endpoint
 * allows, a failed one once more where that may help. Throws a {@link ServiceError} where there is no usable reply.
 */
export function openaiChat(
  seat: ChatSeat,
  settings: OpenaiChatSettings,
  effects: ServiceEffects,
): ChatModel {
  const action = `ask openai ${settings.model}`;
  const queue = new PacedQueue({
    tokensPerMinute: TOKENS_PER_MINUTE,
    oneByOne: false,
    now: () => effects.clock().getTime(),
    sleep: effects.sleep,
    rateLimit: rateLimitOf,
  });
  const complete = (request: Pick<ChatRequest<unknown>, "signal" | "spend">, asked: Asked) => {
    const tokens = estimateTokens(JSON.stringify(asked)) + SEAT_OUTPUT_TOKENS[seat];
    return queue.run(tokens, async () => {
      const reply = await sendRequest(async ({ fetch, signal }) => {
        request.spend({ ...NO_USAGE, calls: 1 });
        const client = await openClient(settings, { fetch });
        return await client.chat.completions.create(bodyOf(asked, { seat, settings }), { signal });
      }, {
        action,
        endpoint: settings,
        names: { ...OPENAI_NAMES, model: SEAT_NAMES[seat].model, task: "ask:live" },
        milliseconds: REQUEST_MILLISECONDS[seat],
        effects,
        signal: request.signal,
        patient: false,
      }) as unknown as { readonly usage?: WireUsage | null } | null;
      request.spend({ ...usageOf(reply?.usage, settings.price), calls: 0 });
      return readChoice(action, reply);
    }, request.signal);
  };
  return {
    // the endpoint is part of it: the same name may stand for another model elsewhere
    id: `openai ${settings.model} at ${new URL(settings.baseUrl).host}`,
    decide: async ({ task, prompt, schema, exact = false, ...request }) => {
      const description = `Report the decision: ${task}.`;
      const choice = await complete(request, {
        messages: chatMessages(prompt),
        // function calling, not response_format: some compatible endpoints refuse the latter
        functions: [wireFunction({ name: task, description, parameters: schema })],
        must: task,
      });
      return readDecided(action, { choice, name: task, exact });
    },
    useTools: async ({ prompt, tools, rounds, ...request }) =>
      readUses(
        await complete(request, {
          messages: chatMessages(prompt, rounds),
          // function calling, not response_format: some compatible endpoints refuse the latter
          functions: tools.map(wireFunction),
        }),
        rounds.length + 1,
      ),
    write: async ({ prompt, ...request }) =>
      readText(action, await complete(request, { messages: chatMessages(prompt) })),
  };
}

function bodyOf(
  { messages, functions, must }: Asked,
  { seat, settings }: { readonly seat: ChatSeat; readonly settings: OpenaiChatSettings },
) {
  const tokens = SEAT_OUTPUT_TOKENS[seat];
  return {
    model: settings.model,
    // the wire types are mutable; ours are the same otherwise
    messages: messages as never,
    temperature: 0,
    ...functions === undefined ? {} : { tools: functions as never },
    ...must === undefined ? {} : { tool_choice: { type: "function" as const, function: { name: must } } },
    // the vendor's newer models refuse the old name, most other servers know no other
    ...isVendor(settings) ? { max_completion_tokens: tokens } : { max_tokens: tokens },
  };
}

function rateLimitOf(error: unknown): number | "unsaid" | null {
  if (!(error instanceof ServiceError) || error.reason !== "rate_limited") return null;
  const asked = error.retryAfterMilliseconds ?? "unsaid";
  return asked !== "unsaid" && asked > MOST_PAUSE_MILLISECONDS ? null : asked;
}

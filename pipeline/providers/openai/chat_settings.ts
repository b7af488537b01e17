import type { ChatSeat } from "../../seats.ts";
import { type Endpoint, missingKey, readEndpoint } from "../endpoint.ts";
import { type Price, readPrice } from "./price.ts";
import { isVendor, OPENAI_ENDPOINT_VARIABLES, OPENAI_NAMES } from "./settings.ts";

/** The endpoint of a chat seat, and the model that sits in it. */
export interface OpenaiChatSettings extends Endpoint {
  readonly model: string;
  readonly price: Price | null;
}

/** Variables of a seat. */
export const SEAT_NAMES: Readonly<Record<ChatSeat, { readonly model: string; readonly price: string }>> = {
  decider: { model: "TIEOUT_CHAT_SMALL_MODEL", price: "TIEOUT_CHAT_SMALL_PRICE" },
  writer: { model: "TIEOUT_CHAT_MODEL", price: "TIEOUT_CHAT_PRICE" },
};

/** Models that obey temperature 0 and call functions; those that reason refuse the first. */
const DEFAULTS: Readonly<Record<ChatSeat, string>> = { decider: "gpt-4.1-mini", writer: "gpt-4.1" };

/** List prices of the vendor's models, US$ for a million tokens. */
const PRICES: Readonly<Record<string, Price>> = {
  "gpt-4.1": { input: 2, cached: 0.5, output: 8 },
  "gpt-4.1-mini": { input: 0.4, cached: 0.1, output: 1.6 },
  "gpt-4.1-nano": { input: 0.1, cached: 0.025, output: 0.4 },
  "gpt-4o": { input: 2.5, cached: 1.25, output: 10 },
  "gpt-4o-mini": { input: 0.15, cached: 0.075, output: 0.6 },
};

/** The variables that these settings are read from, each with what it says. */
export const OPENAI_CHAT_VARIABLES: Readonly<Record<string, string>> = {
  ...OPENAI_ENDPOINT_VARIABLES,
  [SEAT_NAMES.writer.model]: `model that writes answers (default ${DEFAULTS.writer})`,
  [SEAT_NAMES.decider.model]:
    `model that decides and grades (default ${SEAT_NAMES.writer.model} where that is set, else ${DEFAULTS.decider})`,
  [SEAT_NAMES.writer.price]:
    "US$ for a million input, cached and output tokens, as 2/0.5/8 or 2/8, for the cost of an answer",
  [SEAT_NAMES.decider.price]: "the same for the model that decides",
};

/** Reads the settings of both seats. Throws a TypeError on an address or a price that cannot be used. */
export function readOpenaiChatSettings(
  env: (name: string) => string | undefined,
): Readonly<Record<ChatSeat, OpenaiChatSettings>> {
  const endpoint = readEndpoint(env, OPENAI_NAMES);
  const said = env(SEAT_NAMES.writer.model);
  const seat = (name: ChatSeat, model: string): OpenaiChatSettings => {
    const price = env(SEAT_NAMES[name].price);
    const known = isVendor(endpoint) && Object.hasOwn(PRICES, model) ? PRICES[model]! : null;
    return { ...endpoint, model, price: price ? readPrice(price, SEAT_NAMES[name].price) : known };
  };
  return {
    // who names one model of an endpoint of his own has no other there
    decider: seat("decider", env(SEAT_NAMES.decider.model) || said || DEFAULTS.decider),
    writer: seat("writer", said || DEFAULTS.writer),
  };
}

/** Why nothing can be asked with these settings, in words that say what to set; null where it can. */
export function missingForOpenaiChat(settings: Endpoint): string | null {
  return missingKey(settings, OPENAI_NAMES);
}

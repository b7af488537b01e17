import type { ChatModel, PageReader } from "../../retrieval/mod.ts";
import { openaiChat } from "./openai/chat_model.ts";
import { openaiPageReader } from "./openai/page_reader.ts";
import { Secret } from "../secret.ts";
import type { ChatSeat } from "../seats.ts";
import type { Fault } from "../faults/fault.ts";
import { wireFault } from "../faults/wire_fault.ts";

/** An endpoint that cannot exist: names under `.invalid` never resolve. */
const ENDPOINT = {
  baseUrl: "https://models.invalid/v1",
  key: new Secret("sk-test-000"),
  model: "faulty",
  price: null,
};

/** Pauses take no time; the clock goes on by them. */
function quick() {
  let now = Date.now();
  return {
    clock: () => new Date(now),
    sleep: (milliseconds: number) => {
      now += milliseconds;
      return Promise.resolve();
    },
  };
}

/** The real client of a chat seat, on a wire that fails. */
export function wireChat(seat: ChatSeat, fault: Fault, cancel: () => void): ChatModel {
  return openaiChat(seat, ENDPOINT, { ...quick(), fetch: wireFault(fault, cancel) });
}

/** The real client of a vision model, on a wire that fails. */
export function wirePageReader(fault: Fault, cancel: () => void): Promise<PageReader> {
  return openaiPageReader(ENDPOINT, { ...quick(), fetch: wireFault(fault, cancel) });
}

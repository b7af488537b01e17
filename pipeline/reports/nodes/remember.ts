import { carryOverSlots } from "../remembering/carry_over_slots.ts";
import { compressThread } from "../remembering/compress_thread.ts";
import { lookUpAnswer } from "../remembering/look_up_answer.ts";
import type { ReportUpdate } from "../state.ts";
import type { ReportNode } from "../step.ts";

const NOT_DURABLE = { layer: "durable", verdict: "switched off" };

/**
 * Opens the turn: the question joins the thread, which the graph has read from durable state. The order is load-bearing:
 * compression first, so that the scan for company and year reads a history that is bounded and keeps both; the look-up
 * last, because it compares the question with its slots filled: "what about their dividends?" equals nothing.
 *
 * A past answer takes the place of a draft, and is checked like one.
 */
export const remember: ReportNode = async (state, context) => {
  // From here on the question is on disk: a run that dies can go on.
  await context.kept();
  const { question } = state;
  const compressed = await compressThread(state, context);
  const kept = compressed.messages ?? state.messages;
  const carried = await carryOverSlots(question, { messages: kept, context });
  // what cannot be understood yet is not looked up: the answer of another question would be found
  const found: ReportUpdate = carried.askBack === ""
    ? await lookUpAnswer({ enriched: carried.enriched, graph: state.graph }, context)
    : { recalled: null };
  const asked = { role: "user", text: question } as const;
  return {
    ...found,
    messages: compressed.messages === null ? [asked] : { replace: [...kept, asked] },
    enriched: carried.enriched,
    clarification: carried.askBack,
    layers: [
      ...context.memory.durable ? [] : [NOT_DURABLE],
      compressed.note,
      carried.note,
      ...found.layers ?? [],
    ],
  };
};

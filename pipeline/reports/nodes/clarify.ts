import { interrupt } from "@langchain/langgraph";
import { enrichQuestion } from "../enrich_question.ts";
import { carryOverSlots } from "../remembering/carry_over_slots.ts";
import { lookUpAnswer } from "../remembering/look_up_answer.ts";
import type { ReportUpdate } from "../state.ts";
import type { ReportNode } from "../step.ts";

/**
 * Asks one question back and waits, in another process if need be. Nothing with an effect stands before the pause,
 * because resuming runs the node again from the top. The question that the reply completes is looked up as one that was
 * asked whole: it is kept under the same name.
 */
export const clarify: ReportNode = async (state, context) => {
  const reply = String(interrupt({ question: state.clarification }));
  const read = await context.services.readSlots(reply);
  const asked = enrichQuestion(state.enriched, { reply: read, question: state.slots! });
  // the reply names what was missing; what the thread gives beside it is filled as in any question
  const carried = await carryOverSlots(asked, { messages: state.messages.slice(0, -1), context });
  const { enriched } = carried;
  // what is still open cannot be the question of a past answer
  const found: ReportUpdate = carried.askBack === ""
    ? await lookUpAnswer({ enriched, graph: state.graph }, context)
    : { recalled: null };
  return {
    ...found,
    enriched,
    clarifications: state.clarifications + 1,
    layers: [carried.note, ...found.layers ?? []],
    messages: [{ role: "assistant", text: state.clarification }, { role: "user", text: reply }],
  };
};

import { interrupt } from "@langchain/langgraph";
import { enrichQuestion } from "../enrich_question.ts";
import type { ReportNode } from "../step.ts";

/**
 * Asks one question back and waits, in another process if need be. Nothing with an effect stands before the pause,
 * because resuming runs the node again from the top.
 */
export const clarify: ReportNode = async (state, { services }) => {
  const reply = String(interrupt({ question: state.clarification }));
  const read = await services.readSlots(reply);
  return {
    enriched: enrichQuestion(state.enriched, { reply: read, question: state.slots! }),
    clarifications: state.clarifications + 1,
    messages: [{ role: "assistant", text: state.clarification }, { role: "user", text: reply }],
  };
};

import { interrupt } from "@langchain/langgraph";
import type { ReportNode } from "../step.ts";

/**
 * Asks one question back and waits, in another process if need be. Nothing with an effect stands before the pause,
 * because resuming runs the node again from the top.
 */
export const clarify: ReportNode = (state) => {
  const reply = String(interrupt({ question: state.clarification }));
  return {
    enriched: `${state.enriched} ${reply}`,
    clarifications: state.clarifications + 1,
    messages: [{ role: "assistant", text: state.clarification }, { role: "user", text: reply }],
  };
};

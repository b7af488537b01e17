import type { ReportNode } from "../step.ts";

/** Ends the turn: the answer joins the thread, its caveat under it. */
export const answer: ReportNode = (state) => {
  const { text, caveat } = state.reply!;
  return { messages: [{ role: "assistant", text: caveat === null ? text : `${text}\n\n${caveat}` }] };
};

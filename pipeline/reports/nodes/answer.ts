import type { ReportNode } from "../step.ts";

/**
 * Ends the turn: the answer joins the thread. The caveat was judged in `shape` but stands apart from the text until here,
 * behind `save`: a saved answer must not carry a doubt to somebody whose question it is not about.
 */
export const answer: ReportNode = (state) => {
  const { text, caveat } = state.reply!;
  return { messages: [{ role: "assistant", text: caveat === null ? text : `${text}\n\n${caveat}` }] };
};

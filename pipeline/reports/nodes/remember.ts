import type { ReportNode } from "../step.ts";

/**
 * Opens the turn: the question joins the thread. Compression, carry-over and the answer cache belong here, in this
 * order, because the entity scan reads a clean history and the cache looks up the enriched question; none of them is
 * built yet, so the enriched question is the question as asked.
 */
export const remember: ReportNode = (state) => ({
  messages: [{ role: "user", text: state.question }],
  enriched: state.question,
  layers: [{ layer: "carryOver", verdict: "nothing to carry" }, { layer: "cache", verdict: "miss" }],
});

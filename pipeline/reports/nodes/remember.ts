import type { ReportNode } from "../step.ts";

/**
 * Opens the turn: the question joins the thread. Compression and carry-over belong in front of the look-up, in this
 * order, because the entity scan reads a clean history and the cache looks up the enriched question; neither is built
 * yet, so the enriched question is the question as asked.
 *
 * A past answer takes the place of a draft with its verdict, and goes to the gate like one.
 */
export const remember: ReportNode = async ({ question }, { services, signal }) => {
  const recalled = await services.answers.find(question, { signal });
  return {
    messages: [{ role: "user", text: question }],
    enriched: question,
    recalled,
    ...(recalled === null ? {} : {
      draftText: recalled.text,
      verdict: recalled.verdict,
      calculations: recalled.calculations,
    }),
    layers: [
      { layer: "carryOver", verdict: "nothing to carry" },
      { layer: "compression", verdict: "not needed" },
      { layer: "cache", verdict: recalled === null ? "miss" : "hit" },
    ],
  };
};

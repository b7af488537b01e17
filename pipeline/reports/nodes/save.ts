import type { ReportNode } from "../step.ts";
import type { ReportStateValue } from "../state.ts";

/**
 * Keeps an answer for later questions that mean the same, as it was shaped and without a caveat: a doubt belongs to the
 * run that raised it. Reading the cache may fail cheaply, a wrong answer in it is given again and again, so whatever is
 * not wholly sound is not kept.
 */
export const save: ReportNode = async (state, { services, signal }) => {
  const against = reasonAgainst(state);
  if (against === null) {
    await services.answers.keep({ question: state.enriched, answer: state.reply! }, { signal });
  }
  return { layers: [{ layer: "cache", verdict: against === null ? "saved" : `not saved: ${against}` }] };
};

/** Why the answer is not kept; null where it is. */
function reasonAgainst(state: ReportStateValue): string | null {
  const { reply, verdict, quality, degraded, recalled, exhausted, foundNews } = state;
  if (recalled !== null) return "it comes from there";
  if (foundNews !== null) return "news of today are old tomorrow";
  if (quality !== "pass" || degraded.includes("quality")) return "its quality was not judged";
  if (verdict?.grounded === "no") return "its claims did not hold";
  if (exhausted) return "something is missing";
  return reply?.status === "answered" ? null : "it answers nothing";
}

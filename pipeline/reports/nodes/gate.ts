import { type FallbackReason, gradeQuality } from "../../../guardrails/mod.ts";
import type { ReportNode } from "../step.ts";
import type { ReportStateValue } from "../state.ts";

/**
 * The floor on every path to the answer: the context is the graded documents' text, of a past answer those that it was
 * written from, on the direct path the answer itself, for news the quotations. A draft that says nothing goes no further
 * either.
 */
export const gate: ReportNode = async (state, { ledger, services, signal }) => {
  const verdict = await services.checks.gate(contextOf(state), signal);
  const says = restsOnNews(state) || state.draftText.trim() !== "";
  const passes = verdict.pass && says && state.quality !== "fail";
  return {
    fallbackReason: passes ? null : reasonOf(state, ledger.isSpent()),
    layers: [{
      layer: "gate",
      verdict: passes ? "passed" : `stopped: ${verdict.pass ? "no draft" : verdict.reason}`,
    }],
  };
};

/**
 * Whether quoted news carry the answer: they were asked for alone, or the draft only says that the reports give nothing. A draft
 * that says more needs documents of its own: an article is none.
 */
function restsOnNews({ routeTo, foundNews, draftText }: ReportStateValue): boolean {
  return (foundNews?.quotes.length ?? 0) > 0 &&
    (routeTo === "news" || gradeQuality(draftText) === "absent");
}

function contextOf(state: ReportStateValue): string {
  if (restsOnNews(state)) {
    return state.foundNews!.quotes.map(({ title, quote }) => `${title}\n${quote}`).join("\n\n");
  }
  return state.routeTo === "direct"
    ? state.draftText
    : state.sources.map(({ hit }) => hit.chunk.text).join("\n\n");
}

function reasonOf(state: ReportStateValue, isSpent: boolean): FallbackReason {
  if (state.fallbackReason !== null) return state.fallbackReason;
  if (isSpent) return "budget";
  if (state.degraded.includes("draft")) return "model_failed";
  if (state.hits.length === 0 && state.routeTo !== "direct") return "nothing_retrieved";
  return state.exhausted ? "retries_exhausted" : "not_synthesised";
}

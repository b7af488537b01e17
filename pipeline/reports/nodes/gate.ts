import { contentGate, type FallbackReason } from "../../../guardrails/mod.ts";
import type { ReportNode } from "../step.ts";
import type { ReportStateValue } from "../state.ts";

/**
 * The floor on every path to the answer: the context is the graded documents' text, on the direct path and for a past
 * answer the answer itself. A draft that says nothing goes no further either.
 */
export const gate: ReportNode = (state, { ledger }) => {
  const verdict = contentGate(contextOf(state));
  const passes = verdict.pass && state.draftText.trim() !== "" && state.quality !== "fail";
  return {
    fallbackReason: passes ? null : reasonOf(state, ledger.isSpent()),
    layers: [{
      layer: "gate",
      verdict: passes ? "passed" : `stopped: ${verdict.pass ? "no draft" : verdict.reason}`,
    }],
  };
};

function contextOf(state: ReportStateValue): string {
  return state.routeTo === "direct" || state.recalled !== null
    ? state.draftText
    : state.sources.map(({ hit }) => hit.chunk.text).join("\n\n");
}

function reasonOf(state: ReportStateValue, isSpent: boolean): FallbackReason {
  if (state.fallbackReason !== null) return state.fallbackReason;
  if (isSpent) return "budget";
  if (state.hits.length === 0 && state.routeTo !== "direct") return "nothing_retrieved";
  return state.exhausted ? "retries_exhausted" : "not_synthesised";
}

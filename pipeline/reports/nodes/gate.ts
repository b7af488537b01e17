import { contentGate } from "../../../guardrails/mod.ts";
import type { ReportNode } from "../step.ts";
import type { ReportStateValue } from "../state.ts";

/**
 * The floor on every path to the answer: the context is the graded documents' text, on the direct path the answer itself.
 * A draft that says nothing goes no further either.
 */
export const gate: ReportNode = (state) => {
  const verdict = contentGate(contextOf(state));
  const passes = verdict.pass && state.draftText.trim() !== "" && state.quality !== "fail";
  return {
    fallbackReason: passes ? null : reasonOf(state),
    layers: [{
      layer: "gate",
      verdict: passes ? "passed" : `stopped: ${verdict.pass ? "no draft" : verdict.reason}`,
    }],
  };
};

function contextOf(state: ReportStateValue): string {
  return state.routeTo === "direct"
    ? state.draftText
    : state.sources.map(({ hit }) => hit.chunk.text).join("\n\n");
}

function reasonOf(state: ReportStateValue): ReportStateValue["fallbackReason"] {
  if (state.fallbackReason !== null) return state.fallbackReason;
  if (state.hits.length === 0) return "nothing_retrieved";
  return state.retries > 0 ? "retries_exhausted" : "not_synthesised";
}

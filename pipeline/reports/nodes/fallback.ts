import { type Answer, fallbackText, type Verdict } from "../../../guardrails/mod.ts";
import { readStoreCoverage } from "../covered.ts";
import type { ReportNode } from "../step.ts";

const NO_VERDICT: Verdict = { grounded: "none", claims: [], unsupported: [] };

/** Says which emptiness it was and what the store covers. Ends the turn: it never comes back into the answer. */
export const fallback: ReportNode = async (state, context) => {
  const reason = state.routeTo === "out_of_scope"
    ? "out_of_scope"
    : state.fallbackReason ?? "not_synthesised";
  const text = fallbackText(reason, {
    coverage: await readStoreCoverage(context.services.store),
    language: state.slots?.language ?? "en",
  });
  const reply: Answer = {
    status: reason === "out_of_scope" ? "out_of_scope" : "fallback",
    text,
    citations: [],
    verdict: NO_VERDICT,
    confidence: null,
    caveat: null,
    values: [],
    calculations: [],
  };
  return {
    reply,
    fallbackReason: reason,
    messages: [{ role: "assistant", text }],
    layers: [{ layer: "fallback", verdict: reason }],
  };
};

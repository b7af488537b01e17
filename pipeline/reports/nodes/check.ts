import type { Verdict } from "../../../guardrails/mod.ts";
import { decide } from "../decide.ts";
import { groundDraft } from "../ground_draft.ts";
import { planRetry } from "../plan_retry.ts";
import type { ReportNode } from "../step.ts";

/**
 * Judges the draft: whether it says anything, and every number in it against the cells of its own sources. Where
 * companies are missing or claims failed it sends a narrower retrieval round, at most twice and never the same one.
 */
export const check: ReportNode = async (state, context) => {
  const { pass } = await decide(context, {
    task: "quality",
    input: { question: state.enriched, draft: state.draftText },
    safe: { pass: true },
  });
  const { verdict, calculations } = await groundDraft(state.draftText, { ...state, slots: state.slots! });
  const again = planRetry(state, { pass, verdict });
  return {
    quality: pass ? "pass" : "fail",
    verdict,
    calculations,
    retryWith: again.queries,
    retries: state.retries + (again.queries.length > 0 ? 1 : 0),
    queries: again.all,
    layers: [
      { layer: "quality", verdict: pass ? "pass" : "fail" },
      { layer: "groundedness", verdict: groundedLine(verdict) },
      { layer: "retry", verdict: again.reason },
    ],
  };
};

function groundedLine({ grounded, claims, unsupported }: Verdict): string {
  return `${grounded}: ${claims.length} claims, ${unsupported.length} unsupported`;
}

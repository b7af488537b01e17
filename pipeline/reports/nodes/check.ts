import { stateMissing, type Verdict } from "../../../guardrails/mod.ts";
import { gradeDraft } from "../decide.ts";
import { groundDraft } from "../ground_draft.ts";
import { planRetry } from "../plan_retry.ts";
import type { ReportNode } from "../step.ts";

/**
 * Judges the draft: whether it says anything, and every number in it against the cells of its own sources. Where
 * companies are missing or claims failed it sends a narrower retrieval round, at most twice and never the same one. A draft
 * that stays is made to name what is missing, and judged as it then reads.
 */
export const check: ReportNode = async (state, context) => {
  const ground = { ...state, slots: state.slots! };
  const graded = await gradeDraft(context, { input: { ...ground, draft: state.draftText } });
  const pass = "said" in graded.pass ? graded.pass.said : true;
  const asWritten = await groundDraft(state.draftText, ground);
  const again = planRetry(state, {
    pass,
    verdict: asWritten.verdict,
    isSpent: context.ledger.isSpent(),
    strict: context.strict,
  });
  const held = new Set(state.sources.map(({ hit }) => hit.chunk.company));
  const draftText = again.queries.length > 0 ? state.draftText : stateMissing(state.draftText, {
    missing: Object.keys(state.found).filter((company) => !held.has(company)),
    claims: asWritten.verdict.claims,
    language: ground.slots.language,
  });
  const { verdict, calculations } = draftText === state.draftText
    ? asWritten
    : await groundDraft(draftText, ground);
  return {
    quality: pass ? "pass" : "fail",
    draftText,
    verdict,
    calculations,
    found: Object.fromEntries(again.failed.map((company) => [company, false])),
    retryWith: again.queries,
    retries: state.retries + (again.queries.length > 0 ? 1 : 0),
    exhausted: again.exhausted,
    queries: again.all,
    layers: [
      { layer: "quality", verdict: "said" in graded.pass ? pass ? "pass" : "fail" : graded.pass.opened },
      { layer: "groundedness", verdict: groundedLine(verdict) },
      { layer: "retry", verdict: again.reason },
    ],
  };
};

function groundedLine({ grounded, claims, unsupported }: Verdict): string {
  return `${grounded}: ${claims.length} claims, ${unsupported.length} unsupported`;
}

import { judge, readClaims, tieOut, type Verdict } from "../../../guardrails/mod.ts";
import { decide } from "../decide.ts";
import { planRetry } from "../plan_retry.ts";
import type { ReportNode } from "../step.ts";
import type { ReportStateValue } from "../state.ts";
import { QualityDecision } from "../tasks.ts";

/**
 * Judges the draft: whether it says anything, and every number in it against the cells of its own sources. Where
 * companies are missing or claims failed it sends a narrower retrieval round, at most twice and never the same one.
 */
export const check: ReportNode = async (state, context) => {
  const { pass } = await decide(context, {
    task: "quality",
    input: { question: state.enriched, draft: state.draftText },
    schema: QualityDecision,
    safe: { pass: true },
  });
  const { verdict, calculations } = await groundDraft(state);
  const again = planRetry(state, { pass, verdict });
  return {
    quality: pass ? "pass" : "fail",
    verdict,
    calculations,
    retryWith: again.queries,
    retries: state.retries + (again.queries.length > 0 ? 1 : 0),
    queries: again.queries.length > 0 ? again.all : state.queries,
    layers: [
      { layer: "quality", verdict: pass ? "pass" : "fail" },
      { layer: "groundedness", verdict: groundedLine(verdict) },
      { layer: "retry", verdict: again.reason },
    ],
  };
};

async function groundDraft(state: ReportStateValue) {
  const companies = [...new Set(state.sources.map(({ hit }) => hit.chunk.company))];
  const claims = readClaims(state.draftText, { companies, sources: state.sources, about: aboutOne(state) });
  const tied = await tieOut(claims, { sources: state.sources, calculations: state.calculations });
  return { verdict: judge(tied.claims, { tickers: companies }), calculations: tied.calculations };
}

/** What a question for one thing leaves unsaid in its answer. */
function aboutOne({ queries, slots }: ReportStateValue) {
  const company = queries.length === 1 ? queries[0]!.company : undefined;
  const year = queries.length === 1 && queries[0]!.years.length === 1 ? queries[0]!.years[0] : undefined;
  const metric = slots!.metrics.length === 1 ? slots!.metrics[0] : undefined;
  return {
    ...(company === undefined ? {} : { company }),
    ...(year === undefined ? {} : { fiscalYear: year }),
    ...(metric === undefined ? {} : { metric }),
  };
}

function groundedLine({ grounded, claims, unsupported }: Verdict): string {
  return `${grounded}: ${claims.length} claims, ${unsupported.length} unsupported`;
}

import { type Grading, stateMissing, type Verdict } from "../../../guardrails/mod.ts";
import { betterDraft, type JudgedDraft } from "../better_draft.ts";
import { type Graded, gradeDraft } from "../decide.ts";
import { failedCompanies } from "../failed_companies.ts";
import { checkAgain } from "../remembering/check_again.ts";
import { groundDraft } from "../ground_draft.ts";
import { namesCompany } from "../names_company.ts";
import { planRetry, type RetryPlan } from "../plan_retry.ts";
import type { RunContext } from "../../run_context.ts";
import type { ReportNode } from "../step.ts";
import type { ReportStateValue, ReportUpdate } from "../state.ts";

/**
 * Judges the draft: whether it says anything, and every number in it against the cells of its own sources, with a model's
 * reading of it beside where one is configured. Where companies are missing or claims failed it sends a narrower retrieval
 * round, at most twice and never the same one. A draft that stays is made to name what is missing, and judged as it then
 * reads; of several rounds that came to no end the better one stays. A past answer is only tied again.
 */
export const check: ReportNode = async (state, context) => {
  if (state.recalled !== null) return await checkAgain(state, context);
  const graded = await gradeUnlessEmpty(state, context);
  const judged = await judgeDraft(state, context, graded);
  const plan = planRetry(state, {
    pass: judged.quality === "pass",
    verdict: judged.verdict,
    isSpent: context.ledger.isSpent(),
    strict: context.strict,
  });
  const retries = plan.queries.length > 0;
  // a round that is all that was asked for stands, whatever an earlier one held
  const kept = retries || plan.exhausted ? betterDraft(state.kept, judged) : judged;
  const isEarlier = kept.draftText !== judged.draftText;
  const last = retries ? judged : await withMissingNamed(kept, { state, context, isEarlier });
  return {
    ...last,
    ...asPlanned(plan, { state, verdict: last.verdict }),
    kept: retries ? kept : null,
    layers: notes({ graded, last, plan, isEarlier: !retries && isEarlier, byRule: byRule(context) }),
  };
};

/** An empty draft fails by rule: there is nothing to pay a call for. */
async function gradeUnlessEmpty(state: ReportStateValue, context: RunContext): Promise<Graded> {
  if (state.draftText.trim() === "") return { pass: { said: false }, unsupported: { said: [] } };
  return await gradeDraft(context, {
    input: {
      slots: state.slots!,
      sources: state.sources,
      calculations: state.calculations,
      draft: state.draftText,
    },
  });
}

async function judgeDraft(
  state: ReportStateValue,
  context: RunContext,
  { pass, unsupported }: Graded,
): Promise<JudgedDraft> {
  const { draftText, sources, calculationErrors, found } = state;
  // rules that list nothing have not doubted anything: theirs is no opinion
  const model = "said" in unsupported && !byRule(context) ? unsupported.said : null;
  const ground = { ...state, slots: state.slots! };
  return {
    draftText,
    sources,
    calculationErrors,
    found,
    // what the failure policy declares for `quality`: the draft counts as passing
    quality: !("said" in pass) || pass.said ? "pass" : "fail",
    ...await groundDraft(draftText, ground, { context, model }),
  };
}

/** The draft with every company named of which nothing was found, judged again where that changed it. */
async function withMissingNamed(
  judged: JudgedDraft,
  { state, context, isEarlier }: {
    readonly state: ReportStateValue;
    readonly context: RunContext;
    /** A draft of an earlier round: its flags are those of both. */
    readonly isEarlier: boolean;
  },
): Promise<JudgedDraft> {
  const held = new Set(judged.sources.map(({ hit }) => hit.chunk.company));
  const missing = Object.keys(judged.found).filter((company) =>
    !held.has(company) || (isEarlier && !judged.found[company])
  );
  const slots = state.slots!;
  const draftText = stateMissing(judged.draftText, {
    missing,
    claims: judged.verdict.claims,
    language: slots.language,
  });
  if (draftText === judged.draftText) return judged;
  // what a model doubted of a company that is now said to be missing stands in the draft no more
  const model =
    judged.grading.model?.unsupported.filter(({ label }) =>
      !missing.some((company) => namesCompany(label, company))
    ) ?? null;
  const { queries } = state;
  return {
    ...judged,
    draftText,
    ...await groundDraft(draftText, { ...judged, queries, slots }, { context, model }),
  };
}

function asPlanned(
  { queries, all, exhausted }: RetryPlan,
  { state, verdict }: { readonly state: ReportStateValue; readonly verdict: Verdict },
): Pick<ReportUpdate, "found" | "retryWith" | "retries" | "exhausted" | "queries"> {
  const failed = failedCompanies(verdict, all.map(({ company }) => company));
  return {
    found: Object.fromEntries(failed.map((company) => [company, false])),
    retryWith: queries,
    retries: state.retries + (queries.length > 0 ? 1 : 0),
    exhausted,
    queries: all,
  };
}

function byRule({ services }: RunContext): boolean {
  return services.decider.byRule;
}

function notes({ graded, last, plan, isEarlier, byRule }: {
  readonly graded: Graded;
  readonly last: JudgedDraft;
  readonly plan: RetryPlan;
  readonly isEarlier: boolean;
  readonly byRule: boolean;
}): ReportStateValue["layers"] {
  const { pass, unsupported } = graded;
  const beside = !("said" in unsupported)
    ? `${unsupported.opened}: the tie-out alone`
    : byRule
    ? "no model: the tie-out alone"
    : modelLine(last.grading);
  return [
    { layer: "quality", verdict: "said" in pass ? pass.said ? "pass" : "fail" : pass.opened },
    { layer: "groundedness", verdict: `${groundedLine(last.verdict)}; ${beside}` },
    { layer: "tieOut", verdict: last.grading.tieOut?.grounded ?? "failed: no figure was compared" },
    { layer: "retry", verdict: isEarlier ? `${plan.reason}; the earlier draft stays` : plan.reason },
  ];
}

function groundedLine({ grounded, claims, unsupported }: Verdict): string {
  return `${grounded}: ${claims.length} claims, ${unsupported.length} unsupported`;
}

function modelLine(grading: Grading | null): string {
  const model = grading?.model ?? null;
  return model === null
    ? "no model's verdict"
    : `the model: ${model.grounded}, ${model.unsupported.length} unsupported, ${
      grading!.differ.length
    } differ`;
}

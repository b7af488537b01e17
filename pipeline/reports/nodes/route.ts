import { withoutSecrets } from "../../../guardrails/mod.ts";
import { decide } from "../decide.ts";
import { readCovered } from "../covered.ts";
import type { ReportNode } from "../step.ts";
import type { RouterDecision } from "../tasks.ts";

/** A failed router retrieves: it never clarifies and never declines. */
const SAFE: RouterDecision = { route: "reports", clarification: "", reason: "router failed" };

/** One question back per turn: who does not name the subject when asked gets the fallback, which says what is covered. */
const MAX_CLARIFICATIONS = 1;

/** What is asked back where the model that wants to ask gives no question. */
const WHICH_COMPANY = { en: "Which company do you mean?", zh: "请问是哪家公司？" } as const;

/**
 * Reads what is asked and decides where the question goes. What carry-over could not settle is asked back without a
 * decision: neither rule nor model knows more of the thread than the rules that gave up.
 */
export const route: ReportNode = async (state, context) => {
  const slots = await context.services.readSlots(state.enriched);
  if (state.clarification !== "" && state.clarifications === 0) {
    return {
      slots,
      routeTo: "clarify",
      layers: [{ layer: "router", verdict: "clarify: what the question points at is open" }],
    };
  }
  const covered = await readCovered(context.services.store);
  const decision = await decide(context, {
    task: "router",
    input: { slots, covered },
    safe: SAFE,
  });
  const exhausted = decision.route === "clarify" && state.clarifications >= MAX_CLARIFICATIONS;
  return {
    slots,
    documents: await context.services.store.version(),
    routeTo: exhausted ? "out_of_scope" : decision.route,
    clarification: decision.route === "clarify"
      ? decision.clarification.trim() || WHICH_COMPANY[slots.language]
      : "",
    layers: [{ layer: "router", verdict: `${decision.route}: ${withoutSecrets(decision.reason)}` }],
  };
};

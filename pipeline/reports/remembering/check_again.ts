import type { Verdict } from "../../../guardrails/mod.ts";
import type { RunContext } from "../../run_context.ts";
import { groundDraft } from "../ground_draft.ts";
import { noPastAnswer, type ReportStateValue, type ReportUpdate } from "../state.ts";

/** From what holds to what does not; without a claim there is nothing that could fail. */
const WORSE: Readonly<Record<Verdict["grounded"], number>> = { none: 0, yes: 0, partial: 1, no: 2 };

/**
 * Ties the figures of a past answer again, to its sources as the store has them now, without a call: what it is worth comes
 * from this check and not from the one that it passed then. What a model doubted in the same text is doubted still.
 *
 * An answer that holds less than it did is taken out, and the question answered as if none had been found: everything that
 * it brought goes with it, the reading of the question too.
 */
export async function checkAgain(state: ReportStateValue, context: RunContext): Promise<ReportUpdate> {
  const { run, grounded, found, doubts } = state.recalled!;
  const judged = await groundDraft(state.draftText, { ...state, slots: state.slots! }, {
    context,
    model: doubts,
  });
  const { verdict, grading } = judged;
  const holds = grading.tieOut !== null && WORSE[verdict.grounded] <= WORSE[grounded];
  const layers = [
    { layer: "groundedness", verdict: `${verdict.grounded}, of a past answer: the tie-out alone` },
    { layer: "tieOut", verdict: grading.tieOut?.grounded ?? "failed: no figure was compared" },
    { layer: "quality", verdict: "pass, when it was kept" },
  ];
  if (holds) return { ...judged, quality: "pass", found, layers };
  if (grading.tieOut !== null) await context.services.answers.drop(run, context.signal);
  return {
    recalled: null,
    cache: noPastAnswer("miss", state.cache.similarity),
    slots: null,
    queries: [],
    sources: [],
    calculations: [],
    draftText: "",
    layers: [...layers, { layer: "cache", verdict: "miss: the past answer does not hold any more" }],
  };
}

import { type Answer, type FallbackReason, fallbackText, type Verdict } from "../../../guardrails/mod.ts";
import { type ChunkStore, knownCompanies, nearestCompanies } from "../../../retrieval/mod.ts";
import { questionKind } from "../../providers/offline/question_kind.ts";
import { chooseExamples } from "../choose_examples.ts";
import { coveredMetrics, readCovered } from "../covered.ts";
import type { ReportStateValue } from "../state.ts";
import type { ReportNode } from "../step.ts";

const NO_VERDICT: Verdict = { grounded: "none", claims: [], unsupported: [] };

async function nearest(names: readonly string[], store: ChunkStore): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const known = await knownCompanies(store);
  return [...new Set(names.flatMap((name) => nearestCompanies(name, known).slice(0, 1)))];
}

/** Says which emptiness it was and what the store covers. Ends the turn: it never comes back into the answer. */
export const fallback: ReportNode = async (state, context) => {
  const reason = reasonOf(state);
  const { store } = context.services;
  const language = state.slots?.language ?? "en";
  const focus = state.slots?.companies.map(({ company }) => company) ?? [];
  const [{ companies }, metrics] = await Promise.all([readCovered(store), store.metrics()]);
  const examples = await chooseExamples({ companies, metrics, focus, language }, context);
  const names = state.slots?.companies.length === 0 ? state.slots.unknownCompanies : [];
  const text = fallbackText(reason, {
    coverage: {
      companies: companies.toSorted((a, b) =>
        Number(focus.includes(b.company)) - Number(focus.includes(a.company))
      ),
      metrics: coveredMetrics(metrics),
      examples,
    },
    language,
    notStored: { names, near: await nearest(names, store) },
  });
  const reply: Answer = {
    status: state.routeTo === "out_of_scope" ? "out_of_scope" : "fallback",
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
    layers: [{ layer: "fallback", verdict: `${reason}, ${examples.length} examples that were tried` }],
  };
};

/** What is out of scope is told apart, so that a reader knows what would help: other words, another company or nothing. */
function reasonOf({ routeTo, slots, question, fallbackReason }: ReportStateValue): FallbackReason {
  if (routeTo !== "out_of_scope") return fallbackReason ?? "not_synthesised";
  if (slots?.foreign === true) return "other_language";
  const kind = questionKind(question);
  if (kind === "advice") return "advice";
  const isUnknown = slots?.companies.length === 0 && slots.unknownCompanies.length > 0;
  return isUnknown && kind === null ? "not_stored" : "out_of_scope";
}

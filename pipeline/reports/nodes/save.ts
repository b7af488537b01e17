import type { Layer } from "../../../guardrails/mod.ts";
import { keyedQuestion } from "../remembering/keyed_question.ts";
import { toSourceRefs } from "../remembering/source_refs.ts";
import type { RunContext } from "../../run_context.ts";
import type { ReportNode } from "../step.ts";
import type { ReportStateValue } from "../state.ts";

/** Layers without which an answer says less or nobody has judged it. Without the others it was found in another way. */
const DOUBTFUL: readonly Layer[] = ["arithmetic", "calculator", "draft", "tieOut", "quality"];

/**
 * Keeps an answer for later questions that mean the same, as it was shaped and without a caveat: a doubt belongs to the
 * run that raised it. Reading the cache may fail cheaply, a wrong answer in it is given again and again, so whatever is
 * not wholly sound is not kept.
 */
export const save: ReportNode = async (state, context) => {
  const against = context.memory.cache
    ? reasonAgainst(state) ?? await keepAnswer(state, context)
    : "switched off";
  return { layers: [{ layer: "cache", verdict: against === null ? "saved" : `not saved: ${against}` }] };
};

/** Why the answer is not kept; null where it is. */
function reasonAgainst(state: ReportStateValue): string | null {
  const { reply, verdict, quality, degraded, recalled, exhausted, foundNews, sources } = state;
  if (recalled !== null) return "it comes from there";
  if (foundNews !== null) return "news of today are old tomorrow";
  if (quality !== "pass" || degraded.includes("quality")) return "its quality was not judged";
  if (verdict?.grounded === "no") return "its claims did not hold";
  const failed = DOUBTFUL.find((layer) => degraded.includes(layer));
  if (failed !== undefined) return `${failed} failed`;
  if (exhausted) return "something is missing";
  if (reply?.status !== "answered") return "it answers nothing";
  return sources.length === 0 ? "it rests on no document" : null;
}

/** Keeps it; gives why it could not be. */
async function keepAnswer(state: ReportStateValue, context: RunContext): Promise<string | null> {
  const asked = await keyedQuestion(state.enriched, context);
  if (asked === null) return "nothing to find it by";
  const { key, slots, language, revisionOf } = asked;
  if (revisionOf(null) !== state.documents) return "the documents changed meanwhile";
  const { calculations, queries, found, sources, grading } = state;
  const companies = slots.allCompanies ? null : [
    ...new Set([
      ...slots.companies.map(({ company }) => company),
      ...Object.keys(found),
      ...sources.map(({ hit }) => hit.chunk.company),
    ]),
  ].sort();
  const isKept = await context.services.answers.keep({
    run: state.run || context.runId,
    thread: context.thread,
    keptAt: context.clock().toISOString(),
    question: state.enriched,
    language,
    key,
    graph: state.graph,
    companies,
    years: slots.years,
    documents: revisionOf(companies),
    answer: { ...state.reply!, caveat: null },
    draft: {
      text: state.draftText,
      sources: toSourceRefs(sources),
      calculations,
      queries,
      found,
      doubts: grading?.model?.unsupported ?? null,
    },
  }, context.signal);
  return isKept ? null : "it could not be kept";
}

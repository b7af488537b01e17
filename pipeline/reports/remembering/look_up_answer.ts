import type { FoundAnswer, KeptAnswer } from "../../../memory/mod.ts";
import type { RunContext } from "../../run_context.ts";
import { noPastAnswer, type ReportUpdate } from "../state.ts";
import { keyedQuestion } from "./keyed_question.ts";
import { fromSourceRefs } from "./source_refs.ts";

/** What stands above a past answer that is shown to the writer. */
const SEED_LABEL = "past analysis on a similar question, for reference only";

/** Longest past answer that is shown: it is a hint, and hints are the first to go when space runs short. */
const MOST_SEED = 1_500;

/**
 * Looks for a past answer to a question that means the same. One that may be given again takes the place of a draft, with
 * its sources as the store has them now, and is checked like a draft; one that is only similar is shown to the writer.
 *
 * @param asked the question with its slots filled, and the version of the graph that works on it
 */
export async function lookUpAnswer(
  { enriched, graph }: { readonly enriched: string; readonly graph: string },
  context: RunContext,
): Promise<ReportUpdate> {
  if (!context.memory.cache) return { cache: noPastAnswer("off"), ...said("switched off") };
  const asked = await keyedQuestion(enriched, context);
  if (asked === null) return { cache: noPastAnswer("miss"), ...said("miss: nothing to find it by") };
  const { slots, ...keyed } = asked;
  const { answers, store } = context.services;
  const found = await answers.find({ ...keyed, graph }, context.signal);
  if (found.status === "miss") {
    return {
      cache: noPastAnswer("miss", found.similarity),
      ...said(`miss: ${found.reason}`),
    };
  }
  const { kept } = found;
  if (found.status === "seed") {
    return { cache: noteOf(found), seed: seedOf(kept), ...said(lineOf(found)) };
  }
  const sources = await fromSourceRefs(kept.draft.sources, store);
  if (sources === null) {
    await answers.drop(kept.run, context.signal);
    return {
      cache: noPastAnswer("miss", found.similarity),
      ...said("miss: a cited passage is not the same any more"),
    };
  }
  const { text, calculations, queries, doubts, found: companies } = kept.draft;
  return {
    cache: noteOf(found),
    recalled: { run: kept.run, grounded: kept.answer.verdict.grounded, found: companies, doubts },
    slots,
    queries,
    sources,
    calculations,
    draftText: text,
    ...said(lineOf(found)),
  };
}

type Found = Extract<FoundAnswer, { readonly kept: KeptAnswer }>;

function noteOf({ status, similarity, kept: { question, keptAt, run } }: Found) {
  return { status, similarity, question, askedAt: keptAt, run };
}

function lineOf({ status, similarity, kept: { run } }: Found): string {
  return `${status}: the answer of run ${run}, similarity ${similarity}`;
}

/** Its markers cite other sources than the writer's: they are left out. */
function seedOf({ question, answer: { text } }: KeptAnswer): string {
  const plain = text.replace(/\s*\[\d+(?:\s*,\s*\d+)*\]/g, "");
  const cut = plain.length > MOST_SEED ? `${plain.slice(0, MOST_SEED)} …` : plain;
  return `${SEED_LABEL}\n${question}\n${cut}`;
}

function said(verdict: string): Pick<ReportUpdate, "layers"> & object {
  return { layers: [{ layer: "cache", verdict }] };
}

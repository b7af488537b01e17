import { dropBoilerplate, gradeQuality, passesQuality } from "../../../guardrails/mod.ts";
import { writeNote } from "../../../memory/mod.ts";
import type { ChatModel, ChatRequest } from "../../../retrieval/mod.ts";
import { NO_USAGE } from "../../ledger.ts";
import type { ReportTask, ReportTasks } from "../../reports/tasks.ts";
import { planCalculations } from "./plan_calculations.ts";
import { planQueries } from "./plan_queries.ts";
import { routeQuestion } from "./route_question.ts";
import { writeDirect } from "./write_direct.ts";
import { writeDraft } from "./write_draft.ts";

type Handlers = { readonly [Task in ReportTask]: (input: ReportTasks[Task]) => unknown };

const HANDLERS: Handlers = {
  compression: ({ older, known }) => ({ note: writeNote(older, known) }),
  router: routeQuestion,
  rewrite: planQueries,
  relevance: ({ slots, hits }) => {
    const kept = new Set(dropBoilerplate(hits, slots).kept);
    return { keep: hits.flatMap((hit, at) => kept.has(hit) ? [at + 1] : []) };
  },
  arithmetic: planCalculations,
  // which claims hold is the tie-out's to say: a second list by rule would be the same opinion twice
  grading: ({ draft }) => ({ pass: passesQuality(gradeQuality(draft)), unsupported: [] }),
  draft: writeDraft,
  direct: writeDirect,
};

/**
 * A chat model without a model: it reads the typed input, not the prompt, routes by rules, looks figures up in the
 * sources, plans arithmetic for the same calculator and writes a cited answer. No text is tied to a question.
 */
export const offlineAnalyst: ChatModel = {
  id: "offline-analyst-1",
  byRule: true,
  decide: (request) => handle(request),
  // the plan is made in one round: the calculator's replies go into the draft, not into another plan
  useTools: async (request) =>
    request.rounds.length > 0 ? [] : await handle(request) as ReturnType<typeof planCalculations>,
  write: async (request) => String(await handle(request)),
};

/** Throws what a rule throws as a rejection, as every port does. */
async function handle({ task, input, spend, signal }: ChatRequest<unknown>): Promise<unknown> {
  signal.throwIfAborted();
  if (!Object.hasOwn(HANDLERS, task)) {
    throw new TypeError(`Cannot do the task ${task}: the offline analyst has no rule`);
  }
  const said = await HANDLERS[task as ReportTask](input as never);
  spend({ ...NO_USAGE, calls: 1 });
  return said;
}

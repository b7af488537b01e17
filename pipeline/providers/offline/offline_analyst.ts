import { dropBoilerplate, gradeQuality, passesQuality } from "../../../guardrails/mod.ts";
import type { ChatModel, ChatReply } from "../../../retrieval/mod.ts";
import type { ReportTask, ReportTasks } from "../../reports/tasks.ts";
import { planCalculations } from "./plan_calculations.ts";
import { planQueries } from "./plan_queries.ts";
import { routeQuestion } from "./route_question.ts";
import { writeDirect } from "./write_direct.ts";
import { writeDraft } from "./write_draft.ts";

type Handlers = { readonly [Task in ReportTask]: (input: ReportTasks[Task]) => unknown };

const HANDLERS: Handlers = {
  router: routeQuestion,
  rewrite: planQueries,
  relevance: ({ slots, hits }) => ({
    keep: dropBoilerplate(hits, slots).kept.map((hit) => hit.chunk.id),
  }),
  arithmetic: planCalculations,
  quality: ({ draft }) => ({ pass: passesQuality(gradeQuality(draft)) }),
  draft: writeDraft,
  direct: writeDirect,
};

/**
 * A chat model without a model: it reads the typed input, not the prompt, routes by rules, looks figures up in the
 * sources, plans arithmetic for the same calculator and writes a cited answer. No text is tied to a question.
 */
export const offlineAnalyst: ChatModel = {
  id: "offline-analyst-1",
  decide: async (request) => reply(request.schema.parse(await handle(request.task, request.input))),
  write: async (request) => reply(String(await handle(request.task, request.input))),
};

function handle(task: string, input: unknown): unknown {
  if (!Object.hasOwn(HANDLERS, task)) {
    throw new TypeError(`Cannot do the task ${task}: the offline analyst has no rule`);
  }
  return HANDLERS[task as ReportTask](input as never);
}

function reply<Value>(value: Value): ChatReply<Value> {
  return { value, usage: { calls: 1, inputTokens: 0, outputTokens: 0, costUsd: 0 } };
}

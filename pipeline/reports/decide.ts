import type { ZodType } from "zod";
import type { RunContext } from "../run_context.ts";
import { renderPrompt } from "./prompt.ts";
import type { ReportTask, ReportTasks } from "./tasks.ts";

/** Asks the small client for one typed decision. The guarded port gives `safe` when the call fails and its layer opens. */
export async function decide<Task extends ReportTask, Output>(
  context: RunContext,
  { task, input, schema, safe }: {
    readonly task: Task;
    readonly input: ReportTasks[Task];
    readonly schema: ZodType<Output>;
    readonly safe: Output;
  },
): Promise<Output> {
  const reply = await context.services.decider.decide({
    task,
    input,
    schema,
    safe,
    prompt: renderPrompt(task, input),
    signal: context.signal,
  });
  return reply.value;
}

/** Asks the large client for text. */
export async function write<Task extends "draft" | "direct">(
  context: RunContext,
  { task, input }: { readonly task: Task; readonly input: ReportTasks[Task] },
): Promise<string> {
  const reply = await context.services.writer.write({
    task,
    input,
    prompt: renderPrompt(task, input),
    signal: context.signal,
  });
  return reply.value;
}

import type { ZodType } from "zod";
import { cleanText, terminalText } from "../../guardrails/mod.ts";
import type { ToolExchange, ToolUse } from "../../retrieval/mod.ts";
import type { GuardedPart } from "../guard_ports.ts";
import type { RunContext } from "../run_context.ts";
import { CALCULATOR_TOOLS } from "./calculator_tools.ts";
import { renderPrompt } from "./prompt.ts";
import {
  type ArithmeticInput,
  type DecisionOf,
  DECISIONS,
  type DecisionTask,
  GradingDecision,
  type GradingInput,
  type ReportTask,
  type ReportTasks,
  SEAT_OF,
} from "./tasks.ts";

/** Asks for one typed decision. The guarded port gives `safe` where there is none that can be used. */
export function decide<Task extends DecisionTask>(
  context: RunContext,
  { task, input, safe }: {
    readonly task: Task;
    readonly input: ReportTasks[Task];
    readonly safe: DecisionOf<Task>;
  },
): Promise<DecisionOf<Task>> {
  // a schema and its own output are not known to belong together behind a generic key
  const schema = DECISIONS[task] as unknown as ZodType<DecisionOf<Task>>;
  return seat(context, task).decide({ ...request(context, { task, input }), schema, safe });
}

/** What a model says of a draft; a part whose layer opened says why. */
export interface Graded {
  readonly pass: GuardedPart<GradingDecision["pass"]>;
  readonly unsupported: GuardedPart<GradingDecision["unsupported"]>;
}

/** Has a draft graded: one call, two verdicts, each under its own layer of the failure policy. */
export function gradeDraft(
  context: RunContext,
  { input }: { readonly input: GradingInput },
): Promise<Graded> {
  const task = "grading";
  return seat(context, task).decideParts({
    ...request(context, { task, input }),
    schema: GradingDecision,
    layers: { pass: "quality", unsupported: "groundedness" },
  });
}

/** Asks for the next calls of the calculator. Gives what `safe` gives where the model fails. */
export function useCalculator(
  context: RunContext,
  { input, rounds, safe }: {
    readonly input: ArithmeticInput;
    readonly rounds: readonly (readonly ToolExchange[])[];
    readonly safe: () => readonly ToolUse[];
  },
): Promise<readonly ToolUse[]> {
  const task = "arithmetic";
  return seat(context, task).useTools({
    ...request(context, { task, input }),
    tools: CALCULATOR_TOOLS,
    rounds,
    safe,
  });
}

/**
 * Asks for text, and takes out of it what must not reach a reader: pictures, elements, links to elsewhere than the web,
 * invisible characters, commands to a terminal. What the text is judged on afterwards is what a reader sees.
 */
export async function write<Task extends "draft" | "direct">(
  context: RunContext,
  { task, input }: { readonly task: Task; readonly input: ReportTasks[Task] },
): Promise<string> {
  return cleanText(terminalText(await seat(context, task).write(request(context, { task, input }))));
}

function seat({ services }: RunContext, task: ReportTask) {
  return services[SEAT_OF[task]];
}

function request<Task extends ReportTask>(
  context: RunContext,
  { task, input }: { readonly task: Task; readonly input: ReportTasks[Task] },
) {
  return { task, input, prompt: renderPrompt(task, input, context.ids), signal: context.signal };
}

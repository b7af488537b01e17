import { Command } from "@langchain/langgraph";
import type { EventSink } from "../../retrieval/mod.ts";
import type { Lab } from "../lab.ts";
import type { AskResult } from "./ask_result.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { newTurn, type ReportStateValue } from "./state.ts";
import { toAskResult } from "./to_ask_result.ts";

/** A question, or the reply to a question asked back. */
export interface AskOptions {
  /** Conversation to go on with; a new one where absent. */
  readonly thread?: string | undefined;
  /** The reply that a waiting thread gets; the question is then left out. */
  readonly resume?: string | undefined;
  readonly signal?: AbortSignal;
  readonly events?: EventSink;
}

/** Longest path: 17 nodes, and two retries of six. LangGraph counts each as a step. */
const RECURSION_LIMIT = 60;

/**
 * Asks the report analyst one question and keeps a record of the run.
 *
 * @throws {Error} where `resume` is given for a thread that waits for nothing, or a layer that must not fail fails.
 */
export async function ask(lab: Lab, question: string, options: AskOptions = {}): Promise<AskResult> {
  const { signal = new AbortController().signal, events = () => {}, resume } = options;
  const thread = options.thread ?? lab.effects.ids();
  const context = await lab.context({ signal, events });
  const config = {
    configurable: { thread_id: thread },
    context: context as never,
    durability: lab.config.durability,
    signal,
    recursionLimit: RECURSION_LIMIT,
  };
  const started = lab.effects.clock();
  if (resume !== undefined) await assertWaiting(lab, thread);
  const input = resume === undefined ? newTurn(question) : new Command({ resume });
  const state = await lab.reports.invoke(input as never, config) as ReportStateValue & {
    readonly __interrupt__?: readonly unknown[];
  };
  const waiting = (state.__interrupt__?.length ?? 0) > 0;
  const result = toAskResult(state, { thread, run: context.runId, waiting });
  await lab.runs.save({
    id: context.runId,
    thread,
    owner: context.owner,
    startedAt: started.toISOString(),
    milliseconds: lab.effects.clock().getTime() - started.getTime(),
    question: state.question,
    route: result.route,
    status: result.status,
    confidence: result.confidence,
    grounded: result.grounded,
    retries: state.retries,
    degraded: result.degraded,
    layers: result.layers,
    usage: result.usage,
    timings: result.timings,
    fingerprint: await fingerprintOf(lab),
    answer: result,
  });
  return result;
}

async function assertWaiting(lab: Lab, thread: string): Promise<void> {
  const { tasks } = await lab.reports.getState({ configurable: { thread_id: thread } });
  if (!tasks.some((task) => task.interrupts.length > 0)) {
    throw new Error(
      `Cannot resume the thread ${thread}: it waits for no reply. Ask it a question with --thread ${thread}`,
    );
  }
}

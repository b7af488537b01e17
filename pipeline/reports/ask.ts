import { stripInvisible } from "../../guardrails/mod.ts";
import { assertQuestion, type EventSink } from "../../retrieval/mod.ts";
import { graphVersion } from "../graph_version.ts";
import type { Lab } from "../lab.ts";
import { NOTHING_SPENT, sumSpent } from "../ledger.ts";
import { resumeWith } from "../resume_with.ts";
import type { AskResult } from "./ask_result.ts";
import { auditRun, auditStopped } from "./audit_run.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { newTurn, type ReportStateValue } from "./state.ts";
import { toAskResult } from "./to_ask_result.ts";
import { waitingState } from "./waiting_state.ts";

/** A question, or the reply to a question asked back. */
export interface AskOptions {
  /** Conversation to go on with; a new one where absent. */
  readonly thread?: string | undefined;
  /** The reply that a waiting thread gets; the question is then left out. */
  readonly resume?: string | undefined;
  readonly signal?: AbortSignal;
  readonly events?: EventSink;
}

/** Longest path: 18 nodes, and two retries of six. LangGraph counts each as a step. */
const RECURSION_LIMIT = 60;

/**
 * Asks the report analyst one question and keeps a record of the run. A run that is cancelled or fails keeps none, and
 * its thread can be asked again.
 *
 * @throws {Error} where the thread is being worked on, `resume` is given for one that waits for nothing or in another
 * version of the graph, or a layer that must not fail fails; the signal's reason where it aborts.
 * @throws {TypeError} where `resume` is null, {@link RangeError} where it or the question is blank, or the question too long.
 */
export async function ask(lab: Lab, question: string, options: AskOptions = {}): Promise<AskResult> {
  const { resume } = options;
  const seen = seenWords(question);
  if (resume === undefined) assertQuestion(seen);
  const thread = options.thread ?? lab.effects.ids();
  const release = await lab.threads.claim({ owner: lab.config.owner, thread });
  if (release === null) {
    const doing = options.resume === undefined ? "ask" : "resume";
    throw new Error(
      `Cannot ${doing} the thread ${thread}: another question or reply is being worked on in it`,
    );
  }
  try {
    return await run(lab, seen, {
      ...options,
      thread,
      ...typeof resume === "string" ? { resume: seenWords(resume) } : {},
    });
  } finally {
    release();
  }
}

/** What nobody sees is no word of a question: letters of no width part words, and tags spell others. */
function seenWords(text: string): string {
  return stripInvisible(text.replace(/[\r\v\f\x85\u2028\u2029]+/g, "\n"));
}

async function run(
  lab: Lab,
  question: string,
  options: AskOptions & { readonly thread: string },
): Promise<AskResult> {
  const { signal = new AbortController().signal, events = () => {}, resume, thread } = options;
  const version = await graphVersion(lab.reports);
  const waiting = resume === undefined ? null : await waitingState(lab, { thread, version, reply: resume });
  const context = await lab.context({
    signal,
    events,
    thread,
    ...waiting === null ? {} : { spent: Object.values(waiting.spent).reduce(sumSpent, NOTHING_SPENT) },
  });
  const config = {
    configurable: { thread_id: thread },
    context: context as never,
    durability: lab.config.durability,
    signal,
    recursionLimit: RECURSION_LIMIT,
  };
  const started = lab.effects.clock();
  const input = resume === undefined
    ? newTurn(question, { graph: version, run: context.runId })
    : resumeWith(resume);
  const state = await lab.reports.invoke(input as never, config)
    .catch((error) => auditStopped(lab, context, { thread, error })) as ReportStateValue & {
      readonly __interrupt__?: readonly unknown[];
    };
  const isWaiting = (state.__interrupt__?.length ?? 0) > 0;
  const result = toAskResult(state, { thread, run: context.runId, waiting: isWaiting });
  const fingerprint = await fingerprintOf(lab);
  await auditRun(context, state, { how: isWaiting ? "waiting" : "finished", thread, result, fingerprint });
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
    openings: state.openings,
    layers: result.layers,
    usage: result.usage,
    timings: result.timings,
    fingerprint,
    answer: result,
  });
  return result;
}

import { stripInvisible } from "../../guardrails/mod.ts";
import { assertQuestion, type EventSink } from "../../retrieval/mod.ts";
import { graphVersion } from "../graph_version.ts";
import type { Lab } from "../lab.ts";
import type { AskResult } from "./ask_result.ts";
import { auditRun, auditStopped } from "./audit_run.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { startTurn } from "./start_turn.ts";
import type { ReportStateValue } from "./state.ts";
import { toAskResult } from "./to_ask_result.ts";

/** A question, the reply to a question asked back, or the wish to go on. */
export interface AskOptions {
  /** Conversation to go on with; a new one where absent. */
  readonly thread?: string | undefined;
  /** The reply that a waiting thread gets; the question is then left out. */
  readonly resume?: string | undefined;
  /** Whether the thread's last run, which was not finished, goes on from its last checkpoint; the question is then left out. */
  readonly goOn?: boolean | undefined;
  readonly signal?: AbortSignal;
  readonly events?: EventSink;
}

/** Longest path: 18 nodes, and two retries of six. LangGraph counts each as a step. */
const RECURSION_LIMIT = 60;

/**
 * Asks the report analyst one question and keeps a record of the run. A run that dies, fails or is cancelled keeps none:
 * it can go on, or its thread can be asked again; then an event `question.dropped` tells which question was let go.
 *
 * @throws {Error} where the thread is being worked on, `resume` is given for one that waits for nothing, `goOn` for one
 * that was finished, either in another version of the graph, or a layer that must not fail fails; the signal's reason
 * where it aborts.
 * @throws {TypeError} where `resume` is null, {@link RangeError} where it or the question is blank, the question too
 * long, or there is no such thread to go on with.
 */
export async function ask(lab: Lab, question: string, options: AskOptions = {}): Promise<AskResult> {
  const { resume, goOn = false } = options;
  const seen = seenWords(question);
  const action = goOn ? "continue" : resume === undefined ? "ask" : "resume";
  if (action === "ask") assertQuestion(seen);
  const thread = options.thread ?? lab.effects.ids();
  const release = await lab.threads.claim({ owner: lab.config.owner, thread });
  if (release === null) {
    throw new Error(
      `Cannot ${action} the thread ${thread}: another question or reply is being worked on in it`,
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
  const { signal = new AbortController().signal, events = () => {}, resume, thread, goOn = false } = options;
  const version = await graphVersion(lab.reports);
  const begun = await startTurn(lab, {
    thread,
    version,
    ...goOn ? { goOn } : resume === undefined ? { question } : { reply: resume },
  });
  const started = lab.effects.clock();
  if (begun.dropped !== null) {
    const data = { thread, question: begun.dropped };
    events({ name: "question.dropped", at: started.toISOString(), run: begun.run, data });
  }
  const context = await lab.context({ signal, events, thread, run: begun.run, spent: begun.spent });
  const config = {
    configurable: { thread_id: thread },
    context: context as never,
    durability: lab.config.durability,
    signal,
    recursionLimit: RECURSION_LIMIT,
  };
  const state = await lab.reports.invoke(begun.input as never, config)
    .catch((error) => auditStopped(lab, context, { thread, error })) as ReportStateValue & {
      readonly __interrupt__?: readonly unknown[];
    };
  const isWaiting = (state.__interrupt__?.length ?? 0) > 0;
  const result = toAskResult(state, { thread, run: begun.run, waiting: isWaiting });
  const fingerprint = await fingerprintOf(lab);
  await auditRun(context, state, { how: isWaiting ? "waiting" : "finished", thread, result, fingerprint });
  // The record says that the run is over, so it is the last that is kept: whatever stands behind it is lost where the
  // process dies, whatever stands before it is done again.
  await lab.runs.save({
    id: begun.run,
    thread,
    owner: context.owner,
    startedAt: started.toISOString(),
    milliseconds: lab.effects.clock().getTime() - started.getTime() + (goOn ? begun.spent.milliseconds : 0),
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
  if (!isWaiting) await lab.conversations.endTurn(thread);
  return result;
}

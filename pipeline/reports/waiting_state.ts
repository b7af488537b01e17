import type { Lab } from "../lab.ts";
import type { ReportStateValue } from "./state.ts";

/** What is to be resumed, and by what. */
export interface WaitingOptions {
  readonly thread: string;
  /** Version of the graph that would go on. */
  readonly version: string;
  readonly reply: string;
}

/**
 * The state of a thread that waits for a reply.
 *
 * @throws {RangeError} where the reply is blank or no such thread is kept.
 * @throws {Error} where the thread waits for nothing, or in a graph of another version: its state fits no node of this one.
 */
export async function waitingState(
  lab: Lab,
  { thread, version, reply }: WaitingOptions,
): Promise<ReportStateValue> {
  const refused = `Cannot resume the thread ${thread}`;
  if (reply !== null && reply.trim() === "") throw new RangeError(`${refused}: the reply is empty`);
  const { tasks, values, metadata } = await lab.reports.getState({ configurable: { thread_id: thread } });
  if (metadata === undefined) throw new RangeError(`${refused}: no conversation of this id is kept`);
  if (!tasks.some((task) => task.interrupts.length > 0)) {
    throw new Error(`${refused}: it waits for no reply. Ask it a question with --thread ${thread}`);
  }
  const state = values as ReportStateValue;
  if (state.graph !== version) {
    throw new Error(
      `${refused}: it was asked of another version of the workflow (${state.graph ?? "unnamed"}, this is ` +
        `${version}). Ask the question again: "${state.question}"`,
    );
  }
  return state;
}

import type { Lab } from "../lab.ts";
import type { ReportStateValue } from "./state.ts";

/**
 * How a thread stands. `unfinished`: its last run died, failed or was cancelled before its record was kept, and can go
 * on. `waiting`: for a reply. `finished`: for a question.
 */
export type ThreadState =
  | { readonly stands: "unknown" }
  | { readonly stands: "unfinished" | "waiting" | "finished"; readonly state: ReportStateValue };

/**
 * Reads how a thread stands. The run record is saved behind everything else that a run does, so that a run without one is
 * not over, whatever its graph says.
 */
export async function threadState(lab: Lab, thread: string): Promise<ThreadState> {
  const { tasks, next, values, metadata } = await lab.reports.getState({
    configurable: { thread_id: thread },
  });
  if (metadata === undefined) return { stands: "unknown" };
  const state = values as ReportStateValue;
  // Threads of earlier versions name no run: there only the graph tells.
  const recorded = !state.run || await lab.runs.get(state.run) !== null;
  const waits = tasks.some(({ interrupts }) => interrupts.length > 0);
  if (!recorded || (next.length > 0 && !waits)) return { stands: "unfinished", state };
  return { stands: waits ? "waiting" : "finished", state };
}

import type { Lab } from "../lab.ts";
import type { RunContext } from "../run_context.ts";
import { auditRows, type RunEnd } from "./audit_rows.ts";
import type { ReportStateValue } from "./state.ts";

/**
 * Appends what a run decided to the audit trail. It comes before the run's record and before anybody sees the answer: what
 * is not in the trail was not given.
 *
 * @throws {Error} "Cannot pass audit: …" where the trail takes nothing.
 */
export async function auditRun(
  context: RunContext,
  state: ReportStateValue,
  end: RunEnd & { readonly thread: string },
): Promise<void> {
  const { runId: run, owner, clock, signal, services } = context;
  const at = clock().toISOString();
  await services.audit({ owner, run, thread: end.thread, at }, auditRows(state, end), signal);
}

/**
 * Appends what is known of a run that failed or was cancelled, and throws what it ended with. Where the trail takes nothing
 * either, its layer has told so; nothing leaves the run anyway.
 */
export async function auditStopped(
  lab: Pick<Lab, "reports">,
  context: RunContext,
  { thread, error }: { readonly thread: string; readonly error: unknown },
): Promise<never> {
  const { runId: run, owner, clock, signal, services } = context;
  try {
    const { values } = await lab.reports.getState({ configurable: { thread_id: thread } });
    const kept = values as Partial<ReportStateValue>;
    // a run that died in front of its first step has left the state of another
    const state = kept.run === run ? kept as ReportStateValue : null;
    const rows = auditRows(state, { how: signal.aborted ? "cancelled" : "failed", error });
    await services.audit({ owner, run, thread, at: clock().toISOString() }, rows);
  } catch {
    // the first error is the one to tell
  }
  throw error;
}

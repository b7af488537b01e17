import { z } from "zod";
import { guard } from "../guardrails/mod.ts";
import type { AuditEntry, AuditHead, AuditRun, AuditTrail } from "../memory/mod.ts";
import { assertReply } from "./assert_reply.ts";
import { type GuardPortOptions, watchOf } from "./guard_ports.ts";

const Head = z.strictObject({ seq: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * Appends the decisions of a run's end to the trail. The layer is closed: no answer leaves without its trail.
 *
 * @throws {Error} "Cannot pass audit: …" where they cannot be appended; the signal's reason where it aborts.
 */
export type GuardedAudit = (
  run: AuditRun,
  entries: readonly AuditEntry[],
  signal?: AbortSignal,
) => Promise<AuditHead>;

/** Puts the appending of decisions under the failure policy. */
export function guardAudit(
  trail: Pick<AuditTrail, "append">,
  options: Omit<GuardPortOptions, "ledger">,
): GuardedAudit {
  return (run, entries, signal) =>
    guard("audit", async () => {
      const head: unknown = await trail.append(run, entries);
      assertReply(Head, head, "what the audit trail gave");
      return head as AuditHead;
    }, { ...watchOf("audit", options), ...signal === undefined ? {} : { signal } });
}

import type { AuditEntry, AuditPruned, AuditPruneOptions, AuditRow, AuditRun } from "./audit.ts";
import { PRUNED_KIND } from "./audit_chain.ts";

/** Stands in the place of a run where retention appends its row. */
export const PRUNED_RUN = "retention";

/** First and last row of a run, and when it ended. */
export interface AuditSpan {
  readonly first: number;
  readonly last: number;
  /** ISO time of its last row. */
  readonly ended: string;
}

/**
 * Up to which row the chain may be cut: behind it no run has begun that ended before `before`, and before it none that
 * went on later. 0 where nothing may go.
 *
 * @param spans of all runs
 */
export function cutBefore(spans: readonly AuditSpan[], before: string): number {
  const old = spans.filter(({ ended }) => ended < before);
  const young = spans.filter(({ ended }) => ended >= before);
  let cut = Math.min(Infinity, ...young.map(({ first }) => first));
  // a run that lies over the cut stays whole, which may put the next one over the cut
  for (let over = cut; over !== Infinity; cut = Math.min(cut, over)) {
    over = Math.min(
      Infinity,
      ...old.filter((span) => span.first < cut && span.last >= cut).map(({ first }) => first),
    );
  }
  return Math.max(0, ...old.filter(({ last }) => last < cut).map(({ last }) => last));
}

/** What a removal appends, from the rows that it removes (`first` to `last`) and the row of the removal before it. */
export function prunedEntry(
  { first, last, removed, earlier, options: { before, at, owner, reason } }: {
    readonly first: number;
    readonly last: AuditRow;
    readonly removed: number;
    readonly earlier: AuditRow | undefined;
    readonly options: AuditPruneOptions;
  },
): { readonly pruned: AuditPruned; readonly run: AuditRun; readonly entry: AuditEntry } {
  const pruned: AuditPruned = {
    removed,
    total: removed + (earlier === undefined ? 0 : readPruned(earlier).total),
    firstSeq: first,
    lastSeq: last.seq,
    hash: last.hash,
    before,
    reason,
  };
  return {
    pruned,
    run: { owner, run: PRUNED_RUN, thread: "", at },
    entry: { kind: PRUNED_KIND, payload: pruned },
  };
}

/** Payload of a row that retention left. */
export function readPruned({ payload }: Pick<AuditRow, "payload">): AuditPruned {
  return JSON.parse(payload) as AuditPruned;
}

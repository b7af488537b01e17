import { type AuditRow, type AuditTrail, type RunRecord, sha256Of } from "../../memory/mod.ts";
import { answerHash } from "./audit_rows.ts";

/** A context that a draft was written from. */
export interface AuditContext {
  /** Counted from 1. */
  readonly round: number;
  readonly sha256: string;
  /** Byte for byte; null where it is not kept, or not as it was. */
  readonly text: string | null;
}

/** A run as its trail tells it: the last payload of each kind, as `audit show --json` prints it. */
export interface AuditView {
  readonly run: string;
  readonly owner: string;
  readonly thread: string;
  /** ISO time of its last row. */
  readonly at: string;
  /** By kind: `asked`, `route`, `retrieved`, `sources`, `graded`, `claims`, `layers`, `answer`, `ended`. */
  readonly decisions: Readonly<Record<string, unknown>>;
  readonly contexts: readonly AuditContext[];
  /** Whether the kept record has the answer of the trail; null where there is no record, or no answer. */
  readonly answerIsKept: boolean | null;
  /** The question of the kept record, where it is the one that was asked; the trail has its hash alone. */
  readonly question: string | null;
  readonly rows: readonly { readonly seq: number; readonly kind: string; readonly hash: string }[];
}

/**
 * Rebuilds a run from the rows of its trail.
 *
 * @param rows at least one
 */
export async function auditView(
  rows: readonly AuditRow[],
  { trail, record }: { readonly trail: Pick<AuditTrail, "texts">; readonly record: RunRecord | null },
): Promise<AuditView> {
  const last = rows.at(-1)!;
  const decisions = Object.fromEntries(
    rows.filter(({ kind }) => kind !== "context").map(({ kind, payload }) => [kind, JSON.parse(payload)]),
  );
  const { answer, asked } = decisions as {
    readonly answer?: { readonly sha256: string };
    readonly asked?: { readonly question: string };
  };
  return {
    run: last.run,
    owner: last.owner,
    thread: last.thread,
    at: last.at,
    decisions,
    contexts: await contextsOf(rows, trail),
    answerIsKept: record === null || answer === undefined
      ? null
      : answerHash(record.answer) === answer.sha256,
    question: record !== null && sha256Of(record.question) === asked?.question ? record.question : null,
    rows: rows.map(({ seq, kind, hash }) => ({ seq, kind, hash })),
  };
}

async function contextsOf(
  rows: readonly AuditRow[],
  trail: Pick<AuditTrail, "texts">,
): Promise<readonly AuditContext[]> {
  // of a round that was told twice the last counts
  const rounds = new Map(
    rows.filter(({ kind }) => kind === "context").map(({ payload, texts }) => [
      Number(JSON.parse(payload).round),
      texts,
    ]),
  );
  const kept = await trail.texts([...new Set(rounds.values())]);
  return [...rounds].map(([round, sha256]) => {
    const text = kept.find((one) => one.sha256 === sha256)?.text ?? null;
    return { round, sha256, text: text !== null && sha256Of(text) === sha256 ? text : null };
  });
}

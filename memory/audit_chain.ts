import { createHash } from "node:crypto";
import { z, type ZodType } from "zod";
import type { AuditEntry, AuditHead, AuditRow, AuditRun } from "./audit.ts";
import { canonicalJson } from "./canonical_json.ts";

/** Version of how rows are hashed; a change of {@link hashRow} takes a new number, and a reader that knows both. */
export const AUDIT_FORMAT = 1;

/** What the first row of a chain builds on. */
export const CHAIN_START: AuditHead = { seq: 0, hash: "0".repeat(64) };

/** Kind of the row that retention leaves. */
export const PRUNED_KIND = "trail.pruned";

/** Payload of each kind. They are strict: a field that nobody declared is refused, so that nothing slips in with an object. */
export type AuditKinds = Readonly<Record<string, ZodType>>;

const Count = z.int().nonnegative();

/** The kind that the chain itself writes. */
export const CHAIN_KINDS = {
  [PRUNED_KIND]: z.strictObject({
    removed: Count,
    total: Count,
    firstSeq: Count,
    lastSeq: Count,
    hash: z.string(),
    before: z.iso.datetime(),
    reason: z.string(),
  }),
} satisfies AuditKinds;

/** SHA-256 of a text in UTF-8, in hexadecimal digits. */
export function sha256Of(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** The hash of a row: over every column but the hash itself, as a JSON list, in which no two rows read alike. */
export function hashRow(row: Omit<AuditRow, "hash">): string {
  return sha256Of(JSON.stringify([
    row.format,
    row.seq,
    row.owner,
    row.run,
    row.position,
    row.thread,
    row.at,
    row.kind,
    row.payload,
    row.texts,
    row.previous,
  ]));
}

/**
 * The rows that are to be appended behind `head`; none where the run's last rows say the same already.
 *
 * @param options.own the rows that the run has
 * @throws {TypeError} where a kind is unknown, or a payload is not of its schema.
 * @throws {Error} where the run is another owner's.
 */
export function chainEntries(
  run: AuditRun,
  entries: readonly AuditEntry[],
  { head, own, kinds }: {
    readonly head: AuditHead;
    readonly own: readonly AuditRow[];
    readonly kinds: AuditKinds;
  },
): readonly AuditRow[] {
  const owner = run.owner.toWellFormed();
  if (own.some((row) => row.owner !== owner)) {
    throw new Error(`Cannot append to the trail of the run ${run.run}: a run of another owner has this id`);
  }
  const made = entries.map((entry) => ({
    kind: entry.kind,
    payload: readPayload(entry, kinds),
    texts: (entry.texts ?? []).map(sha256Of).join(" "),
  }));
  const last = own.slice(-made.length);
  const isKept = last.length === made.length &&
    made.every(({ kind, payload, texts }, at) =>
      last[at]!.kind === kind && last[at]!.payload === payload && last[at]!.texts === texts
    );
  if (isKept) return [];
  const rows: AuditRow[] = [];
  for (const [at, entry] of made.entries()) {
    const before = rows.at(-1) ?? head;
    const row = {
      seq: before.seq + 1,
      format: AUDIT_FORMAT,
      owner,
      // what the store would write otherwise than it was hashed
      run: run.run.toWellFormed(),
      position: own.length + at,
      thread: run.thread.toWellFormed(),
      at: run.at,
      ...entry,
      previous: before.hash,
    };
    rows.push({ ...row, hash: hashRow(row) });
  }
  return rows;
}

function readPayload({ kind, payload }: AuditEntry, kinds: AuditKinds): string {
  const schema = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (schema === undefined) {
    throw new TypeError(`Cannot append to the trail: ${kind} is no kind of decision that it knows`);
  }
  const parsed = schema.safeParse(payload);
  // without what was given: it is what must not be told
  if (!parsed.success) {
    const where = parsed.error.issues.map(({ path, code }) => `${path.join(".") || "payload"} (${code})`);
    throw new TypeError(`Cannot append ${kind} to the trail: ${where.join(", ")}`);
  }
  return canonicalJson(parsed.data);
}

import {
  type ChannelVersions,
  type CheckpointPendingWrite,
  compareWritesSortKeys,
  type WritesSortKey,
  writesSortKey,
} from "@langchain/langgraph-checkpoint";
import type { Db, DbRow, DbValue } from "../retrieval/mod.ts";
import { CHECKPOINT_KINDS } from "./checkpoint_kinds.ts";
import type { CheckpointPlace } from "./checkpoint_place.ts";
import { decodeState } from "./decode_state.ts";
import { encodeState, STATE_FORMAT } from "./encode_state.ts";

/** The table of all that graphs save, and its columns in the order of {@link toLogRow}. */
export const CHECKPOINT_LOG = {
  table: "checkpoint_log",
  columns: [
    "owner",
    "thread",
    "ns",
    "kind",
    "id",
    "parent",
    "channel",
    "version",
    "task",
    "idx",
    "path",
    "format",
    "body",
    "metadata",
  ],
} as const;

/** One row before it is encoded. */
export type LogEntry =
  /** A checkpoint without its channel values, which stand apart. */
  | {
    readonly kind: "checkpoint";
    readonly id: string;
    readonly parent: string | null;
    readonly body: unknown;
    readonly metadata: unknown;
  }
  /** The value of a channel at a version, shared by all checkpoints that hold it. */
  | { readonly kind: "value"; readonly channel: string; readonly version: string; readonly body: unknown }
  /** What a task wrote on top of the checkpoint `id`. */
  | {
    readonly kind: "write";
    readonly id: string;
    readonly channel: string;
    readonly task: string;
    readonly idx: number;
    readonly path: string;
    readonly body: unknown;
  };

/** The row of an entry; see {@link encodeState} for what is refused in body and metadata. */
export function toLogRow({ owner, thread, ns }: CheckpointPlace, entry: LogEntry): readonly DbValue[] {
  const given = new Map<string, unknown>(Object.entries(entry));
  return [
    owner,
    thread,
    ns,
    ...["kind", "id", "parent", "channel", "version", "task", "idx", "path"].map((column) =>
      given.get(column) as DbValue ?? null
    ),
    STATE_FORMAT,
    encodeState(entry.body, {
      kinds: CHECKPOINT_KINDS,
      name: entry.kind === "checkpoint" ? entry.kind : entry.channel,
    }),
    entry.kind === "checkpoint"
      ? encodeState(entry.metadata, { kinds: CHECKPOINT_KINDS, name: "metadata" })
      : null,
  ];
}

/**
 * Reads the body or the metadata of a row.
 *
 * @throws {Error} where the row was saved in a format that this version does not know.
 */
export function decodeColumn(row: DbRow, column: "body" | "metadata"): unknown {
  if (row["format"] !== STATE_FORMAT) {
    throw new Error(
      `Cannot read a checkpoint: it was saved in format ${
        row["format"]
      }, this version reads format ${STATE_FORMAT}`,
    );
  }
  return decodeState(String(row[column]), { kinds: CHECKPOINT_KINDS });
}

/** Values of the named versions, the last one saved of each; a version whose value was never saved is left out. */
export async function readValues(
  db: Db,
  { owner, thread, ns }: CheckpointPlace,
  { versions }: { readonly versions: ChannelVersions },
): Promise<Record<string, unknown>> {
  const wanted = Object.entries(versions).map(([channel, version]) => [channel, String(version)]);
  if (wanted.length === 0) return {};
  const rows = await db.all(
    `SELECT channel, format, body FROM checkpoint_log WHERE owner = ? AND thread = ? AND ns = ? AND kind = 'value'
     AND (channel, version) IN (${wanted.map(() => "(?, ?)").join(", ")}) ORDER BY saved`,
    [owner, thread, ns, ...wanted.flat()],
  );
  const last = new Map(rows.map((row) => [String(row["channel"]), row]));
  return Object.fromEntries([...last].map(([channel, row]) => [channel, decodeColumn(row, "body")]));
}

/**
 * Writes on top of the checkpoint `id`, in the order in which the framework applies them, so that a replay gives the
 * same state. Of a write that was saved twice the first counts, in special channels (error, interrupt, resume) the last.
 */
export async function readWrites(
  db: Db,
  { owner, thread, ns }: CheckpointPlace,
  { id }: { readonly id: string },
): Promise<CheckpointPendingWrite[]> {
  const rows = await db.all(
    `SELECT task, idx, path, channel, format, body FROM checkpoint_log
     WHERE owner = ? AND thread = ? AND ns = ? AND kind = 'write' AND id = ? ORDER BY saved`,
    [owner, thread, ns, id],
  );
  const counted = new Map<string, { readonly at: WritesSortKey; readonly row: DbRow }>();
  for (const row of rows) {
    const [task, idx] = [String(row["task"]), Number(row["idx"])];
    const key = `${idx} ${task}`;
    if (idx >= 0 && counted.has(key)) continue;
    counted.set(key, { at: writesSortKey(String(row["path"]), task, idx), row });
  }
  return [...counted.values()]
    .sort((a, b) => compareWritesSortKeys(a.at, b.at))
    .map(({ row }) => [String(row["task"]), String(row["channel"]), decodeColumn(row, "body")]);
}

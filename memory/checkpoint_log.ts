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

/** Names one checkpoint. */
export interface CheckpointName {
  readonly thread: string;
  readonly ns: string;
  readonly id: string;
}

/**
 * Channel values of several checkpoints of one owner, in their order; `versions` is what each holds.
 * Of a value that was saved twice the last counts; one that was never saved is left out.
 */
export async function readValues(
  db: Db,
  owner: string,
  { of }: { readonly of: readonly (CheckpointName & { readonly versions: ChannelVersions })[] },
): Promise<readonly Record<string, unknown>[]> {
  const wanted = of.map(({ thread, ns, versions }) =>
    Object.entries(versions).map(([channel, version]) => ({
      channel,
      key: [thread, ns, channel, String(version)],
    }))
  );
  const keys = new Map(wanted.flat().map(({ key }) => [JSON.stringify(key), key]));
  const rows = await readByKey(db, {
    owner,
    kind: "value",
    columns: ["thread", "ns", "channel", "version"],
    others: [],
    keys: [...keys.values()],
  });
  const last = new Map(rows.map((row) => [
    JSON.stringify([row["thread"], row["ns"], row["channel"], row["version"]]),
    row,
  ]));
  return wanted.map((channels) =>
    Object.fromEntries(channels.flatMap(({ channel, key }) => {
      // Decoded for each checkpoint, so that none shares an object with another.
      const row = last.get(JSON.stringify(key));
      return row === undefined ? [] : [[channel, decodeColumn(row, "body")]];
    }))
  );
}

/**
 * Writes on top of several checkpoints of one owner, each in the order in which the framework applies them, so that a
 * replay gives the same state. Of a write that was saved twice the first counts, in special channels (error,
 * interrupt, resume) the last.
 */
export async function readWrites(
  db: Db,
  owner: string,
  { of }: { readonly of: readonly CheckpointName[] },
): Promise<readonly CheckpointPendingWrite[][]> {
  const keys = of.map(({ thread, ns, id }) => [thread, ns, id]);
  const rows = await readByKey(db, {
    owner,
    kind: "write",
    columns: ["thread", "ns", "id"],
    others: ["task", "idx", "path", "channel"],
    keys,
  });
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row["thread"], row["ns"], row["id"]]));
  return keys.map((key) => orderWrites(groups.get(JSON.stringify(key)) ?? []));
}

function orderWrites(rows: readonly DbRow[]): CheckpointPendingWrite[] {
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

/** Rows whose `columns` are one of `keys`, in the order in which they were saved. */
async function readByKey(
  db: Db,
  { owner, kind, columns, others, keys }: {
    readonly owner: string;
    readonly kind: LogEntry["kind"];
    readonly columns: readonly string[];
    readonly others: readonly string[];
    readonly keys: readonly (readonly string[])[];
  },
): Promise<readonly DbRow[]> {
  if (keys.length === 0) return [];
  const key = `(${columns.map(() => "?").join(", ")})`;
  // Columns by name: each one that is not needed costs a trip's tenth.
  return await db.all(
    `SELECT ${
      [...columns, ...others, "format", "body"].join(", ")
    } FROM checkpoint_log WHERE owner = ? AND kind = ?
     AND (${columns.join(", ")}) IN (${keys.map(() => key).join(", ")}) ORDER BY saved`,
    [owner, kind, ...keys.flat()],
  );
}

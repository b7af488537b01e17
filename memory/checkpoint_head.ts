import { isDeepStrictEqual } from "node:util";
import type { CheckpointMetadata } from "@langchain/langgraph-checkpoint";
import { z } from "zod";
import type { DbRow } from "../retrieval/mod.ts";
import { decodeColumn } from "./checkpoint_log.ts";
import type { CheckpointOwner, CheckpointPlace } from "./checkpoint_place.ts";

/** Columns that {@link readHead} reads. */
export const HEAD_COLUMNS = "thread, ns, id, parent, format, body, metadata";

const Versions = z.record(z.string(), z.union([z.number(), z.string()]));

/** A checkpoint as saved, without its channel values. Up to 4, versions of the framework's form are understood. */
const SavedCheckpoint = z.looseObject({
  v: z.number().int().min(1).max(4),
  id: z.string(),
  ts: z.string(),
  channel_versions: Versions,
  versions_seen: z.record(z.string(), Versions),
});

/** What the row of a checkpoint itself says; values and writes stand in other rows. */
export interface CheckpointHead {
  readonly place: CheckpointPlace;
  readonly id: string;
  readonly parent: string | null;
  readonly saved: z.infer<typeof SavedCheckpoint>;
  readonly metadata: CheckpointMetadata;
}

/**
 * Reads the row of a checkpoint.
 *
 * @throws {Error} where format or form are not known to this version.
 */
export function readHead(row: DbRow, owner: CheckpointOwner): CheckpointHead {
  return {
    place: { ...owner, thread: String(row["thread"]), ns: String(row["ns"]) },
    id: String(row["id"]),
    parent: row["parent"] === null ? null : String(row["parent"]),
    saved: parseCheckpoint(decodeColumn(row, "body")),
    metadata: decodeColumn(row, "metadata") as CheckpointMetadata,
  };
}

/**
 * Checks the form of a checkpoint without its channel values.
 *
 * @throws {Error} where it is not one that this version knows.
 */
export function parseCheckpoint(value: unknown): z.infer<typeof SavedCheckpoint> {
  const parsed = SavedCheckpoint.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error("Cannot use a checkpoint: its form is not the one that this version knows", {
    cause: parsed.error,
  });
}

/** Whether a row is an earlier saving of the checkpoint in the row before it. */
export function isSavedAgain(row: DbRow, before: DbRow | undefined): boolean {
  return before !== undefined && ["id", "thread", "ns"].every((column) => row[column] === before[column]);
}

/** Whether the metadata of a checkpoint has all the fields of `filter`, with equal values. */
export function matchesMetadata(row: DbRow, filter: Readonly<Record<string, unknown>>): boolean {
  const wanted = Object.entries(filter);
  if (wanted.length === 0) return true;
  const metadata = new Map(Object.entries(decodeColumn(row, "metadata") as object));
  return wanted.every(([name, value]) => isDeepStrictEqual(metadata.get(name), value));
}

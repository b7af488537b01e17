import type { DbRow } from "../retrieval/mod.ts";
import { readHead } from "./checkpoint_head.ts";
import type { CheckpointOwner } from "./checkpoint_place.ts";
import { decodeColumn } from "./checkpoint_log.ts";

/** Finished turns of a thread whose last checkpoint stays: enough to look at or branch off from, and a bound. */
export const KEPT_TURNS = 10;

/** Columns that {@link deadRows} reads of every row of a thread; bodies of checkpoints alone, which are small. */
export const TURN_COLUMNS =
  "saved, thread, ns, kind, id, parent, channel, version, format, CASE WHEN kind = 'checkpoint' THEN body END AS body, metadata";

/**
 * The rows of a thread that nothing needs once its turn has ended: the checkpoints that a later step of the same turn
 * was built on, what was written on top of them, the ends of turns before the last {@link KEPT_TURNS}, and the values that
 * only those held. What is newest always stays, so that a turn under way or waiting loses nothing but its past.
 *
 * Not for graphs with delta channels, whose values are replayed from the writes of earlier checkpoints.
 *
 * @param rows all rows of one thread with {@link TURN_COLUMNS}, in the order in which they were saved
 * @returns their "saved" numbers
 * @throws {Error} where a checkpoint is in a format that this version does not know
 */
export function deadRows(rows: readonly DbRow[], owner: CheckpointOwner): readonly number[] {
  const checkpoints = rows.filter(({ kind }) => kind === "checkpoint");
  // A step of the same turn has the source "loop"; a new turn has "input" and stands on the end of the one before it.
  const builtOn = new Set(
    checkpoints.filter((row) => Reflect.get(Object(decodeColumn(row, "metadata")), "source") === "loop")
      .map((row) => nameOf(row, "parent")),
  );
  const kept = new Set<string>();
  const held = new Set<string>();
  for (const [, ofPlace] of Map.groupBy(checkpoints, ({ ns }) => ns)) {
    const ends = new Map(
      ofPlace.filter((row) => !builtOn.has(nameOf(row, "id"))).map((row) => [String(row["id"]), row]),
    );
    for (const id of [...ends.keys()].sort().slice(-KEPT_TURNS)) {
      const row = ends.get(id)!;
      kept.add(nameOf(row, "id"));
      for (const [channel, version] of Object.entries(readHead(row, owner).saved.channel_versions)) {
        held.add(JSON.stringify([row["ns"], channel, String(version)]));
      }
    }
  }
  return rows.filter((row) =>
    row["kind"] === "value"
      ? !held.has(JSON.stringify([row["ns"], row["channel"], row["version"]]))
      : !kept.has(nameOf(row, "id"))
  ).map(({ saved }) => Number(saved));
}

function nameOf(row: DbRow, column: "id" | "parent"): string {
  return JSON.stringify([row["ns"], row[column]]);
}

import type { RunnableConfig } from "@langchain/core/runnables";
import {
  BaseCheckpointSaver,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointTuple,
  getCheckpointId,
  maxChannelVersion,
  type PendingWrite,
  TASKS,
  WRITES_IDX_MAP,
} from "@langchain/langgraph-checkpoint";
import type { Db, DbRow, DbValue } from "../retrieval/mod.ts";
import { HEAD_COLUMNS, isSavedAgain, matchesMetadata, parseCheckpoint, readHead } from "./checkpoint_head.ts";
import { CHECKPOINT_KINDS } from "./checkpoint_kinds.ts";
import {
  type CheckpointOwner,
  type CheckpointPlace,
  ownerOf,
  placeOf,
  toConfig,
} from "./checkpoint_place.ts";
import { CHECKPOINT_LOG, type LogEntry, readValues, readWrites, toLogRow } from "./checkpoint_log.ts";
import { decodeState } from "./decode_state.ts";
import { encodeState } from "./encode_state.ts";
import { GroupCommit } from "./group_commit.ts";
import { MEMORY_MIGRATIONS } from "./migrations.ts";
import { deadRows, TURN_COLUMNS } from "./turn_ends.ts";

/** Checkpoints that are listed with one trip to the store. */
const PAGE = 25;

/**
 * Keeps the checkpoints of graphs in the one store.
 *
 * Every row carries an owner: `configurable.owner` where a call names one, else the owner that the saver was made
 * with. Threads of different owners never meet, even under the same id. A channel's value is kept once per version.
 * What arrives together is committed together. A promise resolves when its part is on disk, or when a part that builds
 * on it has been handed in, whose own promise then stands for both: a run that has ended is on disk as a whole.
 * State beyond plain data comes back as it was, or is refused by path and class when it is saved.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { openDb } from "../retrieval/mod.ts";
 * import { DuckdbSaver } from "./checkpoints_duckdb.ts";
 *
 * const db = await openDb(":memory:");
 * const saver = new DuckdbSaver(db);
 * assert.equal(await saver.getTuple({ configurable: { thread_id: "none" } }), undefined);
 * await db.close();
 * ```
 */
export class DuckdbSaver extends BaseCheckpointSaver {
  readonly #db: Db;
  readonly #owner: string;
  readonly #commit: GroupCommit;
  #ready: Promise<void> | null = null;

  /** Keeps checkpoints in `db`, whose tables are made on first use. */
  constructor(db: Db, { owner = "local" }: { readonly owner?: string } = {}) {
    super({
      dumpsTyped: (value) =>
        Promise.resolve(["json", new TextEncoder().encode(encodeState(value, { kinds: CHECKPOINT_KINDS }))]),
      loadsTyped: (_type, data) =>
        Promise.resolve(
          decodeState(typeof data === "string" ? data : new TextDecoder().decode(data), {
            kinds: CHECKPOINT_KINDS,
          }),
        ),
    });
    this.#db = db;
    this.#owner = owner;
    this.#commit = new GroupCommit(db, CHECKPOINT_LOG);
  }

  /**
   * Saves a checkpoint, and of its channel values those that `newVersions` names.
   *
   * @throws {TypeError} where state would not come back as it is.
   * @throws {Error} without a thread, or for a checkpoint of an unknown form.
   */
  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const place = placeOf(config, this.#owner);
    const { channel_values: state, ...rest } = checkpoint;
    const values = Object.entries(newVersions)
      .filter(([channel]) => Object.hasOwn(state, channel))
      .map(([channel, version]): LogEntry => (
        { kind: "value", channel, version: String(version), body: state[channel] }
      ));
    const parent = config.configurable?.["checkpoint_id"] ?? null;
    const body = parseCheckpoint(rest);
    await this.#save(place, [...values, { kind: "checkpoint", id: checkpoint.id, parent, body, metadata }]);
    return toConfig(place, checkpoint.id);
  }

  /**
   * Saves what a task wrote on top of a checkpoint. A write that stands there already is left as it is, in special
   * channels (error, interrupt, resume) it is replaced.
   *
   * @throws {TypeError} where a value would not come back as it is.
   * @throws {Error} without a thread or a checkpoint.
   */
  override async putWrites(
    config: RunnableConfig,
    writes: PendingWrite[],
    taskId: string,
    taskPath = "",
  ): Promise<void> {
    const place = placeOf(config, this.#owner);
    const id = config.configurable?.["checkpoint_id"];
    if (typeof id !== "string" || id === "") {
      throw new Error("Cannot save writes: the configuration names no checkpoint_id");
    }
    await this.#save(
      place,
      writes.map(([channel, body], at) => (
        { kind: "write", id, channel, task: taskId, idx: WRITES_IDX_MAP[channel] ?? at, path: taskPath, body }
      )),
    );
  }

  /** The checkpoint that `config` names, or the newest of its thread and namespace; undefined where there is none. */
  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    if (config.configurable?.["thread_id"] === undefined) return undefined;
    const place = placeOf(config, this.#owner);
    const id = getCheckpointId(config);
    await this.settled();
    const [row] = await this.#db.all(
      `SELECT ${HEAD_COLUMNS} FROM checkpoint_log WHERE owner = ? AND thread = ? AND ns = ? AND kind = 'checkpoint' ${
        id === "" ? "" : "AND id = ?"
      }
       ORDER BY id DESC, saved DESC LIMIT 1`,
      [place.owner, place.thread, place.ns, ...(id === "" ? [] : [id])],
    );
    return row === undefined ? undefined : (await this.#read([row], place))[0];
  }

  /** Checkpoints of a thread, or without one of all threads of the owner, newest first. */
  override async *list(
    config: RunnableConfig,
    { limit = Infinity, before, filter = {} }: CheckpointListOptions = {},
  ): AsyncGenerator<CheckpointTuple> {
    const { owner, named } = ownerOf(config, this.#owner);
    const { thread_id, checkpoint_ns, checkpoint_id } = config.configurable ?? {};
    const conditions: readonly (readonly [sql: string, value: DbValue | undefined])[] = [
      ["kind = ?", "checkpoint"],
      ["owner = ?", owner],
      ["thread = ?", thread_id],
      ["ns = ?", checkpoint_ns],
      ["id = ?", checkpoint_id],
      ["id < ?", before?.configurable?.["checkpoint_id"]],
    ];
    const given = conditions.flatMap(([sql, value]) => value === undefined ? [] : [{ sql, value }]);
    await this.settled();
    const rows = await this.#db.all(
      `SELECT ${HEAD_COLUMNS} FROM checkpoint_log WHERE ${given.map(({ sql }) => sql).join(" AND ")}
       ORDER BY id DESC, thread, ns, saved DESC`,
      given.map(({ value }) => value),
    );
    const wanted = rows
      .filter((row, at) => !isSavedAgain(row, rows[at - 1]) && matchesMetadata(row, filter))
      .slice(0, Math.max(0, limit));
    for (let at = 0; at < wanted.length; at += PAGE) {
      yield* await this.#read(wanted.slice(at, at + PAGE), { owner, named });
    }
  }

  /** Deletes all that is kept of a thread of `owner`, by default the saver's own. */
  override async deleteThread(threadId: string, owner: string = this.#owner): Promise<void> {
    await this.settled();
    await this.#db.run("DELETE FROM checkpoint_log WHERE owner = ? AND thread = ?", [owner, threadId]);
  }

  /**
   * Lets go of the steps of a thread whose turn has ended: of each turn its last checkpoint stays, of the last turns
   * only, so that a thread is bounded however long it gets. Not for graphs with delta channels.
   *
   * @returns how many rows were deleted
   */
  async endTurn(thread: string, owner: string = this.#owner): Promise<number> {
    await this.settled();
    return await this.#db.transaction(async (db) => {
      const rows = await db.all(
        `SELECT ${TURN_COLUMNS} FROM checkpoint_log WHERE owner = ? AND thread = ? ORDER BY saved`,
        [owner, thread],
      );
      const dead = deadRows(rows, { owner, named: true });
      if (dead.length > 0) {
        await db.run(`DELETE FROM checkpoint_log WHERE owner = ? AND thread = ? AND saved IN (${dead})`, [
          owner,
          thread,
        ]);
      }
      return dead.length;
    });
  }

  /** Resolves when what was handed in before is on disk or has failed: a read sees it, and a process may die. */
  async settled(): Promise<void> {
    await this.#migrated();
    await this.#commit.settled();
  }

  async #read(
    rows: readonly DbRow[],
    { owner, named }: CheckpointOwner,
  ): Promise<readonly CheckpointTuple[]> {
    const heads = rows.map((row) => readHead(row, { owner, named }));
    const of = heads.map(({ place, id, saved }) => ({ ...place, id, versions: saved.channel_versions }));
    const states = await readValues(this.#db, owner, { of });
    const writes = await readWrites(this.#db, owner, { of });
    return await Promise.all(heads.map(async ({ place, id, parent, saved, metadata }, at) => {
      const checkpoint = { ...saved, channel_values: states[at] ?? {} };
      if (saved.v < 4 && parent !== null) await this.#movePendingSends(checkpoint, { ...place, id: parent });
      return {
        config: toConfig(place, id),
        checkpoint,
        metadata,
        pendingWrites: writes[at] ?? [],
        ...(parent === null ? {} : { parentConfig: toConfig(place, parent) }),
      };
    }));
  }

  /** Before form 4 the packets that a step sent stood among the writes of the parent; now they are a channel. */
  async #movePendingSends(
    checkpoint: Checkpoint,
    parent: CheckpointPlace & { readonly id: string },
  ): Promise<void> {
    const [writes = []] = await readWrites(this.#db, parent.owner, { of: [parent] });
    const versions = Object.values(checkpoint.channel_versions);
    checkpoint.channel_values[TASKS] = writes.filter(([, name]) => name === TASKS).map(([, , value]) =>
      value
    );
    checkpoint.channel_versions[TASKS] = versions.length > 0
      ? maxChannelVersion(...versions)
      : this.getNextVersion(undefined);
  }

  /** Encodes before it first waits: state that is changed later is saved as it was. */
  async #save(place: CheckpointPlace, entries: readonly LogEntry[]): Promise<void> {
    const rows = entries.map((entry) => toLogRow(place, entry));
    const links = linksOf(place, entries);
    await this.#migrated();
    await this.#commit.add(rows, links);
  }

  #migrated(): Promise<void> {
    return this.#ready ??= this.#db.migrate("memory", MEMORY_MIGRATIONS);
  }
}

/** What entries make and build on: a checkpoint is built on its parent, writes on their checkpoint. */
function linksOf(
  { owner, thread, ns }: CheckpointPlace,
  entries: readonly LogEntry[],
): { readonly as?: string; readonly on?: string } {
  const last = entries.at(-1);
  const name = (id: string): string => JSON.stringify([owner, thread, ns, id]);
  if (last?.kind === "write") return { on: name(last.id) };
  if (last?.kind !== "checkpoint") return {};
  return { as: name(last.id), ...(last.parent === null ? {} : { on: name(last.parent) }) };
}

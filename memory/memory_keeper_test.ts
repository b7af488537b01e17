import assert from "node:assert/strict";
import { type Db, openDb } from "../retrieval/mod.ts";
import type { AnswerCache } from "./answer_cache.ts";
import { duckdbAnswerCache } from "./answer_cache_duckdb.ts";
import { DuckdbSaver } from "./checkpoints_duckdb.ts";
import { duckdbMemoryKeeper, type MemoryKeeper } from "./memory_keeper.ts";
import { duckdbRunStore } from "./runs_duckdb.ts";
import { sampleAnswer } from "./answer_cache_contract.ts";
import { sampleRun } from "./testing.ts";

const OLD = "2025-01-10T00:00:00.000Z";
const NEW = "2025-03-10T00:00:00.000Z";
const BEFORE = "2025-02-01T00:00:00.000Z";

/** Saves one step of a thread, with its record and an answer kept from it. */
async function leave(
  db: Db,
  { owner, thread, run, at, answers }: {
    readonly owner: string;
    readonly thread: string;
    readonly run: string;
    readonly at: string;
    readonly answers: AnswerCache;
  },
) {
  const saver = new DuckdbSaver(db, { owner });
  const checkpoint = {
    v: 4,
    id: run,
    ts: at,
    channel_values: { said: run },
    channel_versions: { said: 1 },
    versions_seen: {},
  };
  await saver.put(
    { configurable: { thread_id: thread } },
    checkpoint,
    { source: "loop", step: 1, parents: {} },
    { said: 1 },
  );
  await duckdbRunStore(db).save(sampleRun({ id: run, owner, thread, startedAt: at }));
  // an answer takes the place of an earlier one to the same text
  const key = { text: run, slots: { companies: run } };
  await answers.keep(sampleAnswer({ owner, thread, run, keptAt: at, key }));
}

/** A store with an old, a new and a mixed thread of one owner, and an old one of another. */
async function inStore(
  work: (
    at: { readonly db: Db; readonly keeper: MemoryKeeper; readonly answers: AnswerCache },
  ) => Promise<void>,
) {
  const db = await openDb(":memory:");
  try {
    const answers = duckdbAnswerCache(db);
    await leave(db, { owner: "local", thread: "old", run: "r1", at: OLD, answers });
    await leave(db, { owner: "local", thread: "new", run: "r2", at: NEW, answers });
    await leave(db, { owner: "local", thread: "both", run: "r3", at: OLD, answers });
    await leave(db, { owner: "local", thread: "both", run: "r4", at: NEW, answers });
    await leave(db, { owner: "ann", thread: "old", run: "r5", at: OLD, answers });
    await work({ db, answers, keeper: duckdbMemoryKeeper(db, { owner: "local", answers }) });
  } finally {
    await db.close();
  }
}

async function runsOf(db: Db): Promise<readonly string[]> {
  return (await db.all("SELECT id FROM runs ORDER BY id")).map((row) => String(row["id"]));
}

async function answersOf(db: Db): Promise<readonly string[]> {
  return (await db.all("SELECT run FROM answers ORDER BY run")).map((row) => String(row["run"]));
}

async function threadsOf(db: Db): Promise<readonly string[]> {
  const rows = await db.all("SELECT DISTINCT owner, thread FROM checkpoint_log ORDER BY owner, thread");
  return rows.map((row) => `${row["owner"]} ${row["thread"]}`);
}

Deno.test("duckdbMemoryKeeper() reports one owner's rows, bytes and threads, the last active first", () =>
  inStore(async ({ keeper }) => {
    const { parts, threads, latest, store } = await keeper.report();
    assert.deepEqual(parts.map(({ part, rows }) => [part, rows]), [
      // a value and a checkpoint for each step
      ["conversations", 2 * 4],
      ["run records", 4],
      ["answers", 4],
      ["trail", 0],
    ]);
    assert.ok(parts.slice(0, 3).every(({ bytes }) => bytes > 0));
    assert.equal(threads, 3);
    assert.deepEqual(latest, [
      { thread: "both", lastActive: NEW, runs: 2 },
      { thread: "new", lastActive: NEW, runs: 1 },
      { thread: "old", lastActive: OLD, runs: 1 },
    ]);
    assert.ok(store.bytes >= store.free);
  }));

Deno.test("duckdbMemoryKeeper().forget() takes out a thread of its owner with records and answers, and nothing else", () =>
  inStore(async ({ keeper, db }) => {
    assert.equal(await keeper.forget("none"), null);
    assert.deepEqual(await keeper.forget("old"), { threads: 1, rows: 2, runs: 1, answers: 1 });
    assert.deepEqual(await threadsOf(db), ["ann old", "local both", "local new"]);
    assert.deepEqual(await runsOf(db), ["r2", "r3", "r4", "r5"]);
    assert.deepEqual(await answersOf(db), ["r2", "r3", "r4", "r5"]);
    assert.equal(await keeper.forget("old"), null);
  }));

Deno.test("duckdbMemoryKeeper().prune() takes out threads by their last step, and of living ones what is older but the last record", () =>
  inStore(async ({ keeper, db }) => {
    const gone = { threads: 1, rows: 2, runs: 2, answers: 2 };
    assert.deepEqual(await keeper.prune({ before: BEFORE, dryRun: true }), gone);
    assert.deepEqual(await runsOf(db), ["r1", "r2", "r3", "r4", "r5"]);
    assert.deepEqual(await keeper.prune({ before: BEFORE, dryRun: false }), gone);
    assert.deepEqual(await threadsOf(db), ["ann old", "local both", "local new"]);
    assert.deepEqual(await runsOf(db), ["r2", "r4", "r5"]);
    assert.deepEqual(await answersOf(db), ["r2", "r4", "r5"]);
    const none = { threads: 0, rows: 0, runs: 0, answers: 0 };
    assert.deepEqual(await keeper.prune({ before: BEFORE, dryRun: false }), none);
  }));

Deno.test("duckdbMemoryKeeper() a failure in the middle takes nothing out", () =>
  inStore(async ({ db, answers }) => {
    const broken: AnswerCache = {
      ...answers,
      forget: () => Promise.reject(new Error("locked")),
      prune: () => Promise.reject(new Error("locked")),
    };
    const keeper = duckdbMemoryKeeper(db, { owner: "local", answers: broken });
    await assert.rejects(keeper.forget("old"), /locked/);
    await assert.rejects(keeper.prune({ before: BEFORE, dryRun: false }), /locked/);
    assert.deepEqual(await threadsOf(db), ["ann old", "local both", "local new", "local old"]);
    assert.deepEqual(await runsOf(db), ["r1", "r2", "r3", "r4", "r5"]);
  }));

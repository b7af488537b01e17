import assert from "node:assert/strict";
import { type Db, openDb } from "../retrieval/mod.ts";
import { GroupCommit } from "./group_commit.ts";

/** A store in memory with a table of texts, which counts statements and fails while `broken` is set. */
async function setUp() {
  const db = await openDb(":memory:");
  await db.run("CREATE TABLE words (word TEXT NOT NULL)");
  const state = { inserts: 0, broken: false };
  const counted: Db = {
    all: (sql, values) => db.all(sql, values),
    append: (table, rows) => db.append(table, rows),
    transaction: (work) => db.transaction(work),
    migrate: (owner, steps) => db.migrate(owner, steps),
    close: () => db.close(),
    run(sql, values) {
      if (sql.startsWith("INSERT")) state.inserts += 1;
      return state.broken ? Promise.reject(new Error("the disk is full")) : db.run(sql, values);
    },
  };
  const words = async () => (await db.all("SELECT word FROM words ORDER BY rowid")).map(({ word }) => word);
  return { db, state, words, commit: new GroupCommit(counted, { table: "words", columns: ["word"] }) };
}

Deno.test("GroupCommit.add() commits what arrives together in one statement, in order", async () => {
  const { db, state, words, commit } = await setUp();
  await Promise.all([commit.add([["a"], ["b"]]), commit.add([["c"]]), commit.add([])]);
  assert.equal(state.inserts, 1);
  assert.deepEqual(await words(), ["a", "b", "c"]);
  await db.close();
});

Deno.test("GroupCommit.add() commits more rows than one statement takes as one transaction", async () => {
  const { db, words, commit } = await setUp();
  const many = Array.from({ length: 40 }, (_, at) => [String(at)]);
  await assert.rejects(commit.add([...many, [null]]));
  assert.deepEqual(await words(), []);
  await commit.add(many);
  assert.deepEqual(await words(), many.flat());
  await db.close();
});

Deno.test("GroupCommit.add() acknowledges rows on disk, or when others build on them", async () => {
  const { db, words, commit } = await setUp();
  const order: string[] = [];
  const first = commit.add([["a"]], { as: "1" }).then(() => order.push("first"));
  const other = commit.add([["x"]], { as: "9" }).then(() => order.push("other"));
  const second = commit.add([["b"]], { as: "2", on: "1" }).then(() => order.push("second"));
  await first;
  assert.deepEqual(order, ["first"]);
  await second;
  // The last acknowledgement stands for the whole chain.
  assert.deepEqual(await words(), ["a", "x", "b"]);
  await other;
  await db.close();
});

Deno.test("GroupCommit.add() rejects all that builds on what failed, and nothing else", async () => {
  const { db, state, words, commit } = await setUp();
  state.broken = true;
  const first = commit.add([["a"]], { as: "1" });
  const second = commit.add([["b"]], { as: "2", on: "1" });
  await first; // Acknowledged by the second, which then brings the bad news.
  await assert.rejects(second, /the disk is full/);
  state.broken = false;
  await assert.rejects(commit.add([["c"]], { as: "3", on: "2" }), /the disk is full/);
  await assert.rejects(commit.add([["d"]], { on: "3" }), /the disk is full/);
  await commit.add([["x"]], { as: "9" });
  assert.deepEqual(await words(), ["x"]);
  // Saved again, what failed is sound ground.
  await commit.add([["a"]], { as: "1" });
  await commit.add([["b"]], { as: "2", on: "1" });
  assert.deepEqual(await words(), ["x", "a", "b"]);
  await db.close();
});

Deno.test("GroupCommit.settled() waits for what was added before it", async () => {
  const { db, words, commit } = await setUp();
  await commit.settled();
  void commit.add([["a"]]);
  await commit.settled();
  assert.deepEqual(await words(), ["a"]);
  await db.close();
});

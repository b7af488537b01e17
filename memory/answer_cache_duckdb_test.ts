import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDb } from "../retrieval/mod.ts";
import { duckdbAnswerCache } from "./answer_cache_duckdb.ts";
import { memoryAnswerCache } from "./answer_cache_memory.ts";
import { answerCacheContract, sampleAnswer } from "./testing.ts";

const ASKED = { owner: "local", language: "en", key: sampleAnswer().key } as const;

Deno.test("memoryAnswerCache() contract", () =>
  answerCacheContract(() => Promise.resolve({ cache: memoryAnswerCache(), close: () => Promise.resolve() })));

Deno.test("duckdbAnswerCache() contract", () =>
  answerCacheContract(async () => {
    const db = await openDb(":memory:");
    return { cache: duckdbAnswerCache(db), close: () => db.close() };
  }));

Deno.test("duckdbAnswerCache() finds the answers again after the store was closed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tieout-"));
  for (const expected of [[], [sampleAnswer()]]) {
    const db = await openDb(join(folder, "store.duckdb"));
    const cache = duckdbAnswerCache(db);
    assert.deepEqual(await cache.find(ASKED), expected);
    await cache.keep(sampleAnswer());
    await db.close();
  }
  await rm(folder, { recursive: true });
});

Deno.test("duckdbAnswerCache() passes over rows of a format that it does not know", async () => {
  const db = await openDb(":memory:");
  const cache = duckdbAnswerCache(db);
  await cache.keep(sampleAnswer());
  await db.run("UPDATE answers SET format = 2");
  assert.deepEqual(await cache.find(ASKED), []);
  await db.close();
});

Deno.test("duckdbAnswerCache() refuses a row that is not as it was written, once, and takes it out", async () => {
  const changes = [
    "UPDATE answers SET body = replace(body, '1,205', '9,205')",
    "UPDATE answers SET body = body || ' '",
    "UPDATE answers SET hash = 'x'",
    "UPDATE answers SET owner = 'local'",
  ];
  for (const change of changes) {
    const db = await openDb(":memory:");
    const cache = duckdbAnswerCache(db);
    await cache.keep(sampleAnswer({ owner: change.includes("SET owner") ? "ann" : "local" }));
    await db.run(change);
    await assert.rejects(cache.find(ASKED), /Cannot read the kept answer of run run-1: it /, change);
    assert.deepEqual(await cache.find(ASKED), [], change);
    await db.close();
  }
});

Deno.test("duckdbAnswerCache() keeps no answer that did not hold, has a caveat, rests on nothing or has fields that nobody knows", async () => {
  const db = await openDb(":memory:");
  const cache = duckdbAnswerCache(db);
  const { answer, draft } = sampleAnswer();
  const wrong: readonly object[] = [
    { answer: { ...answer, caveat: "1 claim could not be verified." } },
    { answer: { ...answer, verdict: { ...answer.verdict, grounded: "no" } } },
    { answer: { ...answer, status: "abstained" } },
    { draft: { ...draft, sources: [] } },
    { draft: { ...draft, text: "" } },
    { keptAt: "yesterday" },
    { apiKey: "secret" },
  ];
  for (const fields of wrong) {
    await assert.rejects(
      cache.keep(sampleAnswer(fields)),
      /^TypeError: Cannot use a kept answer/,
      JSON.stringify(fields),
    );
  }
  assert.equal((await cache.stats({ owner: "local" })).answers, 0);
  await db.close();
});

Deno.test("duckdbAnswerCache() asks the store for nothing where no answer has these slots, and for whatever was kept since", async () => {
  const db = await openDb(":memory:");
  let trips = 0;
  const cache = duckdbAnswerCache({
    ...bound(db),
    all: (sql, values) => {
      trips += 1;
      return db.all(sql, values);
    },
  });
  await cache.find(ASKED);
  trips = 0;
  assert.deepEqual(await cache.find(ASKED), []);
  assert.equal(trips, 0);
  const kept = sampleAnswer();
  for (const ends of ["drop", "forget", "prune"] as const) {
    await cache.keep(kept);
    assert.deepEqual(await cache.find(ASKED), [kept], ends);
    if (ends === "drop") await cache.drop({ owner: "local", runs: [kept.run] });
    if (ends === "forget") await cache.forget({ owner: "local", thread: kept.thread });
    if (ends === "prune") await cache.prune({ owner: "local", before: "2030-01-01T00:00:00Z" });
    assert.deepEqual(await cache.find(ASKED), [], ends);
  }
  await db.close();
});

Deno.test("duckdbAnswerCache() a store that fails once is asked again", async () => {
  const db = await openDb(":memory:");
  await duckdbAnswerCache(db).keep(sampleAnswer());
  let fails = true;
  const cache = duckdbAnswerCache({
    ...bound(db),
    all: (sql, values) => fails ? Promise.reject(new Error("the disk is away")) : db.all(sql, values),
  });
  await assert.rejects(cache.find(ASKED), /the disk is away/);
  fails = false;
  assert.deepEqual(await cache.find(ASKED), [sampleAnswer()]);
  await db.close();
});

/** The methods of a store, free of it. */
function bound(db: Db): Db {
  return {
    run: (...args) => db.run(...args),
    all: (...args) => db.all(...args),
    append: (...args) => db.append(...args),
    transaction: (work) => db.transaction(work),
    migrate: (...args) => db.migrate(...args),
    close: () => db.close(),
  };
}

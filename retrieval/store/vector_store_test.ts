import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { embeddedText, textHash } from "../embedded_text.ts";
import { duckdbChunkStore, RETRIEVAL_STEPS } from "./chunk_store_duckdb.ts";
import { memoryChunkStore } from "./chunk_store_memory.ts";
import { exampleChunk, exampleDocument, exampleIngested } from "./examples.ts";
import { openDb } from "./open_db.ts";
import { vectorStoreContract } from "./vector_store_contract.ts";
import { duckdbVectorStore } from "./vector_store_duckdb.ts";
import { memoryVectorStore } from "./vector_store_memory.ts";

vectorStoreContract("memoryVectorStore()", () => {
  const chunks = memoryChunkStore();
  return Promise.resolve({ chunks, vectors: memoryVectorStore(chunks), close: () => Promise.resolve() });
});

vectorStoreContract("duckdbVectorStore()", async () => {
  const db = await openDb(":memory:");
  return {
    chunks: await duckdbChunkStore(db),
    vectors: await duckdbVectorStore(db),
    close: () => db.close(),
  };
});

const MODEL = { id: "words", hash: "words-2", dimension: 2 };

Deno.test("duckdbVectorStore() keeps vectors over a restart", async () => {
  const folder = await Deno.makeTempDir({ prefix: "tieout_vectors_" });
  const chunk = exampleChunk();
  const hash = textHash(embeddedText(chunk));
  const open = async () => {
    const db = await openDb(join(folder, "store.duckdb"));
    return { db, chunks: await duckdbChunkStore(db), vectors: await duckdbVectorStore(db) };
  };
  const first = await open();
  await first.chunks.put(exampleIngested(exampleDocument(), { chunks: [chunk] }));
  await first.vectors.put(MODEL, [{ textHash: hash, vector: Float32Array.of(0.6, 0.8) }]);
  await first.db.close();
  const second = await open();
  assert.deepEqual(await second.vectors.coverage({ model: MODEL }), { chunks: 1, missing: 0 });
  assert.deepEqual([...await second.vectors.load({ model: MODEL, company: "ALD" })], [
    [chunk.id, Float32Array.of(0.6, 0.8)],
  ]);
  await second.db.close();
  await rm(folder, { recursive: true });
});

Deno.test("duckdbVectorStore() hashes the texts of a store that knew no vectors, as new ones are hashed", async () => {
  const db = await openDb(":memory:");
  const at = RETRIEVAL_STEPS.findIndex(({ name }) => name === "vectors by text");
  await db.migrate("retrieval", RETRIEVAL_STEPS.slice(0, at));
  const texts = [["", "no heading"], ["Résumé — 收入", 'two\nlines "quoted" 😀'], [
    "Odd",
    "half \ud83d of a pair",
  ]];
  const chunks = texts.map(([section = "", text = ""], at) => exampleChunk({ id: `c${at}`, section, text }));
  await db.append(
    "chunks",
    chunks.map((chunk, at) => ["a".repeat(64), "ALD", 2024, "x", 1, at, chunk.id, JSON.stringify(chunk)]),
  );
  const vectors = await duckdbVectorStore(db);
  const missing = await vectors.missing({ model: MODEL });
  assert.deepEqual(
    new Set(missing.map(({ text }) => text)),
    new Set(chunks.map((chunk) => embeddedText(chunk))),
  );
  for (const { text, textHash: hash } of missing) {
    if (text.isWellFormed()) assert.equal(hash, textHash(text));
    await vectors.put(MODEL, [{ textHash: hash, vector: Float32Array.of(0, 1) }]);
  }
  assert.equal((await vectors.load({ model: MODEL, company: "ALD" })).size, 3);
  await db.close();
});

Deno.test("duckdbVectorStore() is refused on a store that a newer version made", async () => {
  const db = await openDb(":memory:");
  await db.migrate("retrieval", [...RETRIEVAL_STEPS, { name: "vectors of tomorrow", sql: "SELECT 1" }]);
  await assert.rejects(
    () => duckdbVectorStore(db),
    /made by a newer version \(its retrieval tables have the step "vectors of tomorrow".*Update Tieout/,
  );
  await db.close();
});

Deno.test("duckdbVectorStore() put() changes nothing when it fails half way", async () => {
  const db = await openDb(":memory:");
  const chunks = await duckdbChunkStore(db);
  await chunks.put(exampleIngested(exampleDocument(), { chunks: [{ id: "a", text: "a" }] }));
  const hash = textHash(embeddedText({ section: "Highlights", text: "a" }));
  const vectors = await duckdbVectorStore(db);
  await vectors.put(MODEL, [{ textHash: hash, vector: Float32Array.of(0, 1) }]);
  const failing = await duckdbVectorStore({
    run: (sql, values) => db.run(sql, values),
    all: (sql, values) => db.all(sql, values),
    transaction: (work) => db.transaction(work),
    migrate: (owner, steps) => db.migrate(owner, steps),
    close: () => db.close(),
    append: (table, rows) =>
      table === "vectors" ? Promise.reject(new Error("power cut")) : db.append(table, rows),
  });
  await assert.rejects(
    () => failing.put(MODEL, [{ textHash: hash, vector: Float32Array.of(1, 0) }]),
    /power cut/,
  );
  assert.deepEqual([...await vectors.load({ model: MODEL, company: "ALD" })], [["a", Float32Array.of(0, 1)]]);
  await db.close();
});

import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { chunkStoreContract } from "./chunk_store_contract.ts";
import { duckdbChunkStore } from "./chunk_store_duckdb.ts";
import { memoryChunkStore } from "./chunk_store_memory.ts";
import { exampleDocument, exampleIngested } from "./examples.ts";
import { openDb } from "./open_db.ts";

chunkStoreContract(
  "memoryChunkStore()",
  () => Promise.resolve({ store: memoryChunkStore(), close: () => Promise.resolve() }),
);

chunkStoreContract("duckdbChunkStore() in memory", async () => {
  const db = await openDb(":memory:");
  return { store: await duckdbChunkStore(db), close: () => db.close() };
});

chunkStoreContract("duckdbChunkStore() in a file", async () => {
  const folder = await Deno.makeTempDir({ prefix: "tieout_chunks_" });
  const db = await openDb(join(folder, "store.duckdb"));
  return {
    store: await duckdbChunkStore(db),
    close: async () => {
      await db.close();
      await rm(folder, { recursive: true });
    },
  };
});

Deno.test("duckdbChunkStore() put() changes nothing when it fails half way", async () => {
  const db = await openDb(":memory:");
  const store = await duckdbChunkStore(db);
  await store.put(
    exampleIngested(exampleDocument(), { chunks: [{ id: "kept" }], figures: [{ chunk: "kept" }] }),
  );
  const version = await store.version();
  const failing = await duckdbChunkStore({
    run: (sql, values) => db.run(sql, values),
    all: (sql, values) => db.all(sql, values),
    append: (table, rows) =>
      table === "figures" ? Promise.reject(new Error("power cut")) : db.append(table, rows),
    transaction: (work) => db.transaction(work),
    migrate: (owner, steps) => db.migrate(owner, steps),
    close: () => db.close(),
  });
  const next = exampleIngested(exampleDocument({ sha256: "b".repeat(64) }), {
    chunks: [{ id: "new" }],
    figures: [{ chunk: "new" }],
  });
  await assert.rejects(() => failing.put(next), /power cut/);
  assert.deepEqual((await store.chunks({ company: "ALD" })).map((chunk) => chunk.id), ["kept"]);
  assert.equal((await store.figures({ company: "ALD" })).length, 1);
  assert.equal(await store.version(), version);
  await db.close();
});

Deno.test("duckdbChunkStore() terms() cuts anew what another tokenizer has cut, and keeps that (C23)", async () => {
  const db = await openDb(":memory:");
  const store = await duckdbChunkStore(db);
  await store.put(exampleIngested(exampleDocument(), { chunks: [{ text: "revenue 55,658" }] }));
  const terms = await store.terms({ company: "ALD" });
  assert.deepEqual(terms.flatMap(({ fields }) => fields.text.terms), ["55658", "revenue"]);
  const kept = () => db.all("SELECT tokenizer, body FROM terms");
  const [row] = await kept();
  for (const sql of ["UPDATE terms SET tokenizer = 'older', body = 'stale'", "DELETE FROM terms"]) {
    await db.run(sql);
    assert.deepEqual(await store.terms({ company: "ALD" }), terms);
    assert.deepEqual(await kept(), [row]);
  }
  await db.close();
});

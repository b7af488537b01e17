import assert from "node:assert/strict";
import { memoryChunkStore } from "./chunk_store_memory.ts";
import { exampleDocument, exampleIngested } from "./examples.ts";
import { onlyDocuments } from "./only_documents.ts";

const KEPT = exampleDocument();
const LEFT = exampleDocument({ sha256: "b".repeat(64), name: "alder-2023.pdf", fy: 2023 });

async function part() {
  const store = memoryChunkStore();
  for (const [at, document] of [KEPT, LEFT].entries()) {
    await store.put(exampleIngested(document, {
      chunks: [{ id: `chunk-${at}` }],
      figures: [{ id: `figure-${at}`, chunk: `chunk-${at}` }],
    }));
  }
  return { store, only: onlyDocuments(store, ({ sha256 }) => sha256 === KEPT.sha256) };
}

Deno.test("onlyDocuments() shows the kept documents with their chunks and figures, and nothing of the others", async () => {
  const { only } = await part();
  assert.deepEqual(await only.documents(), [KEPT]);
  assert.deepEqual((await only.chunks({ company: "ALD" })).map(({ id }) => id), ["chunk-0"]);
  assert.deepEqual(
    (await only.terms({ company: "ALD" })).map(({ chunks }) => chunks.map(({ id }) => id)),
    [["chunk-0"]],
  );
  assert.deepEqual((await only.figures({ company: "ALD" })).map(({ id }) => id), ["figure-0"]);
  assert.deepEqual(await only.pages({ document: LEFT.sha256 }), []);
});

Deno.test("onlyDocuments() has another version than the store and than another part of it", async () => {
  const { store, only } = await part();
  const other = onlyDocuments(store, ({ sha256 }) => sha256 === LEFT.sha256);
  const versions = await Promise.all([store, only, other].map((one) => one.version()));
  assert.equal(new Set(versions).size, 3);
});

Deno.test("onlyDocuments() takes no document, and says where it belongs", async () => {
  const { only } = await part();
  await assert.rejects(only.put(exampleIngested(LEFT, { chunks: [] })), /put it into the store itself/);
});

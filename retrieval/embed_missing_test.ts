import assert from "node:assert/strict";
import { embedMissing } from "./embed_missing.ts";
import type { Embedder } from "./ports.ts";
import { memoryChunkStore } from "./store/chunk_store_memory.ts";
import { exampleDocument, exampleIngested } from "./store/examples.ts";
import { memoryVectorStore } from "./store/vector_store_memory.ts";
import { wordEmbedder } from "./word_embedder.ts";

const signal = new AbortController().signal;

/** A store with so many texts, each longer than the one before. */
async function storeOf(count: number) {
  const chunks = memoryChunkStore();
  await chunks.put(exampleIngested(exampleDocument(), {
    chunks: Array.from(
      { length: count },
      (_, at) => ({ id: `${at}`, section: "", text: "ore ".repeat(at + 1) }),
    ),
  }));
  return { chunks, store: memoryVectorStore(chunks) };
}

/** Notes what is embedded; throws at the batch of this number. */
function watched({ failAt = Infinity } = {}) {
  const batches: (readonly string[])[] = [];
  const words = wordEmbedder();
  const embedder: Embedder = {
    ...words,
    embed: (texts, options) => {
      if (batches.length === failAt) throw new Error("out of memory");
      batches.push(texts);
      return words.embed(texts, options);
    },
  };
  return { embedder, batches };
}

Deno.test("embedMissing() embeds each missing text once, in batches from long to short, and tells how far it is", async () => {
  const { store } = await storeOf(150);
  const { embedder, batches } = watched();
  const told: string[] = [];
  const side = { embedder, store };
  assert.equal(
    await embedMissing(side, { signal, onProgress: ({ done, total }) => told.push(`${done}/${total}`) }),
    150,
  );
  assert.deepEqual(told, ["64/150", "128/150", "150/150"]);
  const lengths = batches.flat().map((text) => text.length);
  assert.deepEqual(lengths, lengths.toSorted((a, b) => b - a));
  assert.equal((await store.load({ model: embedder, company: "ALD" })).size, 150);
  assert.equal(await embedMissing(side, { signal }), 0);
  assert.equal(batches.length, 3);
});

Deno.test("embedMissing() goes on where an earlier run broke off, by an error or a stop", async () => {
  const { store } = await storeOf(150);
  await assert.rejects(
    () => embedMissing({ embedder: watched({ failAt: 1 }).embedder, store }, { signal }),
    /out of memory/,
  );
  assert.equal((await store.missing({ model: wordEmbedder() })).length, 150 - 64);
  const stop = new AbortController();
  const { embedder, batches } = watched();
  await assert.rejects(
    () => embedMissing({ embedder, store }, { signal: stop.signal, onProgress: () => stop.abort() }),
    { name: "AbortError" },
  );
  assert.equal(batches.length, 1);
  assert.equal(await embedMissing({ embedder, store }, { signal }), 150 - 128);
});

Deno.test("embedMissing() embeds a changed text alone, and one company alone where it is named", async () => {
  const { chunks, store } = await storeOf(3);
  const other = exampleDocument({ sha256: "b".repeat(64), company: "BIR" });
  await chunks.put(exampleIngested(other, { chunks: [{ id: "x", text: "coal" }] }));
  const { embedder, batches } = watched();
  assert.equal(await embedMissing({ embedder, store }, { signal, company: "ALD" }), 3);
  assert.equal(await embedMissing({ embedder, store }, { signal }), 1);
  await chunks.put(exampleIngested({ ...other, reader: "test-2" }, {
    chunks: [{ id: "x", text: "coal" }, { id: "y", text: "gas" }],
  }));
  await embedMissing({ embedder, store }, { signal });
  assert.deepEqual(batches.at(-1), ["Highlights\ngas"]);
});

Deno.test("embedMissing() refuses an embedder that gives too few vectors, and stores none of them", async () => {
  const { store } = await storeOf(2);
  const embedder: Embedder = {
    ...wordEmbedder(),
    embed: async (texts, options) => (await wordEmbedder().embed(texts, options)).slice(1),
  };
  await assert.rejects(
    () => embedMissing({ embedder, store }, { signal }),
    /it gave 1 vectors for 2 texts/,
  );
  assert.deepEqual(await store.models(), []);
});

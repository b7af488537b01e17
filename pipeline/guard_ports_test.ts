import assert from "node:assert/strict";
import type { LayerOpening } from "../guardrails/mod.ts";
import { type Embedder, embedMissing, memoryChunkStore, memoryVectorStore } from "../retrieval/mod.ts";
import { exampleDocument, exampleIngested, wordEmbedder } from "../retrieval/testing.ts";
import { guardEmbedder, guardVectors } from "./guard_ports.ts";

const signal = new AbortController().signal;
const WORDS = wordEmbedder();
const BROKEN: Embedder = { ...WORDS, embed: () => Promise.reject(new Error("no weights")) };

function port() {
  const openings: LayerOpening[] = [];
  return { openings, milliseconds: 1000, onOpen: (opening: LayerOpening) => void openings.push(opening) };
}

/** Two companies; the second's chunks have vectors, the first's where `embedded`. */
async function stores({ embedded = true } = {}) {
  const chunks = memoryChunkStore();
  const store = memoryVectorStore(chunks);
  for (const [at, company] of ["ALD", "BIR"].entries()) {
    await chunks.put(
      exampleIngested(exampleDocument({ sha256: `${at}`.repeat(64), company }), {
        chunks: [{ id: `${company}1`, text: `copper ${at}` }, { id: `${company}2`, text: `iron ${at}` }],
      }),
    );
  }
  await embedMissing({ embedder: WORDS, store }, { signal, ...embedded ? {} : { company: "BIR" } });
  return { chunks, store };
}

Deno.test("guardEmbedder() gives no vector when it fails, loudly, and lets a cancelled run end", async () => {
  const { openings, ...watch } = port();
  const guarded = guardEmbedder(BROKEN, watch);
  assert.deepEqual(await guarded.embed(["copper"], { kind: "query", signal }), []);
  assert.deepEqual(openings.map(({ layer, message }) => [layer, message]), [["embedder", "no weights"]]);
  const stopped = AbortSignal.abort(new DOMException("stop", "AbortError"));
  await assert.rejects(async () => await guarded.embed(["copper"], { kind: "query", signal: stopped }), {
    name: "AbortError",
  });
  assert.equal(openings.length, 1);
});

Deno.test("guardVectors() passes whole vectors on, and none where none are wanted, both silently", async () => {
  const { openings, ...watch } = port();
  const { store } = await stores();
  const side = await guardVectors(() => Promise.resolve({ embedder: WORDS, store }), watch)("ALD", signal);
  assert.equal((await side?.embedder.embed(["copper"], { kind: "query", signal }))?.length, 1);
  assert.equal(await guardVectors(() => Promise.resolve(null), watch)("ALD", signal), null);
  assert.deepEqual(openings, []);
});

Deno.test("guardVectors() says that chunks have no vector and how to get them, of the asked company alone", async () => {
  const { openings, ...watch } = port();
  const { chunks, store } = await stores({ embedded: false });
  const vectors = guardVectors(() => Promise.resolve({ embedder: BROKEN, store }), watch);
  // nothing to compare a question with: it is not embedded
  assert.equal(await vectors("ALD", signal), null);
  assert.equal((await vectors("BIR", signal))?.store, store);
  await chunks.put(
    exampleIngested(exampleDocument({ sha256: "c".repeat(64), company: "BIR", name: "more.pdf" }), {
      chunks: [{ id: "BIR3", text: "coal" }],
    }),
  );
  assert.equal((await vectors("BIR", signal))?.store, store);
  assert.deepEqual(openings.map(({ layer, message }) => [layer, message.split(":")[0]]), [
    ["embedder", "2 of 2 chunks of ALD have no vector of words and are found by their words alone"],
    ["embedder", "1 of 3 chunks of BIR have no vector of words and are found by their words alone"],
  ]);
  assert.match(openings[0]?.message ?? "", /deno task ingest --embed embeds them$/);
});

Deno.test("guardVectors() goes on by keywords, loudly, where the model cannot be known", async () => {
  const { openings, ...watch } = port();
  const vectors = guardVectors(() => Promise.reject(new Error("no such folder")), watch);
  assert.equal(await vectors("ALD", signal), null);
  assert.deepEqual(openings.map(({ layer, message }) => [layer, message]), [["embedder", "no such folder"]]);
});

import assert from "node:assert/strict";
import type { LayerOpening } from "../../guardrails/mod.ts";
import { type Embedder, embedMissing, memoryChunkStore, memoryVectorStore } from "../../retrieval/mod.ts";
import { exampleDocument, exampleIngested, wordEmbedder } from "../../retrieval/testing.ts";
import { BUDGET, Ledger } from "../ledger.ts";
import { guardVectors } from "./guard_vectors.ts";

const signal = new AbortController().signal;
const WORDS = wordEmbedder();
const BROKEN: Embedder = { ...WORDS, embed: () => Promise.reject(new Error("no weights")) };

function port() {
  const openings: LayerOpening[] = [];
  return {
    openings,
    ledger: new Ledger({ ...BUDGET, run: { ...BUDGET.run, calls: 9 } }, { clock: () => new Date(0) }),
    milliseconds: 1000,
    onOpen: (opening: LayerOpening) => void openings.push(opening),
  };
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
  const vectors = guardVectors(() => Promise.resolve({ embedder: WORDS, store }), watch);
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

Deno.test("guardVectors() names the model that fails, not that nothing was embedded with it", async () => {
  const { openings, ...watch } = port();
  const { store } = await stores({ embedded: false });
  const vectors = guardVectors(() => Promise.resolve({ embedder: BROKEN, store }), watch);
  assert.equal(await vectors("ALD", signal), null);
  assert.deepEqual(openings.map(({ layer, message }) => [layer, message]), [["embedder", "no weights"]]);
});

Deno.test("guardVectors() goes on by keywords, loudly, where the model cannot be known", async () => {
  const { openings, ...watch } = port();
  const vectors = guardVectors(() => Promise.reject(new Error("no such folder")), watch);
  assert.equal(await vectors("ALD", signal), null);
  assert.deepEqual(openings.map(({ layer, message }) => [layer, message]), [["embedder", "no such folder"]]);
});

Deno.test("guardVectors() gives all companies of a run one embedder, which embeds the same words once", async () => {
  const { openings, ...watch } = port();
  const { store } = await stores();
  const asked: (readonly string[])[] = [];
  const embedder: Embedder = {
    ...WORDS,
    embed: (texts, options) => {
      asked.push(texts);
      return WORDS.embed(texts, options);
    },
  };
  const vectors = guardVectors(() => Promise.resolve({ embedder, store }), watch);
  const found = await Promise.all(["ALD", "BIR"].map(async (company) => {
    const ready = await vectors(company, signal);
    return await ready!.embedder.embed(["copper"], { kind: "query", signal });
  }));
  assert.deepEqual(found[0], found[1]);
  assert.deepEqual(asked, [["copper"]]);
  await (await vectors("ALD", signal))!.embedder.embed(["iron"], { kind: "query", signal });
  await (await vectors("ALD", signal))!.embedder.embed(["copper"], { kind: "passage", signal });
  assert.equal(asked.length, 3);
  assert.deepEqual(openings, []);
});

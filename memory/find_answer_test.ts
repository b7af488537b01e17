import assert from "node:assert/strict";
import type { Embedder } from "../retrieval/mod.ts";
import { memoryAnswerCache } from "./answer_cache_memory.ts";
import { findAnswer } from "./find_answer.ts";
import { sampleAnswer } from "./testing.ts";

const signal = new AbortController().signal;
const { key } = sampleAnswer();
const ASKED = {
  owner: "local",
  language: "en",
  key,
  configuration: "c1",
  revisionOf: () => "d1",
} as const;
const OTHER_WORDS = { ...key, text: "other words" };

/** Gives texts the vectors that are named for them, in the plane; whatever is not named lies far from the rest, each alone. */
function planeEmbedder(angles: Readonly<Record<string, number>>) {
  const batches: (readonly string[])[] = [];
  const embedder: Embedder = {
    id: "plane",
    hash: "plane",
    dimension: 2,
    embed: (texts) => {
      batches.push(texts);
      return Promise.resolve(texts.map((text, at) => {
        const angle = angles[text] ?? at;
        return new Float32Array([Math.cos(angle), Math.sin(angle)]);
      }));
    },
  };
  return { embedder: () => Promise.resolve(embedder), batches };
}

async function keptCache(fields: Parameters<typeof sampleAnswer>[0] = {}) {
  const cache = memoryAnswerCache();
  await cache.keep(sampleAnswer(fields));
  return cache;
}

Deno.test("findAnswer() takes the very same text without an embedding", async () => {
  const { embedder, batches } = planeEmbedder({});
  const found = await findAnswer(await keptCache(), ASKED, { embedder, signal });
  assert.deepEqual([found.status, found.similarity, batches.length], ["hit", 1, 0]);
});

Deno.test("findAnswer() reuses above 0.95, seeds from 0.80 on, and misses below", async () => {
  const cases = [[0.951, "hit"], [0.949, "seed"], [0.801, "seed"], [0.799, "miss"], [0, "miss"]] as const;
  for (const [cosine, status] of cases) {
    const { embedder, batches } = planeEmbedder({ [key.text]: 0, "other words": Math.acos(cosine) });
    const found = await findAnswer(await keptCache(), { ...ASKED, key: OTHER_WORDS }, { embedder, signal });
    assert.equal(found.status, status, String(cosine));
    assert.equal(found.similarity?.toFixed(3), cosine.toFixed(3));
    // one batch: what is compared was made by one model
    assert.equal(batches.length, 1);
  }
});

Deno.test("findAnswer() of several takes the nearest", async () => {
  const cache = memoryAnswerCache();
  for (const [run, text] of [["near", "near words"], ["far", "far words"]] as const) {
    await cache.keep(sampleAnswer({ run, key: { ...key, text } }));
  }
  const { embedder } = planeEmbedder({ [key.text]: 0, "near words": 0.1, "far words": 0.4 });
  const found = await findAnswer(cache, ASKED, { embedder, signal });
  assert.equal(found.status !== "miss" && found.kept.run, "near");
});

Deno.test("E01 findAnswer() with a neighbouring year is a miss without an embedding, neither hit nor seed", async () => {
  const { embedder, batches } = planeEmbedder({ [key.text]: 0, "ald fy2023 revenue": 0.01 });
  const cache = await keptCache();
  for (const text of ["ald fy2023 revenue", key.text]) {
    const asked = { ...ASKED, key: { text, slots: { ...key.slots, periods: "FY2023" } } };
    assert.equal((await findAnswer(cache, asked, { embedder, signal })).status, "miss");
  }
  assert.equal(batches.length, 0);
  // nor where a cache gives what it should not
  const leaky = { ...cache, find: () => Promise.resolve([sampleAnswer()]) };
  const asked = { ...ASKED, key: { ...key, slots: { ...key.slots, periods: "FY2023" } } };
  assert.equal((await findAnswer(leaky, asked, { embedder, signal })).status, "miss");
  assert.equal((await findAnswer(leaky, { ...ASKED, owner: "ann" }, { embedder, signal })).status, "miss");
});

Deno.test("E03 findAnswer() with an embedder that gives one vector, or zeros, for every text finds nothing and says why", async () => {
  for (const vector of [[1, 0], [0, 0], [0.6, 0.8], [1e-9, 0]]) {
    const constant = () =>
      Promise.resolve({
        id: "constant",
        hash: "constant",
        dimension: 2,
        embed: (texts: readonly string[]) => Promise.resolve(texts.map(() => new Float32Array(vector))),
      });
    const cache = await keptCache();
    await assert.rejects(
      findAnswer(cache, { ...ASKED, key: OTHER_WORDS }, { embedder: constant, signal }),
      /embedding looks constant/,
    );
    // a stored question with other slots is not even compared
    const asked = { ...ASKED, key: { text: "cedar net debt", slots: { words: "cedar net debt" } } };
    assert.equal((await findAnswer(cache, asked, { embedder: constant, signal })).status, "miss");
  }
});

Deno.test("findAnswer() refuses vectors of another length, too few, or with what is no number", async () => {
  const bad: readonly unknown[] = [[], "prose", undefined, [[1, 2]], Array(4).fill(new Float32Array(3))];
  const nan = Array(4).fill(new Float32Array([NaN, 1]));
  for (const vectors of [...bad, nan]) {
    const embedder = () =>
      Promise.resolve({
        id: "bad",
        hash: "bad",
        dimension: 2,
        embed: () => Promise.resolve(vectors as never),
      });
    await assert.rejects(
      findAnswer(await keptCache(), { ...ASKED, key: OTHER_WORDS }, { embedder, signal }),
      /Cannot compare questions with bad/,
    );
  }
});

Deno.test("findAnswer() without an embedder takes nothing but the very same text", async () => {
  const options = { embedder: () => Promise.resolve(null), signal };
  const cache = await keptCache();
  assert.equal((await findAnswer(cache, { ...ASKED, key: OTHER_WORDS }, options)).status, "miss");
  assert.equal((await findAnswer(cache, ASKED, options)).status, "hit");
});

Deno.test("findAnswer() takes out what is no longer true: other documents of its companies, another configuration", async () => {
  const { embedder } = planeEmbedder({});
  const now = (revision: string, companies: string) => ({
    ...ASKED,
    revisionOf: (asked: readonly string[] | null) => String(asked) === companies ? revision : "other",
  });
  const cases = [
    [{ companies: ["ALD"] }, now("d1", "ALD"), "hit"],
    [{ companies: ["ALD"] }, now("d2", "ALD"), "miss"],
    [{ companies: null }, now("d1", "null"), "hit"],
    [{ companies: null }, now("d1", "ALD"), "miss"],
    [{}, { ...ASKED, configuration: "c2" }, "miss"],
  ] as const;
  for (const [fields, asked, status] of cases) {
    const cache = await keptCache(fields);
    assert.equal((await findAnswer(cache, asked, { embedder, signal })).status, status);
    assert.equal((await cache.stats({ owner: "local" })).answers, status === "hit" ? 1 : 0);
  }
});

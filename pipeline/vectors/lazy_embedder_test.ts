import assert from "node:assert/strict";
import { wordEmbedder } from "../../retrieval/testing.ts";
import { lazyEmbedder } from "./lazy_embedder.ts";

const OPTIONS = { kind: "query" as const, signal: new AbortController().signal };
const WORDS = wordEmbedder();

function counted({ fail = 0, embedder = WORDS } = {}) {
  const counts = { opened: 0, closed: 0 };
  const lazy = lazyEmbedder(WORDS, () => {
    counts.opened += 1;
    if (counts.opened <= fail) return Promise.reject(new Error("no weights"));
    return Promise.resolve({
      embedder,
      close: () => {
        counts.closed += 1;
        return Promise.resolve();
      },
    });
  });
  return { ...lazy, counts };
}

Deno.test("lazyEmbedder() opens nothing for its name or for no texts, and once for all texts", async () => {
  const { embedder, close, counts } = counted();
  assert.deepEqual([embedder.id, embedder.hash, embedder.dimension], [WORDS.id, WORDS.hash, WORDS.dimension]);
  assert.deepEqual(await embedder.embed([], OPTIONS), []);
  assert.equal(counts.opened, 0);
  const [one, two] = await Promise.all(["a", "b"].map((text) => embedder.embed([text], OPTIONS)));
  assert.deepEqual([one, two], [await WORDS.embed(["a"], OPTIONS), await WORDS.embed(["b"], OPTIONS)]);
  await close();
  assert.deepEqual(counts, { opened: 1, closed: 1 });
});

Deno.test("lazyEmbedder() closes nothing where nothing was opened", async () => {
  const { close, counts } = counted();
  await close();
  assert.deepEqual(counts, { opened: 0, closed: 0 });
});

Deno.test("lazyEmbedder() tries again after it could not be opened", async () => {
  const { embedder, close, counts } = counted({ fail: 1 });
  await assert.rejects(() => embedder.embed(["a"], OPTIONS), /no weights/);
  assert.equal((await embedder.embed(["a"], OPTIONS)).length, 1);
  await close();
  assert.deepEqual(counts, { opened: 2, closed: 1 });
});

Deno.test("lazyEmbedder() refuses another model than was named, and closes it", async () => {
  const { embedder, counts } = counted({ embedder: wordEmbedder({ id: "other" }) });
  await assert.rejects(
    () => embedder.embed(["a"], OPTIONS),
    /other: it is not the model that was expected, .*deno task model/,
  );
  assert.equal(counts.closed, 1);
});

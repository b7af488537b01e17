import assert from "node:assert/strict";
import { embedMissing, memoryChunkStore, memoryVectorStore } from "../../retrieval/mod.ts";
import { exampleDocument, exampleIngested, wordEmbedder } from "../../retrieval/testing.ts";
import { readConfig } from "../config.ts";
import { examineVectors } from "./examine_vectors.ts";

const signal = new AbortController().signal;
const NOW = wordEmbedder({ id: "words", dimension: 8 });
const BEFORE = wordEmbedder({ id: "older words", dimension: 16 });

/** A store whose two chunks were embedded with these. */
async function examined(...embedders: readonly (typeof NOW)[]) {
  const chunks = memoryChunkStore();
  await chunks.put(exampleIngested(exampleDocument(), { chunks: [{ id: "a", text: "ore" }, { id: "b" }] }));
  const store = memoryVectorStore(chunks);
  for (const embedder of embedders) await embedMissing({ embedder, store }, { signal });
  const config = readConfig({}, (name) => name === "TIEOUT_EMBEDDER" ? "local" : undefined);
  const findings = await examineVectors({
    config,
    vectors: { side: () => Promise.resolve({ embedder: NOW, store }), model: () => Promise.resolve(NOW) },
  });
  return findings.filter(({ what }) => what.startsWith("vectors")).map((
    { state, detail },
  ) => [state, detail]);
}

Deno.test("examineVectors() says that every chunk has a vector, and of which model", async () => {
  assert.deepEqual(await examined(NOW), [["ok", "2 chunks have one of words (words-8)"]]);
});

Deno.test("examineVectors() names a changed model, what it means and the way out", async () => {
  const [own, other] = await examined(BEFORE);
  assert.deepEqual(own, [
    "missing",
    "2 of 2 chunks have no vector of words (words-8) and are found by their words alone: " +
    "deno task ingest --embed embeds them",
  ]);
  assert.deepEqual(other, [
    "ok",
    "2 texts have one of older words (older words-), which the embedder is not: they are kept and not used",
  ]);
});

Deno.test("examineVectors() none is a choice; an embedder without weights, or that cannot be known, is missing", async () => {
  const folder = await Deno.makeTempDir();
  const of = (env: Readonly<Record<string, string>>, side: () => Promise<null>) =>
    examineVectors({
      config: readConfig({}, (name) => ({ TIEOUT_MODELS: folder, ...env })[name]),
      vectors: { side, model: side },
    });
  const found = await of({ TIEOUT_EMBEDDER: "none" }, () => Promise.resolve(null));
  assert.deepEqual(found.map(({ what, state }) => [what, state]), [["embedder", "ok"]]);
  const [absent] = await of({}, () => Promise.resolve(null));
  assert.match(`${absent?.state} ${absent?.detail}`, /^missing .*deno task model fetches it$/);
  await Deno.writeTextFile(`${folder}/embedder.json`, "{}");
  const broken = await of({ TIEOUT_MODEL: folder }, () => Promise.reject(new Error("no such weights")));
  assert.deepEqual(broken, [{ what: "embedder", state: "missing", detail: "no such weights" }]);
  await Deno.remove(folder, { recursive: true });
});

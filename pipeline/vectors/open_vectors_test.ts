import assert from "node:assert/strict";
import { openDb } from "../../retrieval/mod.ts";
import { wordEmbedder } from "../../retrieval/testing.ts";
import { readConfig } from "../config.ts";
import { openLab } from "../lab.ts";
import { ask } from "../reports/ask.ts";
import { openVectors } from "./open_vectors.ts";

const EFFECTS = { clock: () => new Date(0) };
const configOf = (env: Readonly<Record<string, string>>) =>
  readConfig({ store: ":memory:" }, (name) => env[name]);

Deno.test("openVectors() none has neither a model nor a side, an unknown embedder is refused at once", async () => {
  const db = await openDb(":memory:");
  const none = openVectors(configOf({ TIEOUT_EMBEDDER: "none" }), { db, effects: EFFECTS });
  assert.deepEqual([await none.model(), await none.side()], [null, null]);
  await none.close();
  assert.throws(
    () => openVectors(configOf({ TIEOUT_EMBEDDER: "nobody" }), { db, effects: EFFECTS }),
    { name: "RangeError", message: /embedder nobody: TIEOUT_EMBEDDER takes one of local/ },
  );
  await db.close();
});

Deno.test("openVectors() looks again where the model could not be known", async () => {
  const db = await openDb(":memory:");
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/embedder.json`, "{}");
  const vectors = openVectors(configOf({ TIEOUT_MODEL: folder, TIEOUT_MODELS: folder }), {
    db,
    effects: EFFECTS,
  });
  await assert.rejects(() => vectors.side(), /Cannot open the model in .*: it has no model\.onnx/);
  await Deno.remove(`${folder}/embedder.json`);
  assert.equal((await vectors.side())?.embedder.id, "all-MiniLM-L6-v2");
  await vectors.close();
  await Deno.remove(folder, { recursive: true });
  await db.close();
});

Deno.test("ask() asks no embedder where nothing is searched", async () => {
  let asked = 0;
  const words = wordEmbedder();
  const embedder = {
    ...words,
    embed: (...args: Parameters<typeof words.embed>) => {
      asked += 1;
      return words.embed(...args);
    },
  };
  const lab = await openLab(configOf({}), undefined, { embedder });
  for (const question of ["hello", "Write me a poem about copper", "What does EBITDA stand for?"]) {
    assert.deepEqual((await ask(lab, question)).degraded, []);
  }
  assert.equal(asked, 0);
  await lab.close();
});

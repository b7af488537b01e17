import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { embeddingModelStatus } from "../../models/embedding_model.ts";
import { MINILM_FORM, MINILM_MODEL } from "../../models/minilm.ts";
import { nameLocalModel } from "./name_local_model.ts";
import { openLocalEmbedder } from "./open_local_embedder.ts";

const fetched = (name: string) => name === "TIEOUT_MODEL" ? undefined : Deno.env.get(name);
const { state, folder } = await embeddingModelStatus(fetched);
const skipped = state === "present" ? "" : " (skipped: no weights, deno task model fetches them)";

Deno.test({
  name: `nameLocalModel() names the fetched model as it is named when it is opened${skipped}`,
  ignore: skipped !== "",
  fn: async () => {
    const embedder = await openLocalEmbedder(folder);
    const { id, hash, dimension } = embedder;
    await embedder.close();
    assert.deepEqual(await nameLocalModel(fetched), { id, hash, dimension });
  },
});

Deno.test("nameLocalModel() knows the model that would be fetched while its weights are missing", async () => {
  const empty = await Deno.makeTempDir();
  assert.deepEqual(
    await nameLocalModel((name) => name === "TIEOUT_MODELS" ? empty : undefined),
    MINILM_MODEL,
  );
  await rm(empty, { recursive: true });
});

Deno.test("nameLocalModel() tells another model from it, and another form of the same weights", async () => {
  const own = await Deno.makeTempDir();
  const of = async (form: object) => {
    await Deno.writeTextFile(join(own, "embedder.json"), JSON.stringify({ ...MINILM_FORM, ...form }));
    return await nameLocalModel((name) => name === "TIEOUT_MODEL" ? own : undefined);
  };
  await Deno.writeTextFile(join(own, "tokenizer.json"), "{}");
  await assert.rejects(() => of({}), /it has no model\.onnx/);
  await Deno.writeTextFile(join(own, "model.onnx"), "weights");
  const one = await of({ id: "mine", dimension: 8 });
  assert.deepEqual([one.id, one.dimension], ["mine", 8]);
  const cut = await of({ id: "mine", dimension: 8, length: 64 });
  assert.equal(new Set([one.hash, cut.hash, MINILM_MODEL.hash]).size, 3);
  await rm(own, { recursive: true });
});

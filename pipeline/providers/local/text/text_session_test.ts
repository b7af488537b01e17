import assert from "node:assert/strict";
import { join } from "node:path";
import { embeddingModelStatus } from "../../models/embedding_model.ts";
import { exampleEmbeddingModel } from "./examples.ts";
import { openTextSession } from "./text_session.ts";
import { openTextTokenizer } from "./text_tokenizer.ts";

const { state, folder } = await embeddingModelStatus((name) =>
  name === "TIEOUT_MODEL" ? undefined : Deno.env.get(name)
);
const skipped = state === "present" ? "" : " (skipped: no weights, deno task model fetches them)";

Deno.test({
  name: `openTextSession() gives the same numbers with one thread and with two${skipped}`,
  ignore: skipped !== "",
  fn: async () => {
    const path = join(folder, "tokenizer.json");
    const tokenizer = openTextTokenizer(await Deno.readTextFile(path), { path, length: 256 });
    const tokens = tokenizer.encode(
      "Purchases of property, plant and equipment rose to US$9,273 million. ".repeat(9),
    );
    const results: Float32Array[] = [];
    for (const threads of [1, 2]) {
      const session = await openTextSession(join(folder, "model.onnx"), { threads });
      results.push((await session.run(tokens)).data);
      await session.close();
    }
    const [one, two] = results;
    const most = one!.reduce((far, value, at) => Math.max(far, Math.abs(value - two![at]!)), 0);
    assert.ok(most < 1e-5, `${most}`);
  },
});

Deno.test("openTextSession() names the file that it cannot load", async () => {
  await assert.rejects(
    openTextSession("/nowhere/model.onnx"),
    /^Error: Cannot load the model \/nowhere\/model\.onnx: /,
  );
});

Deno.test("openTextSession() says on how many tokens a model failed and what may be wrong", async () => {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "model.onnx");
  await Deno.writeFile(path, exampleEmbeddingModel());
  const session = await openTextSession(path);
  await assert.rejects(
    session.run({ ids: [1, 9999], types: [0, 0] }),
    /^Error: Cannot run the model .*model\.onnx on 2 tokens: .*length may be set to more/s,
  );
  await session.close();
  await Deno.remove(folder, { recursive: true });
});

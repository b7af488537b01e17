import assert from "node:assert/strict";
import { embedderContract } from "../../../../retrieval/testing.ts";
import { embeddingModelStatus } from "../../models/embedding_model.ts";
import { openLocalEmbedder } from "./open_local_embedder.ts";

const { state, folder } = await embeddingModelStatus((name) =>
  name === "TIEOUT_MODEL" ? undefined : Deno.env.get(name)
);
if (state !== "present") {
  Deno.test({
    name: "openLocalEmbedder() (skipped: no weights, deno task model fetches them)",
    ignore: true,
    fn() {},
  });
} else {
  embedderContract("openLocalEmbedder() all-MiniLM-L6-v2", async () => {
    const embedder = await openLocalEmbedder(folder);
    return { embedder, close: () => embedder.close() };
  });

  Deno.test("openLocalEmbedder() all-MiniLM-L6-v2 finds nearer what means the same", async () => {
    const embedder = await openLocalEmbedder(folder);
    const [question, same, other] = await embedder.embed([
      "How many people does the company employ?",
      "At year end the group had 80,000 staff.",
      "Iron ore prices fell in the second half.",
    ], { kind: "passage", signal: new AbortController().signal });
    await embedder.close();
    const near = (left: Float32Array, right: Float32Array) =>
      left.reduce((sum, value, at) => sum + value * right[at]!, 0);
    assert.ok(near(question!, same!) > near(question!, other!) + 0.2);
  });
}

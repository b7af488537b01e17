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
}

import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openLocalEmbedder } from "../local/text/open_local_embedder.ts";
import { embeddingModelStatus } from "./embedding_model.ts";
import { fileState } from "./file_mark.ts";
import { PUBLISHED_MARK, REWRITTEN_MARK } from "./minilm.ts";
import { rewriteMinilm } from "./rewrite_minilm.ts";

const { folder } = await embeddingModelStatus((name) =>
  name === "TIEOUT_MODEL" ? undefined : Deno.env.get(name)
);
const ignore = await fileState(PUBLISHED_MARK, { folder }) !== "present";
const skipped = ignore ? " (skipped: no weights from the package, deno task model fetches them)" : "";

Deno.test({
  name: `rewriteMinilm() makes the pinned graph of the published weights${skipped}`,
  ignore,
  fn: async () => {
    const target = await Deno.makeTempDir();
    await rewriteMinilm(await Deno.readFile(join(folder, PUBLISHED_MARK.name)), target);
    assert.equal(await fileState(REWRITTEN_MARK, { folder: target, read: true }), "present");
    await rm(target, { recursive: true });
  },
});

Deno.test({
  name: `rewriteMinilm() the rewritten graph means what the published one means${skipped}`,
  ignore,
  fn: async () => {
    const texts = [
      "Revenue of the group was US$55,658 million in FY2024, up from US$53,817 million.",
      "Purchases of property, plant and equipment",
      "What was the capital expenditure of the copper business in 2023?",
      `The group sells its products to customers in many countries. ${
        "Iron ore, copper and coal. ".repeat(60)
      }`,
    ];
    const vectors: (readonly Float32Array[])[] = [];
    for (const weights of [PUBLISHED_MARK.name, REWRITTEN_MARK.name]) {
      const embedder = await openLocalEmbedder(folder, { weights });
      vectors.push(await embedder.embed(texts, { kind: "passage", signal: new AbortController().signal }));
      await embedder.close();
    }
    for (const [at, published] of vectors[0]!.entries()) {
      const cosine = published.reduce((sum, value, place) => sum + value * vectors[1]![at]![place]!, 0);
      assert.ok(cosine > 0.99, `text ${at}: ${cosine}`);
    }
  },
});

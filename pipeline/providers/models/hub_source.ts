import type { EmbeddingModelSource } from "./fetch_embedding_model.ts";
import type { FileMark } from "./file_mark.ts";
import { keepFile } from "./keep_file.ts";
import { HUB_MARK, TOKENIZER_MARK } from "./minilm.ts";

/** The repository at a commit: what a branch holds may change. */
const COMMIT = "c9745ed1d9f207416be6d2e6f8de32d1f16199bf";
const HUB = `https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve/${COMMIT}`;

/** Where each file stands in the repository. */
const FILES: readonly (readonly [path: string, mark: FileMark])[] = [
  ["tokenizer.json", TOKENIZER_MARK],
  ["onnx/model_quint8_avx2.onnx", HUB_MARK],
];

/** The Hugging Face hub. It holds other exports of the same model: vectors of this one are not compared with the package's. */
export function hubSource(get: typeof fetch = fetch): EmbeddingModelSource {
  return {
    name: "the Hugging Face hub",
    fill: async (folder, signal) => {
      for (const [path, mark] of FILES) {
        const response = await get(`${HUB}/${path}`, { signal }).catch((cause: unknown) => {
          throw new Error(`Cannot reach the hub: ${reason(cause)}`, { cause });
        });
        if (!response.ok) {
          await response.body?.cancel();
          throw new Error(`Cannot fetch ${path}: the hub answers ${response.status} ${response.statusText}`);
        }
        const bytes = new Uint8Array(await response.arrayBuffer());
        await keepFile(mark, { folder, bytes, origin: "the hub" });
      }
    },
  };
}

/** Why there was no connection: what stands behind the runtime's own words, which say no more than that. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reason(error.cause) : error.message;
}

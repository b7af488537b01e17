import { readOnnx, writeOnnx } from "../local/onnx/onnx_file.ts";
import { rewriteBert } from "../local/onnx/rewrite_bert.ts";
import { keepFile } from "./keep_file.ts";
import { MINILM_HEADS, REWRITTEN_MARK } from "./minilm.ts";

/** Makes `model.onnx` of the published weights. Throws an Error where the result is not the one that was measured. */
export async function rewriteMinilm(published: Uint8Array, folder: string): Promise<void> {
  const bytes = writeOnnx(rewriteBert(readOnnx(published), { heads: MINILM_HEADS }));
  await keepFile(REWRITTEN_MARK, { folder, bytes, origin: "the rewritten graph" });
}

import type { Embedder } from "../../../../retrieval/mod.ts";
import { EMBEDDER_FORM } from "../../models/embedding_model.ts";
import { embedderForm } from "./embedder_form.ts";
import { normalizeLength, poolTokens } from "./pool_tokens.ts";
import { readModelFolder } from "./read_model_folder.ts";
import { openTextSession } from "./text_session.ts";
import { openTextTokenizer } from "./text_tokenizer.ts";

/** An embedder that holds a model in memory until it is closed. */
export interface LocalEmbedder extends Embedder {
  close(): Promise<void>;
}

/** How far from 1 the length of a vector may be that a model normalised itself. */
const LENGTH_TOLERANCE = 1e-3;

/**
 * Opens the embedding model in a folder (`model.onnx`, `tokenizer.json`, `embedder.json`). Throws an Error that names
 * the file and the field that cannot be used.
 */
export async function openLocalEmbedder(
  folder: string,
  { weights }: { readonly weights?: string } = {},
): Promise<LocalEmbedder> {
  const files = await readModelFolder(folder, {
    formFile: EMBEDDER_FORM,
    schema: embedderForm,
    ...(weights === undefined ? {} : { weights }),
  });
  const { form, hash, modelPath, tokenizerPath } = files;
  const tokenizer = openTextTokenizer(files.tokenizer, { path: tokenizerPath, length: form.length });
  const session = await openTextSession(modelPath);

  async function vectorOf(text: string): Promise<Float32Array> {
    const pooled = poolTokens(await session.run(tokenizer.encode(text)), form.pooling);
    if (pooled.length !== form.dimension) {
      throw new RangeError(
        `Cannot use the model ${modelPath}: it gives ${pooled.length} numbers, ${EMBEDDER_FORM} says dimension ${form.dimension}`,
      );
    }
    if (form.normalise) return normalizeLength(pooled);
    const length = Math.hypot(...pooled);
    if (Math.abs(length - 1) > LENGTH_TOLERANCE) {
      throw new RangeError(
        `Cannot use the model ${modelPath}: its vector has length ${
          length.toFixed(3)
        }; set normalise in ${EMBEDDER_FORM}`,
      );
    }
    return pooled;
  }

  const embedder: LocalEmbedder = {
    id: form.id,
    hash,
    dimension: form.dimension,
    embed: async (texts, { kind, signal }) => {
      // the longest first: memory is asked for once, and a text that is too much shows at the beginning
      const order = [...texts.keys()].sort((a, b) => texts[b]!.length - texts[a]!.length);
      const vectors: Float32Array[] = Array(texts.length);
      for (const at of order) {
        signal.throwIfAborted();
        vectors[at] = await vectorOf(form.prefix[kind] + texts[at]!);
      }
      signal.throwIfAborted();
      return vectors;
    },
    close: () => session.close(),
  };
  try {
    // a folder whose parts do not fit together fails here, not at the first question
    await embedder.embed(["fit"], { kind: "query", signal: new AbortController().signal });
  } catch (error) {
    await session.close();
    throw error;
  }
  return embedder;
}

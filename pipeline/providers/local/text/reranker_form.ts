import { z } from "zod";

/** How a cross-encoder is used: `reranker.json` beside its `model.onnx` and `tokenizer.json`. */
export const rerankerForm = z.strictObject({
  /** Name for people. */
  id: z.string().min(1),
  /** Most tokens of question and passage together, special ones included. */
  length: z.int().min(8).max(32_768),
});

/** See {@link rerankerForm}. */
export type RerankerForm = z.infer<typeof rerankerForm>;

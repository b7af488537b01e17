import { z } from "zod";

/** How a text embedding model is used: `embedder.json` beside its `model.onnx` and `tokenizer.json`. */
export const embedderForm = z.strictObject({
  /** Name for people. */
  id: z.string().min(1),
  pooling: z.enum(["mean", "cls", "last"]),
  /** Most tokens of a text, special ones included. */
  length: z.int().min(8).max(32_768),
  /** Numbers of a vector. */
  dimension: z.int().min(1).max(8192),
  /** What stands before a text that asks, and before one that is searched. */
  prefix: z.strictObject({ query: z.string(), passage: z.string() }).default({ query: "", passage: "" }),
  /** Whether vectors are scaled to length 1; false only for a model that does it itself. */
  normalise: z.boolean().default(true),
});

/** See {@link embedderForm}. */
export type EmbedderForm = z.infer<typeof embedderForm>;

import type { Embedder } from "../../retrieval/mod.ts";

/** One number for each letter. */
const DIMENSION = 26;

/** An embedder that needs no weights: how often each letter stands in a text, of length 1. Faults need a vector, not a good one. */
export const letterEmbedder: Embedder = {
  id: "letters",
  hash: "letters-1",
  dimension: DIMENSION,
  embed: (texts) =>
    Promise.resolve(texts.map((text) => {
      const vector = new Float32Array(DIMENSION).fill(0.01);
      for (const letter of text.toLowerCase()) {
        const at = letter.charCodeAt(0) - 97;
        if (at >= 0 && at < DIMENSION) vector[at] = vector[at]! + 1;
      }
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    })),
};

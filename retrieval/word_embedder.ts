import { createHash } from "node:crypto";
import type { Embedder } from "./ports.ts";
import { tokenize } from "./tokenize.ts";

/**
 * An embedder for tests: texts that share words are near. Each word points in a direction drawn from its hash; a text is
 * the sum of its words, of length 1.
 */
export function wordEmbedder({ dimension = 32, id = "words" } = {}): Embedder {
  return {
    id,
    hash: `${id}-${dimension}`,
    dimension,
    embed: (texts, { signal }) => {
      signal.throwIfAborted();
      return Promise.resolve(texts.map((text) => {
        const vector = new Float32Array(dimension);
        for (const word of tokenize(text)) {
          const bytes = createHash("sha256").update(word).digest();
          for (let at = 0; at < dimension; at++) {
            vector[at] = (vector[at] ?? 0) + (bytes[at % bytes.length] ?? 0) - 127.5;
          }
        }
        const length = Math.hypot(...vector);
        return length === 0 ? vector.fill(1 / Math.sqrt(dimension)) : vector.map((value) => value / length);
      }));
    },
  };
}

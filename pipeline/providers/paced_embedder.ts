import type { Embedder } from "../../retrieval/mod.ts";
import type { PacedQueue } from "./pacing.ts";

/** A batch is closed at this many texts: what services take at once without a limit of their own. */
const MOST_TEXTS = 64;
/** … or at this many tokens: small enough that a lost batch costs little. */
const MOST_TOKENS = 8000;

/** About how many tokens a text has: four bytes each; over rather than under the truth for prose and figures. */
export function estimateTokens(text: string): number {
  return 1 + Math.ceil(new TextEncoder().encode(text).length / 4);
}

/** An embedder that sends its texts in batches, at the pace of a queue; the vectors come in the order of the texts. */
export function pacedEmbedder(embedder: Embedder, queue: PacedQueue): Embedder {
  return {
    id: embedder.id,
    hash: embedder.hash,
    dimension: embedder.dimension,
    embed: async (texts, options) => {
      const vectors: Float32Array[] = [];
      for (const { batch, tokens } of batches(texts)) {
        const part = await queue.run(tokens, () => embedder.embed(batch, options), options.signal);
        if (part.length !== batch.length) {
          throw new Error(
            `Cannot embed with ${embedder.id}: it gave ${part.length} vectors for ${batch.length} texts`,
          );
        }
        vectors.push(...part);
      }
      return vectors;
    },
  };
}

function batches(
  texts: readonly string[],
): readonly { readonly batch: readonly string[]; readonly tokens: number }[] {
  const found: { batch: string[]; tokens: number }[] = [];
  for (const text of texts) {
    const tokens = estimateTokens(text);
    const last = found.at(-1);
    if (last !== undefined && last.batch.length < MOST_TEXTS && last.tokens + tokens <= MOST_TOKENS) {
      last.batch.push(text);
      last.tokens += tokens;
    } else found.push({ batch: [text], tokens });
  }
  return found;
}

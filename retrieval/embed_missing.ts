import type { Usage } from "./ports.ts";
import type { MissingText, VectorSide } from "./store/vector_store.ts";

/** How far an embedding has come, in texts. */
export interface EmbedProgress {
  readonly done: number;
  readonly total: number;
}

/** How to embed what is missing. */
export interface EmbedMissingOptions {
  readonly signal: AbortSignal;
  /** Only the chunks of this company. */
  readonly company?: string;
  /** Told after each batch, when its vectors are stored. */
  readonly onProgress?: (progress: EmbedProgress) => void;
  /** Told what the embedder's calls cost. */
  readonly spend?: (usage: Usage) => void;
}

/** Texts embedded and stored at a time: what a stop costs at most, a second or two of one core. */
const BATCH = 64;

/**
 * Embeds the texts of stored chunks that have no vector of the embedder's model. Longest first, so that the texts of a
 * batch are of one length, which costs the least where a batch is padded, and the time left is over- rather than
 * underestimated. Every batch is stored before the next: a run that ends early has lost at most one, and the next one
 * goes on there.
 *
 * @returns how many texts were embedded
 * @throws what the embedder throws; an Error where it gives another number of vectors than texts
 */
export async function embedMissing(
  { embedder, store }: VectorSide,
  { signal, company, onProgress = () => {}, spend = () => {} }: EmbedMissingOptions,
): Promise<number> {
  const missing = await store.missing({ model: embedder, ...company === undefined ? {} : { company } });
  const texts = missing.toSorted(longestFirst);
  for (let done = 0; done < texts.length;) {
    signal.throwIfAborted();
    const batch = texts.slice(done, done + BATCH);
    const vectors = await embedder.embed(batch.map(({ text }) => text), {
      kind: "passage",
      signal,
      spend,
    });
    if (vectors.length !== batch.length) {
      throw new Error(
        `Cannot embed with ${embedder.id}: it gave ${vectors.length} vectors for ${batch.length} texts`,
      );
    }
    await store.put(embedder, batch.map(({ textHash }, at) => ({ textHash, vector: vectors[at]! })));
    done += batch.length;
    onProgress({ done, total: texts.length });
  }
  return texts.length;
}

function longestFirst(a: MissingText, b: MissingText): number {
  return b.text.length - a.text.length || (a.textHash < b.textHash ? -1 : 1);
}

import type { Embedder } from "../../retrieval/mod.ts";
import { readVectorFile, type VectorFile } from "./vector_file.ts";

/** Vectors of the sample reports and of the questions that tests and suites ask of them: `deno task vectors` makes it. */
export const SAMPLE_VECTORS = new URL("../../fixtures/vectors/samples.vectors", import.meta.url);

/** The vectors beside the sample reports; null where there are none. */
export async function readSampleVectors(): Promise<VectorFile | null> {
  try {
    return readVectorFile(await Deno.readFile(SAMPLE_VECTORS));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/**
 * An embedder that knows the vectors of some texts and asks `inner` for the others, so that neither the first answer nor
 * a test waits for a model. Vectors of another model than `inner`'s are not used.
 */
export function fixtureEmbedder(inner: Embedder, known: VectorFile | null): Embedder {
  if (known === null || known.model.hash !== inner.hash) return inner;
  return {
    id: inner.id,
    hash: inner.hash,
    dimension: inner.dimension,
    embed: async (texts, options) => {
      const vectors = texts.map((text) => known.get(text, options.kind));
      const unknown = texts.filter((_, at) => vectors[at] === undefined);
      const others = unknown.length === 0 ? [] : await inner.embed(unknown, options);
      let next = 0;
      return vectors.map((vector) => vector ?? others[next++]!);
    },
  };
}

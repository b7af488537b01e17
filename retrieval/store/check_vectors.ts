import type { EmbeddingModel } from "../ports.ts";
import type { TextVector } from "./vector_store.ts";

/**
 * Refuses vectors that a search could not compare, before anything is written. `kept` is the dimension that the store
 * has of the same model, null where it has none.
 *
 * @throws {RangeError} naming both dimensions, or the text whose vector has no direction
 */
export function checkVectors(
  { model, vectors, kept }: {
    readonly model: EmbeddingModel;
    readonly vectors: readonly TextVector[];
    readonly kept: number | null;
  },
): void {
  const { id, dimension } = model;
  if (kept !== null && kept !== dimension) {
    throw new RangeError(
      `Cannot store vectors of ${id}: the model has ${dimension} dimensions and is kept with ${kept}; ` +
        "was it changed under the same hash?",
    );
  }
  for (const { vector, textHash } of vectors) {
    if (vector.length !== dimension) {
      throw new RangeError(
        `Cannot store vectors of ${id}: one has ${vector.length} numbers, the model has ${dimension} dimensions; ` +
          "was the embedding model changed?",
      );
    }
    const length = Math.hypot(...vector);
    if (!(length > 0 && length < Infinity)) {
      throw new RangeError(
        `Cannot store vectors of ${id}: that of the text ${textHash} has the length ${length}`,
      );
    }
  }
}

import type { TensorData } from "../onnx_session.ts";

/** How the vectors of a text's tokens become one. */
export type Pooling = "mean" | "cls" | "last";

/**
 * One vector of a text from what its model gave: a vector per token (shape 1 × tokens × dimension), pooled, or one that
 * the model pooled itself (1 × dimension). The tokens are all real ones, since a text runs alone and is not padded.
 * Throws a RangeError on another shape.
 */
export function poolTokens({ data, shape }: TensorData, pooling: Pooling): Float32Array {
  if (shape.length === 2 && shape[0] === 1) return Float32Array.from(data);
  const [batch, tokens, dimension] = shape;
  if (shape.length !== 3 || batch !== 1 || tokens === undefined || dimension === undefined || tokens === 0) {
    throw new RangeError(`Cannot pool the output of an embedding model: its shape is ${shape.join(" × ")}`);
  }
  switch (pooling) {
    case "cls":
      return data.slice(0, dimension);
    case "last":
      return data.slice((tokens - 1) * dimension, tokens * dimension);
    case "mean": {
      const sums = new Float64Array(dimension);
      for (let token = 0; token < tokens; token++) {
        for (let at = 0; at < dimension; at++) sums[at]! += data[token * dimension + at]!;
      }
      return Float32Array.from(sums, (sum) => sum / tokens);
    }
  }
}

/** The vector at length 1. Throws a RangeError on one without a direction (all zero, or not finite). */
export function normalizeLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  if (!(length > 0 && length < Infinity)) {
    throw new RangeError(`Cannot scale a vector to length 1: its length is ${length}`);
  }
  return vector.map((value) => value / length);
}

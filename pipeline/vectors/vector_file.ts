import { type EmbeddingModel, textHash } from "../../retrieval/mod.ts";

/** What a text was embedded as: a model may put another prefix before each. */
export type EmbeddedKind = "query" | "passage";

/** Vectors of texts that are known beforehand, of one model. */
export interface VectorFile {
  readonly model: EmbeddingModel;
  /** Number of vectors. */
  readonly size: number;
  /** The vector of a text, of length 1; undefined where it is not among them. */
  get(text: string, kind: EmbeddedKind): Float32Array | undefined;
}

/** A vector to be written. */
export interface VectorEntry {
  readonly text: string;
  readonly kind: EmbeddedKind;
  readonly vector: Float32Array;
}

interface Head {
  readonly id: string;
  readonly hash: string;
  readonly dimension: number;
  /** Hashes of the texts in the order of their vectors, by kind, queries first. */
  readonly query: readonly string[];
  readonly passage: readonly string[];
}

/** Largest value of a signed byte. */
const MOST = 127;

/**
 * Writes vectors small: a line of JSON (the model, the hashes of the texts in order), then a signed byte a number, with
 * each vector's largest at ±127. What the scale was is not kept: the vectors are of length 1.
 */
export function writeVectorFile(model: EmbeddingModel, entries: readonly VectorEntry[]): Uint8Array {
  const of = (wanted: EmbeddedKind) => {
    const vectors = entries.flatMap(({ text, kind, vector }) =>
      kind === wanted ? [[textHash(text), vector] as const] : []
    );
    return [...new Map(vectors)].sort(([a], [b]) => a < b ? -1 : 1);
  };
  const [query, passage] = [of("query"), of("passage")];
  const head: Head = {
    id: model.id,
    hash: model.hash,
    dimension: model.dimension,
    query: query.map(([hash]) => hash),
    passage: passage.map(([hash]) => hash),
  };
  const line = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const rows = [...query, ...passage].map(([, vector]) => toBytes(vector));
  const bytes = new Uint8Array(line.length + rows.length * model.dimension);
  bytes.set(line);
  for (const [at, row] of rows.entries()) {
    bytes.set(new Uint8Array(row.buffer), line.length + at * model.dimension);
  }
  return bytes;
}

/** Reads what {@link writeVectorFile} wrote. Throws a TypeError on other bytes. */
export function readVectorFile(bytes: Uint8Array): VectorFile {
  const end = bytes.indexOf(10);
  if (end < 0) throw new TypeError("Cannot read the vectors: the first line does not end");
  const { id, hash, dimension, query, passage } = JSON.parse(
    new TextDecoder().decode(bytes.subarray(0, end)),
  ) as Head;
  const size = query.length + passage.length;
  if (bytes.length !== end + 1 + size * dimension) {
    throw new TypeError(
      `Cannot read the vectors: ${size} of ${dimension} numbers are named, ${
        bytes.length - end - 1
      } bytes follow`,
    );
  }
  const places = {
    query: new Map(query.map((text, at) => [text, at])),
    passage: new Map(passage.map((text, at) => [text, query.length + at])),
  };
  return {
    model: { id, hash, dimension },
    size,
    get: (text, kind) => {
      const at = places[kind].get(textHash(text));
      if (at === undefined) return undefined;
      const from = end + 1 + at * dimension;
      return toVector(new Int8Array(bytes.slice(from, from + dimension).buffer));
    },
  };
}

function toBytes(vector: Float32Array): Int8Array {
  const most = vector.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  return Int8Array.from(vector, (value) => Math.round(MOST * value / most));
}

function toVector(row: Int8Array): Float32Array {
  const length = Math.hypot(...row);
  return Float32Array.from(row, (value) => value / length);
}

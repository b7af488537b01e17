import { Buffer } from "node:buffer";
import { type EmbeddingModel, textHash } from "../../retrieval/mod.ts";

/** What a text was embedded as: a model may put another prefix before each. */
export type EmbeddedKind = "query" | "passage";

/** Vectors of texts that are known beforehand, of one model. */
export interface VectorFile {
  readonly model: EmbeddingModel;
  /** Number of texts that are searched, and of those that ask. */
  readonly passages: number;
  readonly queries: number;
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

/** Bytes of a number. */
const WIDTH = Float16Array.BYTES_PER_ELEMENT;

/**
 * Writes vectors: a line of JSON (the model, the hashes of the texts in order), then 16-bit floats. They rank as 32-bit
 * ones do; signed bytes, half as large, did not: pages of one report are too near to each other.
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
  const rows = [...query, ...passage].map(([, vector]) => Float16Array.from(vector));
  return new Uint8Array(Buffer.concat([line, ...rows.map(({ buffer }) => new Uint8Array(buffer))]));
}

/** Reads what {@link writeVectorFile} wrote. Throws a TypeError on other bytes. */
export function readVectorFile(bytes: Uint8Array): VectorFile {
  const end = bytes.indexOf(10);
  if (end < 0) throw new TypeError("Cannot read the vectors: the first line does not end");
  const { id, hash, dimension, query, passage } = JSON.parse(
    new TextDecoder().decode(bytes.subarray(0, end)),
  ) as Head;
  const size = query.length + passage.length;
  if (bytes.length !== end + 1 + size * dimension * WIDTH) {
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
    passages: passage.length,
    queries: query.length,
    get: (text, kind) => {
      const at = places[kind].get(textHash(text));
      if (at === undefined) return undefined;
      const from = end + 1 + at * dimension * WIDTH;
      // a copy, so that it begins at a whole number
      return toVector(new Float16Array(bytes.slice(from, from + dimension * WIDTH).buffer));
    },
  };
}

function toVector(row: Float16Array): Float32Array {
  const length = Math.hypot(...row);
  return Float32Array.from(row, (value) => value / length);
}

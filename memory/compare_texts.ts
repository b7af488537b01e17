import type { Embedder, Usage } from "../retrieval/mod.ts";

/** Two texts that have nothing in common: an embedder that calls them alike calls everything alike. */
const PROBES = ["net debt of a mining company at year end", "three children sing in the rain"] as const;

/** Above this the probes count as the same text; real models give such texts less than 0.4. */
const CONSTANT = 0.95;

/** A shorter vector points nowhere: a cosine with it is rounding. */
const SHORTEST = 1e-6;

/** Who embeds, and who is told what it cost. */
export interface CompareOptions {
  readonly embedder: Embedder;
  readonly signal: AbortSignal;
  readonly spend?: (usage: Usage) => void;
}

/**
 * The cosine of a text with each of the others, all embedded in one batch by one model: nothing is compared with a vector
 * that was stored, which another model may have made.
 *
 * @throws {RangeError} "… embedding looks constant" where two probes that have nothing in common come out alike, or a
 * vector has no length; where a vector is missing or none.
 */
export async function compareTexts(
  text: string,
  others: readonly string[],
  { embedder, signal, spend }: CompareOptions,
): Promise<readonly number[]> {
  const texts = [text, ...others, ...PROBES];
  const vectors = await embedder.embed(texts, {
    kind: "query",
    signal,
    ...spend === undefined ? {} : { spend },
  });
  const refuse = (what: string) => new RangeError(`Cannot compare questions with ${embedder.id}: ${what}`);
  const isVector = (vector: unknown) =>
    vector instanceof Float32Array && vector.length === embedder.dimension && vector.every(Number.isFinite);
  if (!(vectors instanceof Array) || vectors.length !== texts.length || !vectors.every(isVector)) {
    throw refuse("it gave no vector for each text");
  }
  const own = vectors[0]!;
  const rest = vectors.slice(1);
  const probes = rest.slice(-PROBES.length);
  if (vectors.some((vector) => lengthOf(vector) < SHORTEST) || cosine(probes[0]!, probes[1]!) > CONSTANT) {
    throw refuse("embedding looks constant, texts that have nothing in common come out alike");
  }
  return rest.slice(0, others.length).map((vector) => cosine(own, vector));
}

function lengthOf(vector: Float32Array): number {
  return Math.sqrt(dot(vector, vector));
}

function cosine(a: Float32Array, b: Float32Array): number {
  return dot(a, b) / (lengthOf(a) * lengthOf(b));
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

import { vector } from "@orama/orama/trees";
import { ScoreBoard } from "./score.ts";
import { type Scored, top } from "./top.ts";

/** What a search wants beside what the engine tells its parts. */
export interface Asked {
  /** How many hits at most. */
  readonly keep: number;
  /** 1 at the places of the documents that may be hits, for all that the engine's own filter lets through; absent, all may. */
  readonly mask?: Uint8Array | undefined;
}

/**
 * The vectors of one field, in the place of the engine's own part: the same cosines, but the vectors are held as they
 * come instead of as plain arrays in the documents too, and only the best are handed on. The engine's part hands on all
 * to be sorted, which takes four times as long as comparing them.
 */
export class VectorScan extends vector.VectorIndex {
  readonly #vectors: (Float32Array | undefined)[] = [];
  /** 1 / length of each vector; 0 of a vector of zeros, which then is at right angles to everything. */
  readonly #inverse: number[] = [];
  readonly #board = new ScoreBoard();
  readonly #asked: () => Asked;
  readonly #idOf: (document: number) => string;

  /** Empty, for vectors of `size` numbers. */
  constructor(
    size: number,
    options: { readonly asked: () => Asked; readonly idOf: (document: number) => string },
  ) {
    super(size);
    this.#asked = options.asked;
    this.#idOf = options.idOf;
  }

  /** Adds the vector of a document; a typed array is held, not copied. */
  override add(document: number, value: ArrayLike<number>): void {
    if (value.length !== this.size) {
      throw new RangeError(
        `Cannot index a vector of ${value.length} numbers: the index holds vectors of ${this.size}`,
      );
    }
    const kept = value instanceof Float32Array ? value : Float32Array.from(value);
    const length = Math.sqrt(dot(kept, kept));
    this.#vectors[document] = kept;
    this.#inverse[document] = length === 0 ? 0 : 1 / length;
  }

  /** Removes the vector of a document. */
  override remove(document: number): void {
    this.#vectors[document] = undefined;
  }

  /** The best documents by cosine, best first, equal ones in order of id. */
  override find(
    value: ArrayLike<number>,
    similarity: number,
    where: ReadonlySet<number> | undefined,
  ): Scored[] {
    const query = Float32Array.from(value);
    const length = Math.sqrt(dot(query, query));
    const inverse = length === 0 ? 0 : 1 / length;
    const { keep, mask } = this.#asked();
    const scores = this.#board.clear(this.#vectors.length);
    for (let document = 0; document < scores.length; document++) {
      const kept = this.#vectors[document];
      if (kept === undefined || (mask !== undefined && mask[document] !== 1)) continue;
      if (where !== undefined && !where.has(document)) continue;
      const cosine = dot(query, kept) * inverse * (this.#inverse[document] ?? 0);
      if (cosine < similarity) continue;
      scores[document] = cosine;
    }
    return top(scores, { keep, idOf: this.#idOf });
  }

  /** As the engine's own part saves itself: what is saved by the one is loaded by the other. */
  override toJSON(): ReturnType<vector.VectorIndex["toJSON"]> {
    const vectors: [number, [number, number[]]][] = [];
    for (const [document, kept] of this.#vectors.entries()) {
      if (kept !== undefined) vectors.push([document, [Math.sqrt(dot(kept, kept)), [...kept]]]);
    }
    return { size: this.size, vectors };
  }
}

/** Four sums side by side: a single one makes each step wait for the last. */
function dot(a: Float32Array, b: Float32Array): number {
  const even = a.length - a.length % 4;
  let first = 0, second = 0, third = 0, fourth = 0;
  for (let at = 0; at < even; at += 4) {
    first += (a[at] ?? 0) * (b[at] ?? 0);
    second += (a[at + 1] ?? 0) * (b[at + 1] ?? 0);
    third += (a[at + 2] ?? 0) * (b[at + 2] ?? 0);
    fourth += (a[at + 3] ?? 0) * (b[at + 3] ?? 0);
  }
  for (let at = even; at < a.length; at++) first += (a[at] ?? 0) * (b[at] ?? 0);
  return first + second + third + fourth;
}

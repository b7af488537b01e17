import type { Postings } from "./postings.ts";
import { classicIdf, type Scoring } from "./scoring.ts";

/** A text field that is searched, and what its contributions are multiplied with. */
export interface FieldWeight {
  readonly postings: Postings;
  readonly weight: number;
}

/** A score at the place of each document, NaN of those without; used again by the next search, since a new one takes as long as to search. */
export class ScoreBoard {
  #scores = new Float64Array(0);

  /** An empty board for `size` documents. */
  clear(size: number): Float64Array {
    if (this.#scores.length !== size) this.#scores = new Float64Array(size);
    return this.#scores.fill(NaN);
  }
}

/**
 * Scores every document that holds a term of the query in one of the fields, on the board.
 * A term that the query repeats counts as often as it stands there.
 */
export function scoreDocuments(
  board: ScoreBoard,
  { fields, terms, scoring }: {
    readonly fields: readonly FieldWeight[];
    readonly terms: readonly string[];
    readonly scoring: Scoring;
  },
): Float64Array {
  const scores = board.clear(Math.max(0, ...fields.map(({ postings }) => postings.size)));
  const repeats = Map.groupBy(terms, (term) => term);
  for (const { postings, weight } of fields) {
    const norms = postings.norms(scoring);
    for (const [term, { length }] of repeats) {
      const factor = weight * length * termIdf(postings, { term, scoring });
      addTerm(scores, {
        list: postings.of(term),
        norms,
        gain: factor * scoring.gain,
        floor: factor * scoring.floor,
      });
    }
  }
  return scores;
}

/** What {@link saturation} says, for all postings of a term; written out, because a call for each takes longer than the sum. */
function addTerm(
  scores: Float64Array,
  { list, norms, gain, floor }: {
    readonly list: Uint32Array;
    readonly norms: Float64Array;
    readonly gain: number;
    readonly floor: number;
  },
): void {
  for (let at = 0; at < list.length; at += 2) {
    const document = list[at] ?? 0;
    const tf = list[at + 1] ?? 0;
    const before = scores[document] ?? 0;
    scores[document] = (before === before ? before : 0) + floor + gain * tf / (tf + (norms[document] ?? 0));
  }
}

/** The idf of a term in a field under a scoring; 0 for a term that no document holds. */
export function termIdf(
  postings: Postings,
  { term, scoring }: { readonly term: string; readonly scoring: Scoring },
): number {
  const df = postings.df(term);
  if (df === 0) return 0;
  return scoring.idf({ documents: postings.documents, df, meanIdf: () => postings.meanIdf(classicIdf) });
}

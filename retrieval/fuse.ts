/** One ranking to fuse: ids best first, and how much it counts. */
export interface RankedList {
  readonly weight: number;
  readonly ids: readonly string[];
}

/**
 * Dampens the difference between neighbouring ranks. 60 is the value of the original paper, for lists of a thousand;
 * on page retrieval in filings, with lists of twenty, 10 found .72 and 60 found .67 of the pages in the first eight.
 */
const K = 10;

/**
 * Weighted reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): an id scores the sum over the lists of
 * `weight / (k + rank)`, ranks counted from 1. Best first, equal scores in order of id. A list of weight 0 is absent: it
 * adds no id. An id that a list repeats counts at its first place.
 *
 * @throws {RangeError} for a weight that is negative or no number.
 */
export function fuse(
  lists: readonly RankedList[],
  { k = K }: { readonly k?: number } = {},
): readonly { readonly id: string; readonly score: number }[] {
  const scores = new Map<string, number>();
  for (const { weight, ids } of lists) {
    if (!(weight >= 0) || !Number.isFinite(weight)) {
      throw new RangeError(`Cannot fuse with the weight ${weight}: it is no weight`);
    }
    if (weight === 0) continue;
    for (const [at, id] of [...new Set(ids)].entries()) {
      scores.set(id, (scores.get(id) ?? 0) + weight / (k + at + 1));
    }
  }
  return [...scores].map(([id, score]) => ({ id, score }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

import { firstIds, type Grades, type Ranking, relevantIds } from "./grades.ts";

/**
 * One over the rank of the first relevant document of one query, 0 where none stands among the first `k`; its mean over
 * queries is MRR@k (Voorhees, TREC-8 question answering track, 1999).
 *
 * @throws {RangeError} where no document is judged relevant.
 */
export function reciprocalRank(ranking: Ranking, grades: Grades, { k }: { readonly k: number }): number {
  const relevant = relevantIds(grades);
  const at = firstIds(ranking, k).findIndex((id) => relevant.has(id));
  return at < 0 ? 0 : 1 / (at + 1);
}

import { firstIds, type Grades, type Ranking, relevantIds } from "./grades.ts";

/**
 * Normalised discounted cumulative gain of one query at depth `k`, 0 to 1: the sum over the first k of
 * `grade / log2(rank + 1)`, divided by the same sum of the best possible ranking. The gain is the grade itself, as in
 * trec_eval and so in the published BEIR figures, not `2^grade - 1` (Järvelin and Kekäläinen 2002).
 *
 * @throws {RangeError} where no document is judged relevant.
 */
export function ndcg(ranking: Ranking, grades: Grades, { k }: { readonly k: number }): number {
  relevantIds(grades);
  const best = [...grades.values()].sort((a, b) => b - a);
  return gain(firstIds(ranking, k).map((id) => grades.get(id) ?? 0)) / gain(best.slice(0, k));
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + Math.max(0, grade) / Math.log2(at + 2), 0);
}

import { firstIds, type Grades, type Ranking, relevantIds } from "./grades.ts";

/**
 * Whether a relevant document of one query stands among the first `k`: 1 or 0; its mean over queries is the hit rate at k
 * (success@k of trec_eval).
 *
 * @throws {RangeError} where no document is judged relevant.
 */
export function hitRate(ranking: Ranking, grades: Grades, { k }: { readonly k: number }): 0 | 1 {
  const relevant = relevantIds(grades);
  return firstIds(ranking, k).some((id) => relevant.has(id)) ? 1 : 0;
}

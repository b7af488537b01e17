import { firstIds, type Grades, type Ranking, relevantIds } from "./grades.ts";

/**
 * Recall of one query at depth `k`, 0 to 1: how many of the relevant documents stand among the first k, over all relevant
 * ones, also where they are more than k (Manning, Raghavan and Schütze 2008, section 8.3).
 *
 * @throws {RangeError} where no document is judged relevant.
 */
export function recall(ranking: Ranking, grades: Grades, { k }: { readonly k: number }): number {
  const relevant = relevantIds(grades);
  return firstIds(ranking, k).filter((id) => relevant.has(id)).length / relevant.size;
}

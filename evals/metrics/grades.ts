/** How relevant each judged document is to one query, by id: 0 or less is not relevant, what is not judged neither. */
export type Grades = ReadonlyMap<string, number>;

/** What a ranking measure reads of one query: ids best first; an id that is repeated counts at its first place alone. */
export type Ranking = readonly string[];

/**
 * Ids of the relevant documents.
 *
 * @throws {RangeError} where there is none: no measure says anything of such a query, and 0 would read as a failure.
 */
export function relevantIds(grades: Grades): ReadonlySet<string> {
  const ids = new Set([...grades].filter(([, grade]) => grade > 0).map(([id]) => id));
  if (ids.size === 0) throw new RangeError("Cannot score a ranking: no document is judged relevant");
  return ids;
}

/** The first `k` ids of a ranking, each once. */
export function firstIds(ranking: Ranking, k: number): readonly string[] {
  return [...new Set(ranking)].slice(0, k);
}

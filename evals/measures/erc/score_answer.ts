import type { ChallengeQuestion, PageReference, TypedValue } from "./read_challenge.ts";
import { NOT_SAID, type TypedAnswer } from "./typed_answer.ts";

/** Points of one answer, each from 0 to 1. */
export interface AnswerScore {
  readonly value: number;
  readonly references: number;
}

/** How far a number may be from an accepted one, relative to its absolute value. */
const TOLERANCE = 0.01;
/** What each cited page costs that is in no pool, and each pool without a cited page. */
const STRAY = 0.1;
const MISSED = 0.25;

/**
 * Scores an answer by the challenge's rules: the best over its accepted values, and the cited pages against the pools. A
 * question without pools has nothing to cite.
 */
export function scoreAnswer(
  { value, references }: TypedAnswer,
  { schema, answers, reference_pools }: Pick<ChallengeQuestion, "schema" | "answers" | "reference_pools">,
): AnswerScore {
  return {
    value: Math.max(...answers.map((accepted) => valueScore(value, { accepted, schema }))),
    references: referenceScore(references, reference_pools),
  };
}

function valueScore(
  given: TypedValue,
  { accepted, schema }: { readonly accepted: TypedValue; readonly schema: ChallengeQuestion["schema"] },
): number {
  if (isNotSaid(given) || isNotSaid(accepted)) return Number(isNotSaid(given) && isNotSaid(accepted));
  switch (schema) {
    case "number": {
      const [value, gold] = [Number(given), Number(accepted)];
      return Number(Math.abs(value - gold) <= TOLERANCE * Math.abs(gold));
    }
    case "boolean":
    case "name":
      return Number(small(given) === small(accepted));
    case "names":
      return jaccard(namesOf(given), namesOf(accepted));
  }
}

function isNotSaid(value: TypedValue): boolean {
  return typeof value === "string" && value.trim().toLowerCase() === NOT_SAID.toLowerCase();
}

function small(value: TypedValue): string {
  return String(value).trim().toLowerCase();
}

function namesOf(value: TypedValue): ReadonlySet<string> {
  return new Set((Array.isArray(value) ? value : [value]).map(small));
}

/** |A ∩ B| / |A ∪ B|; two empty sets are equal. */
function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const union = left.union(right).size;
  return union === 0 ? 1 : left.intersection(right).size / union;
}

function referenceScore(
  cited: readonly PageReference[],
  pools: readonly (readonly PageReference[])[],
): number {
  const isIn = (pool: readonly PageReference[], page: PageReference) =>
    pool.some(({ document, page_index }) => document === page.document && page_index === page.page_index);
  const stray = cited.filter((page) => !pools.some((pool) => isIn(pool, page))).length;
  const missed = pools.filter((pool) => !cited.some((page) => isIn(pool, page))).length;
  // in hundredths: sums of .1 and .25 are not exact
  return Math.max(0, 100 - Math.round(100 * STRAY) * stray - Math.round(100 * MISSED) * missed) / 100;
}

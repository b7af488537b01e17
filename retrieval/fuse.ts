/** One ranking to fuse: hits best first, and how much they count. */
export interface RankedList {
  readonly weight: number;
  readonly hits: readonly Ranked[];
}

/** A chunk with the score that ranked it. */
export interface Ranked {
  readonly id: string;
  readonly score: number;
}

/** How rankings become one; see {@link fuse}. */
export type Fusion = "rrf" | "max-norm" | "interleave";

/** Which fusion, and its constant. */
export interface FuseOptions {
  /** `rrf` where nothing is said; the others are there to be compared with it. */
  readonly fusion?: Fusion;
  /** The constant of `rrf`; 10 where nothing is said. */
  readonly k?: number;
}

/**
 * Dampens the difference between neighbouring ranks. 60 is the value of the original paper, for lists of a thousand;
 * on page retrieval in filings, with lists of twenty, 10 found .72 and 60 found .67 of the pages in the first eight.
 */
const K = 10;

/** What a list gives to each of its hits, in their order, and how an id's gifts from several lists become its score. */
interface Method {
  give(
    hits: readonly Ranked[],
    context: { readonly weight: number; readonly heaviest: number; readonly k: number },
  ): readonly number[];
  join(gifts: readonly number[]): number;
}

const METHODS: Readonly<Record<Fusion, Method>> = {
  rrf: { give: (hits, { weight, k }) => hits.map((_, at) => weight / (k + at + 1)), join: sum },
  "max-norm": {
    give: (hits, { weight }) => normalized(hits.map(({ score }) => score)).map((share) => weight * share),
    join: sum,
  },
  interleave: {
    // within a turn the heavier list comes first: its weight moves a place by less than a whole one
    give: (hits, { weight, heaviest }) => hits.map((_, at) => 1 / (at + 1 + (1 - weight / heaviest) / 2)),
    join: (gifts) => Math.max(...gifts),
  },
};

/**
 * Makes one ranking of several. Best first, equal scores in order of id; the order of the lists says nothing. A list of
 * weight 0 is absent: it adds no id. An id that a list repeats counts at its first place. An id scores
 *
 * - `rrf`: the sum over the lists of `weight / (k + rank)`, ranks counted from 1: weighted reciprocal rank fusion
 *   (Cormack, Clarke and Büttcher 2009);
 * - `max-norm`: the sum of `weight * score / maximum of the list`, as Orama's hybrid search does. A list with scores below
 *   zero is raised until its lowest is zero, so that a maximum below zero turns no order round, and a list without a
 *   score above zero gives each of its ids its whole weight, where a quotient would be no number;
 * - `interleave`: by the best of its ranks, lists of greater weight first within a rank.
 *
 * @throws {RangeError} for a weight that is negative or no number, a `k` below 0, a score that is no number, or a fusion
 * that is not known.
 */
export function fuse(lists: readonly RankedList[], options: FuseOptions = {}): readonly Ranked[] {
  return fuseApart(lists, options).map(({ id, score }) => ({ id, score }));
}

/** A fused chunk with what each list gave it. */
export interface Fused extends Ranked {
  /** In the order of the lists; 0 from a list that does not hold it. */
  readonly parts: readonly number[];
}

/** {@link fuse} with each score taken apart: `rrf` and `max-norm` sum the parts, `interleave` takes the largest. */
export function fuseApart(
  lists: readonly RankedList[],
  { fusion = "rrf", k = K }: FuseOptions = {},
): readonly Fused[] {
  if (!Object.hasOwn(METHODS, fusion)) {
    throw new RangeError(`Cannot fuse by ${fusion}: it takes one of ${Object.keys(METHODS).join(", ")}`);
  }
  if (!(k >= 0) || !Number.isFinite(k)) {
    throw new RangeError(`Cannot fuse with k = ${k}: it is a number from 0`);
  }
  for (const { weight } of lists) {
    if (!(weight >= 0) || !Number.isFinite(weight)) {
      throw new RangeError(`Cannot fuse with the weight ${weight}: it is no weight`);
    }
  }
  const { give, join } = METHODS[fusion];
  const heaviest = Math.max(...lists.map(({ weight }) => weight));
  const gifts = new Map<string, number[]>();
  for (const [list, { weight, hits }] of lists.entries()) {
    if (weight === 0) continue;
    const once = firsts(hits);
    for (const [at, gift] of give(once, { weight, heaviest, k }).entries()) {
      const id = once[at]?.id ?? "";
      const parts = gifts.get(id) ?? lists.map(() => 0);
      parts[list] = gift;
      gifts.set(id, parts);
    }
  }
  return [...gifts].map(([id, parts]) => ({ id, score: join(parts), parts }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

function firsts(hits: readonly Ranked[]): readonly Ranked[] {
  const seen = new Set<string>();
  return hits.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** From the smallest up: doubles added in another order can differ, and the order of the lists must not be seen. */
function sum(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b).reduce((total, number) => total + number, 0);
}

/** Scores as shares of their maximum, none below 0. */
function normalized(scores: readonly number[]): readonly number[] {
  for (const score of scores) {
    if (!Number.isFinite(score)) throw new RangeError(`Cannot fuse by max-norm: a score is ${score}`);
  }
  const floor = Math.min(0, ...scores);
  const span = Math.max(...scores) - floor;
  return scores.map((score) => span === 0 ? 1 : (score - floor) / span);
}

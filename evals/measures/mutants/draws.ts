import { seededRandom } from "../../statistics/seeded_random.ts";

/** Choices that come out the same for the same seed. */
export interface Draws {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** One of them; undefined of nothing. */
  pick<Value>(list: readonly Value[]): Value | undefined;
  /** All of them in another order. */
  shuffle<Value>(list: readonly Value[]): Value[];
}

/** Choices from a seed. */
export function drawsFrom(seed: number): Draws {
  const random = seededRandom(seed);
  const below = (end: number) => Math.floor(random() * end);
  return {
    below,
    pick: (list) => list[below(list.length)],
    shuffle(list) {
      const all = [...list];
      for (let at = all.length - 1; at > 0; at--) {
        const other = below(at + 1);
        [all[at], all[other]] = [all[other]!, all[at]!];
      }
      return all;
    },
  };
}

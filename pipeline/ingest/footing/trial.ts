import type { AddendSet } from "./addend_sets.ts";
import { addUp } from "./sum_line.ts";
import type { PlaceSum, SumLine } from "./sum_line.ts";

/** A coincidence rarer than this, over all ways that were tried, is none: it makes a sum that nothing announces. */
export const RARE = 1e-3;
/** Lines that the layout puts under an announced total need less: chance alone must not explain the whole of it. */
const LIKELY = 0.25;

/** What a candidate came to over all places. */
export interface Trial {
  readonly set: AddendSet;
  readonly places: readonly PlaceSum[];
  readonly equal: readonly number[];
  readonly unequal: readonly number[];
  /** Chance that the equal places are so by coincidence, times the number of ways tried so far. */
  readonly luck: number;
  /** The same for this candidate alone. */
  readonly chance: number;
}

/**
 * Adds up one candidate, the `tried`th of its total, in all places; null where it is equal in none, or unequal in any
 * where `everywhere` asks for all.
 */
export function tryAddends(
  set: AddendSet,
  { lines, total, tried, everywhere }: {
    readonly lines: readonly SumLine[];
    readonly total: number;
    readonly tried: number;
    readonly everywhere: boolean;
  },
): Trial | null {
  const count = lines[total]?.cells.length ?? 0;
  const places: PlaceSum[] = [];
  for (let place = 0; place < count; place++) {
    const result = addUp(lines, total, set.addends, place);
    if (everywhere && result.status === "unequal") return null;
    places.push(result);
  }
  const equal = places.flatMap(({ status }, place) => status === "equal" ? [place] : []);
  if (equal.length === 0) return null;
  const unequal = places.flatMap(({ status }, place) => status === "unequal" ? [place] : []);
  const chance = places.reduce(
    (product, place) => place.status === "equal" ? product * place.chance : product,
    1,
  );
  return { set, places, equal, unequal, chance, luck: chance * tried };
}

/** Whether a candidate that is unequal nowhere is the sum, and no coincidence. */
export function isSum({ set, chance, luck }: Trial, announced: boolean): boolean {
  return luck < RARE || announced && set.laidOut && chance < LIKELY;
}

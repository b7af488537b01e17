import type { Word } from "../../pdf/page.ts";

/** Middle of a word as it is seen. */
export function middleOf(word: Word): readonly [number, number] {
  return [(word.x0 + word.x1) / 2, word.baseline - 0.27 * word.size];
}

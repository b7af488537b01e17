import type { Box, PageWord } from "../../../retrieval/mod.ts";

/** Words in the frame in which they read from left to right, and the way back. */
export interface UprightWords {
  readonly words: readonly PageWord[];
  /** Turns a box of that frame into the page as displayed. */
  toDisplayed(box: Box): Box;
}

/** Words of this many letters are wider than high unless they stand on their side. */
const LONG_WORD = 3;

/** A table printed on its side is read on its side: lines are told where words are taller than wide. */
export function uprightWords(words: readonly PageWord[]): UprightWords {
  const long = words.filter(({ text }) => text.length >= LONG_WORD);
  const tall = long.filter(({ box }) => box[3] - box[1] > box[2] - box[0]);
  if (tall.length * 2 <= long.length) return { words, toDisplayed: (box) => box };
  // words come in reading order: down the page where it is turned clockwise, up where it is turned the other way
  let down = 0;
  for (const [i, { box }] of words.entries()) {
    const last = words[i - 1]?.box;
    if (last !== undefined && Math.abs(last[0] - box[0]) < 1) down += Math.sign(box[1] - last[1]);
  }
  const turned = ([x0, y0, x1, y1]: Box): Box => down >= 0 ? [y0, -x1, y1, -x0] : [-y1, x0, -y0, x1];
  const back = ([x0, y0, x1, y1]: Box): Box => down >= 0 ? [-y1, x0, -y0, x1] : [y0, -x1, y1, -x0];
  return { words: words.map((word) => ({ text: word.text, box: turned(word.box) })), toDisplayed: back };
}

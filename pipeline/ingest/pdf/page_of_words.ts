import type { PageWord } from "../../../retrieval/mod.ts";
import type { Page, Rule, Word } from "./page.ts";

/** Share of a word's box that its font size is: it reaches 0.75 above the baseline and 0.22 below. */
const BOX_HEIGHT = 0.97;
const DESCENT = 0.22;

/** A word of a text layer as the readers of tables take it; every one stands after a blank. */
function wordOf({ text, box: [x0, y0, x1, y1] }: PageWord): Word {
  const size = (y1 - y0) / BOX_HEIGHT;
  return { text, x0, x1, baseline: y1 - DESCENT * size, size, bold: false, spaced: true };
}

/** A page made of words with boxes, as a recogniser of text or another program gives them. */
export function pageOfWords(
  words: readonly PageWord[],
  { number, width, height, rules = [] }: {
    /** Counted from 1. */
    readonly number: number;
    /** Points, as displayed. */
    readonly width: number;
    readonly height: number;
    readonly rules?: readonly Rule[];
  },
): Page {
  return {
    number,
    label: null,
    width,
    height,
    turn: 0,
    words: words.map(wordOf),
    asides: "",
    rules,
    paths: 0,
    shapes: [],
    images: 0,
    pictures: [],
    unpainted: 0,
    beside: 0,
  };
}

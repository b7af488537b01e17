import type { Page, Word } from "tieout";

/** For tests: a page of invented words and nothing else. */
export function examplePage(words: readonly Word[]): Page {
  return {
    number: 1,
    label: null,
    width: 600,
    height: 800,
    turn: 0,
    words,
    asides: "",
    rules: [],
    paths: 0,
    shapes: [],
    images: 0,
    pictures: [],
    unpainted: 0,
    beside: 0,
  };
}

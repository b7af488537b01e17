import type { Page } from "./page.ts";

/** Fewer words than this, and pictures: a scan with a stamp, not a page of text. */
const TEXT_LAYER_WORDS = 3;

/** False where a page shows pictures and hardly a word can be read from the file. */
export function hasTextLayer(page: Page): boolean {
  return page.words.length >= TEXT_LAYER_WORDS || page.images === 0 || page.unpainted > 0;
}

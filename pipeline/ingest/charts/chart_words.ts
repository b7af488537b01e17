import type { Page, Word } from "../pdf/page.ts";

/** A word as a chart uses it. */
export interface ChartWord {
  /** As it stands on the page. */
  readonly word: Word;
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly size: number;
  /** States an amount, a share or a count, and no year. */
  readonly figure: boolean;
  /** A figure or a year. */
  readonly numeric: boolean;
  /** May name a bar: has letters, or is a year. */
  readonly name: boolean;
}

const FIGURE = /^[-–−(]*(?:[A-Z]{0,3}[$€£¥])?[-–−(]*\d[\d,.’']*\)?(?:%|x|bn|m|k|M|B|p|c)?\)?$/;
const YEAR = /^[(’'“"]?(?:19[5-9]|20\d)\d(?!\d|[,.]\d)/;

/** The words of a page with what each may be in a chart; boxes as the words read. */
export function chartWords(page: Page): readonly ChartWord[] {
  return page.words.map((word) => {
    const { text, x0, x1, baseline, size } = word;
    const year = YEAR.test(text);
    const figure = !year && FIGURE.test(text);
    return {
      word,
      text,
      x0,
      y0: baseline - 0.75 * size,
      x1,
      y1: baseline + 0.22 * size,
      size,
      figure,
      numeric: figure || year,
      name: year || !figure && /\p{L}/u.test(text),
    };
  });
}

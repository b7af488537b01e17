import type { PageReading, Word } from "tieout";

/** A number as a page prints it, taken from its plain words: no table reader had a hand in it. */
export interface PrintedNumber {
  /** Words that make it up, joined: "(1,234", "$ 8.70". */
  readonly printed: string;
  /** Digits and decimal point, without sign and separators. */
  readonly digits: string;
  readonly negative: boolean;
  readonly percent: boolean;
  readonly x0: number;
  readonly x1: number;
}

/** One line of a page's plain words. */
export interface PageLine {
  readonly text: string;
  /** Words in front of its first number, without leader dots. */
  readonly label: string;
  readonly numbers: readonly PrintedNumber[];
  /** Years that it prints, each with its place: what heads columns. */
  readonly years: readonly { readonly year: number; readonly x: number }[];
  readonly baseline: number;
}

const NUMBER = /^[$€£]?[(−–-]?[$€£]?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)\)?%?\)?$/;
const YEAR = /^(?:FY)?((?:19|20)\d{2})(?:\s*\(?\w?\)?)?,?$/;
/** Words whose baselines differ by less than this share of their size stand on one line. */
const SAME_LINE = 0.45;

function numberOf(word: Word, before: string | undefined, after: string | undefined): PrintedNumber | null {
  const digits = NUMBER.exec(word.text)?.[1];
  if (digits === undefined) return null;
  const opened = /\(/.test(word.text) || before !== undefined && /\($/.test(before);
  const closed = /\)/.test(word.text) || after !== undefined && /^\)/.test(after);
  return {
    printed: word.text,
    digits: digits.replaceAll(",", "").replace(/^\./, "0."),
    negative: opened && closed || /^[$€£]?[−–-]/.test(word.text),
    percent: word.text.includes("%") || after !== undefined && /^\)?%/.test(after),
    x0: word.x0,
    x1: word.x1,
  };
}

function lineOf(words: readonly Word[]): PageLine {
  const sorted = words.toSorted((a, b) => a.x0 - b.x0);
  const found = sorted.map((word, i) => numberOf(word, sorted[i - 1]?.text, sorted[i + 1]?.text));
  const first = found.findIndex((number) => number !== null);
  const label = (first < 0 ? sorted : sorted.slice(0, first)).map(({ text }) => text)
    .filter((text) => /[A-Za-z0-9]/.test(text)).join(" ");
  return {
    text: sorted.map(({ text }) => text).join(" "),
    label,
    numbers: found.flatMap((number) => number ?? []),
    years: sorted.flatMap(({ text, x0, x1 }) => {
      const year = YEAR.exec(text)?.[1];
      return year === undefined ? [] : [{ year: Number(year), x: (x0 + x1) / 2 }];
    }),
    baseline: sorted[0]?.baseline ?? 0,
  };
}

/** The plain lines of a page, top to bottom; none for a page without text. */
export function pageLines(reading: PageReading): readonly PageLine[] {
  if (reading.status === "failed") return [];
  const lines: Word[][] = [];
  for (const word of reading.page.words.toSorted((a, b) => a.baseline - b.baseline || a.x0 - b.x0)) {
    const last = lines.at(-1);
    const near = last?.[0] !== undefined && word.baseline - last[0].baseline < SAME_LINE * word.size;
    if (near && last !== undefined) last.push(word);
    else lines.push([word]);
  }
  return lines.map(lineOf);
}

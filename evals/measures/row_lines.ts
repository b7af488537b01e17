import type { Page, Word } from "tieout";

/** A line "label n1 n2 …" of a page, as it is printed. */
export interface RowLine {
  /** Which line of the page it stands on, counted from 1 at the top. */
  readonly line: number;
  /** The words directly left of the figures. */
  readonly label: string;
  /** Figures as printed, without currency marks and percent signs, left to right. */
  readonly figures: readonly string[];
}

/** Baselines this close, in font sizes, are one line. */
const SAME_LINE = 0.35;
/** Words closer than this, in font sizes, are one token: kerning is below it, a set blank above. */
const TOUCHING = 0.12;
/** A label ends where the next words or its first figure stand this far off, in font sizes: justified blanks stretch to .8. */
const CELL_GAP = 0.9;
/** A token this much smaller than its line is a reference mark. */
const MARK_SIZE = 0.8;

/** A currency mark further than this from its digits, in font sizes, stands in a column of its own. */
const SPLIT_GAP = 0.5;

const LEADER = /^(?:[.…·_]\s?)+$/;
const FUSED_LEADER = /(?:\s?[.…]){3,}$/;
const CURRENCY = /^(?:US|A|C|HK|NZ|R|S)?[$€£¥₹]$|^(?:USD|AUD|EUR|GBP|CHF|CAD)$/;
const NUMBER =
  /^[-–—−+]?\(?[-–—−+]?(?:(?:US|A|C|HK|NZ|R|S)?[$€£¥₹])?\(?[-–—−]?(?:\d{1,3}(?:[,'’]\d{3})+|\d+)?(?:\.\d+)?\)?%?\)?(?:\(\d\)|\([a-z]\)|[¹²³⁴-⁹*†‡])?$/;
const RANGE = /^\(?[$€£¥]?\d[\d.,]*%?\)?(?:[-–—]|to)\(?[$€£¥]?\d[\d.,]*%?\)?$/;
const NOTHING = /^(?:(?:US|A|C)?[$€£¥]?[-–—−]{1,3}%?(?:\(\w\))?|n\/?a|n\.a\.|nm|n\/m|n\.m\.|nil)$/i;
const YEAR = /^(?:19[5-9]|20[0-4])\d(?:-(?:19[5-9]|20[0-4])\d)?$/;

interface Token {
  text: string;
  readonly x0: number;
  x1: number;
  readonly size: number;
  /** A currency mark stands in a column of its own left of its digits. */
  split: boolean;
  /** A leader runs up to it. */
  readonly led: boolean;
}

function isFigure(text: string): boolean {
  return NOTHING.test(text) || /\d/.test(text) && (NUMBER.test(text) || RANGE.test(text));
}

/** The figure alone: without currency, percent sign and reference mark; brackets and signs stay. */
export function bareFigure(text: string): string {
  return text.replaceAll(/\s/g, "").replace(/(?<=[\d)%–—−-])(?:\(\d\)|\([a-z]\)|[¹²³⁴-⁹*†‡]+)$/, "")
    .replace(/^([-–—−+]?\(?[-–—−+]?)(?:US|A|C|HK|NZ|R|S)?[$€£¥₹]/, "$1").replaceAll(
      /%(?=\)?$|\)?[-–—]|to)/g,
      "",
    )
    .replace(/(?<=\d)to(?=\d)/, "-")
    .replaceAll(/[–—−]/g, "-").replace(/^-{2,}$/, "-").toLowerCase();
}

function groupLines(words: readonly Word[]): readonly (readonly Word[])[] {
  const lines: { baseline: number; words: Word[] }[] = [];
  // words of full size first: reference marks then join the line that they stand on
  for (const word of words.toSorted((a, b) => b.size - a.size)) {
    const near = lines.filter(({ baseline }) => Math.abs(baseline - word.baseline) <= SAME_LINE * word.size);
    const [line] = near.sort((a, b) =>
      Math.abs(a.baseline - word.baseline) - Math.abs(b.baseline - word.baseline)
    );
    const copy = line?.words.some((other) => other.text === word.text && Math.abs(other.x0 - word.x0) < 1);
    if (copy) continue;
    if (line === undefined) lines.push({ baseline: word.baseline, words: [word] });
    else line.words.push(word);
  }
  return lines.sort((a, b) => a.baseline - b.baseline).map((line) => line.words.sort((a, b) => a.x0 - b.x0));
}

/** A sign set apart from its figure: what closes it, or what opens it. */
function isTail(text: string, last: string): boolean {
  return /^\)?%?\)?$/.test(text) && /[\d)–—-]$/.test(last);
}
function isHead(text: string, next: string): boolean {
  return (CURRENCY.test(text) || /^(?:(?:US|A|C)?[$€£¥])?\($/.test(text)) &&
    (isFigure(next) || /^[(\d.]/.test(next));
}

/** Words that touch are one token; signs set apart go to their figure; reference marks and leaders go. */
function tokensOf(words: readonly Word[]): readonly Token[] {
  const sizes = words.map(({ size }) => size).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const tokens: Token[] = [];
  let led = false;
  for (
    const word of joinTouching(words.filter(({ size, text }) => size >= MARK_SIZE * usual || text.length > 4))
  ) {
    const last = tokens.at(-1);
    const gap = last === undefined ? Infinity : (word.x0 - last.x1) / word.size;
    if (LEADER.test(word.text)) led = true;
    else if (last !== undefined && (isTail(word.text, last.text) || isHead(last.text, word.text))) {
      last.split ||= isHead(last.text, word.text) && gap > SPLIT_GAP;
      last.text += word.text;
      last.x1 = word.x1;
    } else {
      const { size, x0, x1 } = word;
      tokens.push({ text: word.text.replace(FUSED_LEADER, ""), x0, x1, size, led, split: false });
      led = FUSED_LEADER.test(word.text);
    }
  }
  return joinRanges(tokens.filter(({ text }) => text !== ""));
}

function joinTouching(words: readonly Word[]): readonly Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && !word.spaced && word.x0 - last.x1 < TOUCHING * word.size) {
      joined[joined.length - 1] = { ...last, text: last.text + word.text, x1: word.x1 };
    } else joined.push(word);
  }
  return joined;
}

/** "8.37 – 15.48" at blanks' distance is one figure. */
function joinRanges(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (const [i, token] of tokens.entries()) {
    const last = joined.at(-1);
    const near = (a: Token | undefined, b: Token | undefined) =>
      a !== undefined && b !== undefined && b.x0 - a.x1 < CELL_GAP * b.size;
    const dash = (text: string) => /^(?:[-–—]|to)$/.test(text);
    const figure = (text: string | undefined) => text !== undefined && /\d/.test(text) && isFigure(text);
    const opens = dash(token.text) && figure(last?.text) && figure(tokens[i + 1]?.text) &&
      near(last, token) &&
      near(token, tokens[i + 1]);
    const closes = dash(tokens[i - 1]?.text ?? "") && last !== undefined &&
      /\d.*(?:[-–—]|to)$/.test(last.text) &&
      figure(token.text) && near(last, token);
    if (last !== undefined && (opens || closes)) {
      last.text += token.text;
      last.x1 = token.x1;
    } else joined.push({ ...token });
  }
  return joined;
}

/**
 * The lines of a page that read "label n1 n2 …". Words on one baseline (within .35 of the font size) are a line, from
 * left to right. In it stand, one after another, words (the label, at least two letters) and directly right of them
 * figures and nothing else up to the line's end or the next label. A figure is a number with its sign, brackets,
 * currency mark and percent sign, or a stated nothing (a dash, n/a). The label ends where the first figure stands at
 * least .9 font sizes off, behind a leader or with its currency mark in a column of its own. "8.37 – 15.48" at blanks'
 * distance is one figure. A wrapped label is on this line with its last part.
 * Left out are lines of nothing but years (headings), words behind a figure at a blank's distance (sentences), a lone
 * small integer on the first two or last two lines of the page (folios) and a lone dash.
 */
export function rowLines(page: Pick<Page, "words">): readonly RowLine[] {
  const lines = groupLines(page.words);
  return lines.flatMap((words, at) => {
    const edge = at < 2 || at >= lines.length - 2;
    return readLine(tokensOf(words)).filter(({ figures }) => {
      const numbers = figures.filter((text) => /\d/.test(text));
      if (figures.length === 1 && edge && /^\d{1,3}$/.test(figures[0] ?? "")) return false;
      return numbers.length === 0 ? figures.length > 1 : !numbers.every((text) => YEAR.test(text));
    }).map((row) => ({ line: at + 1, ...row }));
  });
}

function readLine(tokens: readonly Token[]): Omit<RowLine, "line">[] {
  const rows: Omit<RowLine, "line">[] = [];
  let label: Token[] = [];
  let figures: string[] = [];
  const close = () => {
    // a figure set apart in front of the words has a column of its own
    const own = label.findIndex((token, i) => {
      const next = label[i + 1];
      return !isFigure(token.text) || next === undefined || next.x0 - token.x1 < CELL_GAP * token.size;
    });
    const text = label.slice(Math.max(0, own)).map((token) => token.text).join(" ");
    if (figures.length > 0 && (text.match(/[A-Za-z]/g)?.length ?? 0) >= 2) {
      rows.push({ label: text, figures: figures.map(bareFigure) });
    }
    label = [];
    figures = [];
  };
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    const gap = before === undefined ? Infinity : (token.x0 - before.x1) / token.size;
    const apart = gap >= CELL_GAP || token.led || token.split;
    if (isFigure(token.text) && (figures.length > 0 || label.length > 0 && apart)) {
      figures.push(token.text);
      continue;
    }
    if (figures.length > 0) {
      // words directly behind a figure belong to it: a sentence, or a unit
      if (gap < CELL_GAP) figures = [];
      close();
    }
    if (gap >= CELL_GAP) label = [];
    label.push(token);
  }
  close();
  return rows;
}

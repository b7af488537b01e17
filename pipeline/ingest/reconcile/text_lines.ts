import type { Box, PageWord } from "../../../retrieval/mod.ts";
import { cellKey, digitsOf, isLikeNumber, isPlaceable, numberKey } from "./cell_key.ts";

/** Words of the text layer that print one number, or one word. */
export interface TextToken {
  /** As printed: "(1,234)", "$ 1,234". */
  readonly text: string;
  readonly key: string;
  /** Whether it is a number or a word with digits. */
  readonly number: boolean;
  /** Whether it is a number and nothing else, however misread. */
  readonly amount: boolean;
  /** Its {@link numberKey} and its digits. */
  readonly value: string;
  readonly digits: string;
  readonly box: Box;
}

/** Tokens of one line of the page, left to right. */
export interface TextLine {
  readonly tokens: readonly TextToken[];
  readonly y0: number;
  readonly y1: number;
}

/** Heights by which the middles of two words of one line differ at most. */
const SAME_LINE = 0.45;
/** Gap within one number, in heights: "$" and ")" stand off, the next column stands further off. */
const WITHIN_NUMBER = 2.5;
/** Words with a blank between groups of digits ("1 234 567") stand at most this far apart, in heights. */
const DIGIT_GAP = 0.4;
const OPENS = /^(?:[A-Z]{0,2}[$€£¥]|\(|[A-Z]{0,2}[$€£¥]?\s?\(|[-−–])$/;
const CLOSES = /^(?:\)|%|\)%|%\))$/;

function around(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function joins(left: Pick<TextToken, "text" | "box">, right: PageWord): boolean {
  const height = Math.max(1, left.box[3] - left.box[1]);
  const gap = right.box[0] - left.box[2];
  if (gap > WITHIN_NUMBER * height || gap < -height) return false;
  const starts = /^[([]?[-−–]?[.\d]/.test(right.text);
  if (OPENS.test(left.text)) return starts || /^[-–—(]/.test(right.text);
  if (CLOSES.test(right.text)) {
    return /\d$/.test(left.text) || /[\d)]\s?%?$/.test(left.text) && isPlaceable(left.text);
  }
  return gap < DIGIT_GAP * height && /(?:^|[^\d.])\d{1,3}$/.test(left.text) && /^\d{3}\)?$/.test(right.text);
}

function tokensOf(words: readonly PageWord[]): readonly TextToken[] {
  const tokens: Pick<TextToken, "text" | "box">[] = [];
  for (const word of [...words].sort((a, b) => a.box[0] - b.box[0] || (a.text < b.text ? -1 : 1))) {
    const left = tokens.at(-1);
    const joined = left !== undefined && joins(left, word);
    const touching = left !== undefined && word.box[0] - left.box[2] < 1;
    const text = joined
      ? `${left.text}${touching || CLOSES.test(word.text) ? "" : " "}${word.text}`
      : word.text;
    if (joined) tokens.pop();
    tokens.push({ text, box: joined ? around(left.box, word.box) : word.box });
  }
  return tokens.map(({ text, box }) => ({
    text,
    box,
    key: cellKey(text),
    number: isPlaceable(text),
    amount: isLikeNumber(text),
    value: numberKey(text),
    digits: digitsOf(text),
  }));
}

/** The text layer as lines from the top, with the words that print one number joined. */
export function textLines(words: readonly PageWord[]): readonly TextLine[] {
  const middle = ({ box }: PageWord) => (box[1] + box[3]) / 2;
  const lines: { words: PageWord[]; middle: number; height: number }[] = [];
  for (const word of [...words].sort((a, b) => middle(a) - middle(b) || a.box[0] - b.box[0])) {
    if (word.text.trim() === "") continue;
    const height = word.box[3] - word.box[1];
    const line = lines.at(-1);
    if (line !== undefined && middle(word) - line.middle <= SAME_LINE * Math.max(height, line.height)) {
      line.words.push(word);
      line.height = Math.max(line.height, height);
    } else lines.push({ words: [word], middle: middle(word), height });
  }
  return lines.map(({ words }) => ({
    tokens: tokensOf(words),
    y0: Math.min(...words.map(({ box }) => box[1])),
    y1: Math.max(...words.map(({ box }) => box[3])),
  }));
}

import { amountOf } from "../atoms.ts";
import type { Line, LineWord } from "../line.ts";

/** White between columns is at least this wide, in font sizes: justified lines stretch blanks to about .8. */
const GUTTER = 0.9;
/** Two figures side by side are two columns from this on. */
const FIGURE_GUTTER = 0.3;
/** Lines that may run over a gutter, as headings of several columns do. */
const CROSSING = 0.25;
/** Lines that must have something on both sides. */
const BOTH = 0.34;
const STEP = 1;
/** Signs that stand apart from their text and are no column: bullets, marks of lists, currency and percent signs. */
const LEFT_SIGN = /^(?:[•●▪■◆❖–—*·○□§¤-]|\(?[a-z\d]{1,2}[).]|[$€£¥]|US\$|A\$)$/i;
const RIGHT_SIGN = /^(?:%|\)|\)?%|[*†‡§]+|\(\w\))$/;

/** Figures of neighbouring columns; "15 455" is one figure grouped by a blank. */
function isFigurePair(left: LineWord | undefined, right: LineWord | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  if (/^\d{1,3}$/.test(left.text) && /^\d{3}$/.test(right.text)) return false;
  return /\d/.test(left.text) && /\d/.test(right.text) && amountOf(left.text) !== null &&
    amountOf(right.text) !== null;
}

function sides(
  line: Line,
  x: number,
): { readonly left: readonly LineWord[]; readonly right: readonly LineWord[] } | null {
  const left = line.words.filter((word) => (word.x0 + word.x1) / 2 < x);
  const right = line.words.filter((word) => (word.x0 + word.x1) / 2 >= x);
  const end = Math.max(...left.map(({ x1 }) => x1));
  const start = Math.min(...right.map(({ x0 }) => x0));
  if (left.length > 0 && end > x || right.length > 0 && start < x) return null;
  const gutter = isFigurePair(left.at(-1), right[0]) ? FIGURE_GUTTER : GUTTER;
  return left.length > 0 && right.length > 0 && start - end < gutter * line.size ? null : { left, right };
}

function isSigns(words: readonly LineWord[], sign: RegExp): boolean {
  return words.length === 1 && sign.test(words[0]?.text ?? "");
}

/** True where a column may begin at x: enough lines stand on both sides, few run over, and neither side is mere signs. */
function parts(lines: readonly Line[], x: number): boolean {
  let crossing = 0;
  let both = 0;
  let left = 0;
  let right = 0;
  for (const line of lines) {
    const side = sides(line, x);
    if (side === null) {
      crossing++;
    } else if (side.left.length > 0 && side.right.length > 0) {
      both++;
      // the sign itself stands next to the gutter, whatever columns lie beyond
      if (isSigns(side.left, LEFT_SIGN)) left++;
      if (isSigns(side.right, RIGHT_SIGN)) right++;
    }
  }
  return crossing <= CROSSING * lines.length && both >= Math.max(2, BOTH * (lines.length - crossing)) &&
    left < 0.7 * both && right < 0.7 * both;
}

/** Places between x0 and x1 where aligned lines leave a gutter free: the middles of those gutters, left to right. */
export function softColumns(lines: readonly Line[], x0: number, x1: number): readonly number[] {
  if (lines.length < 2) return [];
  const found: number[] = [];
  let start: number | null = null;
  for (let x = x0 + 2; x <= x1; x += STEP) {
    const free = x < x1 - 2 && parts(lines, x);
    if (free) start ??= x;
    if (!free && start !== null) {
      found.push((start + x - STEP) / 2);
      start = null;
    }
  }
  return found;
}

import type { Box } from "../../../retrieval/mod.ts";
import type { Page, Rule, Word } from "../pdf/page.ts";
import { boundingBox, wordBox } from "../pdf/page.ts";
import { groupLines } from "../tables/line.ts";
import type { Line } from "../tables/line.ts";

/** A level ruling over this share of a region's width belongs to the table as a whole, not to a heading in it. */
const WIDE = 0.8;
/** Nor does one that is so many times as long: it parts the page. A model may miss a stub of a third of the width. */
const LONGEST = 1.5;
/** Outer rulings are looked for this far over the region, in its font sizes: a heading of two lines. */
const REACH = 3.5;
/** Pieces of one line stand at least this far apart, in font sizes: wider than any blank of running text. */
const PIECES = 1;
/** At most so many lines over the first or under the last ruling are a title or notes; more are rows. */
const MOST_LINES = 6;
/** Rulings of one table end together, in points. */
const TOGETHER = 4;

function middleOf(word: Word): readonly [number, number] {
  return [(word.x0 + word.x1) / 2, word.baseline - 0.27 * word.size];
}

/** The words whose middle stands in a box of the page's text frame. */
export function wordsIn(words: readonly Word[], [x0, y0, x1, y1]: Box): readonly Word[] {
  return words.filter((word) => {
    const [x, y] = middleOf(word);
    return x >= x0 && x <= x1 && y >= y0 && y <= y1;
  });
}

/** How many pieces with room between them a line is made of. */
function piecesOf({ words, size }: Line): number {
  return words.filter((word, i) => i === 0 || word.x0 - words[i - 1]!.x1 > PIECES * size).length;
}

function isLevel(rule: Rule): boolean {
  return Math.abs(rule.y1 - rule.y0) < 3 && rule.x1 - rule.x0 > 10;
}

/** Level rulings that stand as one: drawn cell by cell they are joined. */
function levelRules(rules: readonly Rule[]): readonly Rule[] {
  const joined: Rule[] = [];
  for (const rule of rules.filter(isLevel).toSorted((a, b) => a.y0 - b.y0 || a.x0 - b.x0)) {
    const at = joined.findIndex((other) =>
      Math.abs(other.y0 - rule.y0) < 1.5 && rule.x0 - other.x1 < TOGETHER
    );
    const other = joined[at];
    if (other === undefined) joined.push(rule);
    else joined[at] = { ...other, x0: Math.min(other.x0, rule.x0), x1: Math.max(other.x1, rule.x1) };
  }
  return joined;
}

/**
 * Moves a region that a layout model saw (in the page's text frame) to what the page says is the table: whole words,
 * out to rulings of the same extent as those inside, without title lines over its first and notes under its last
 * ruling. Null where no words stand in it.
 */
export function refineRegion(region: Box, page: Page): Box | null {
  let words = wordsIn(page.words, region);
  if (words.length === 0) return null;
  let box = boundingBox(words.map(wordBox));
  const size = words.map((word) => word.size).toSorted((a, b) => a - b)[Math.floor(words.length / 2)] ?? 10;
  const wide = levelRules(page.rules).filter((rule) =>
    Math.min(rule.x1, box[2]) - Math.max(rule.x0, box[0]) > WIDE * (box[2] - box[0]) &&
    rule.x1 - rule.x0 < LONGEST * Math.max(box[2] - box[0], region[2] - region[0]) &&
    rule.y0 > box[1] - REACH * size && rule.y0 < box[3] + REACH * size
  );
  const like = (rule: Rule) =>
    wide.filter((other) => Math.abs(other.x0 - rule.x0) < TOGETHER && Math.abs(other.x1 - rule.x1) < TOGETHER)
      .length > 1;
  const own = wide.filter(like);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || last.y0 - first.y0 < 2 * size) return box;
  const left = Math.min(box[0], ...own.map(({ x0 }) => x0));
  const right = Math.max(box[2], ...own.map(({ x1 }) => x1));
  words = wordsIn(page.words, [left, Math.min(box[1], first.y0), right, Math.max(box[3], last.y0)]);
  const lines = groupLines(words);
  const over = lines.filter(({ baseline }) => baseline < first.y0 + 0.1 * size);
  const under = lines.filter(({ baseline, size }) => baseline - 0.5 * size > last.y0);
  const cut = new Set([
    ...over.length <= MOST_LINES && over.every((line) => piecesOf(line) === 1) ? over : [],
    ...under.length <= MOST_LINES && under.every((line) => piecesOf(line) === 1) ? under : [],
  ]);
  const kept = lines.filter((line) => !cut.has(line));
  if (kept.length === 0) return box;
  box = boundingBox(kept.flatMap((line) => line.words.map(wordBox)));
  return box;
}

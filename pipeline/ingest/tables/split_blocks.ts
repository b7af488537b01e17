import type { Word } from "../pdf/page.ts";
import type { Line } from "./line.ts";
import { isGapped, isLabelled, letterShare, proseShare, side, wordsPerLine } from "./side.ts";
import { arePanels } from "./panels.ts";
import { tableBands } from "./table_bands.ts";

/** A part of a page that reads on its own, top to bottom. */
export interface Block {
  readonly lines: readonly Line[];
  readonly x0: number;
  readonly x1: number;
}

/** A gutter between text columns is at least this wide, in font sizes. */
const GUTTER = 0.9;
/** Text columns stand no further apart than this, in font sizes. */
const WIDEST = 5;
/** Columns of fewer lines are not told from tables. */
const MIN_LINES = 5;
/** Share of words with letters on a side that is a table with labels of its own. */
const LABELLED = 0.3;
/** Steps of the search across the page, in points. */
const STEP = 3;
const MAX_DEPTH = 4;

interface Cut {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
  readonly score: number;
}

/** Tops and bottoms between which nothing crosses x, longest first. */
function clearRuns(
  words: readonly Word[],
  x: number,
  pad: number,
): readonly { top: number; bottom: number }[] {
  const crossing = words.filter((word) => word.x0 < x + pad && word.x1 > x - pad);
  const edges = [-Infinity, ...crossing.map(({ baseline }) => baseline).sort((a, b) => a - b), Infinity];
  const runs: { top: number; bottom: number }[] = [];
  for (let i = 1; i < edges.length; i++) {
    runs.push({ top: edges[i - 1] ?? -Infinity, bottom: edges[i] ?? Infinity });
  }
  return runs.sort((a, b) => (b.bottom - b.top) - (a.bottom - a.top)).slice(0, 3);
}

/** Judges a gutter: text on both sides, or text on one and a table on the other. Null where it is the inside of a table. */
function judge(
  words: readonly Word[],
  x: number,
  run: { readonly top: number; readonly bottom: number },
): Cut | null {
  const inside = words.filter(({ baseline }) => baseline > run.top && baseline < run.bottom);
  const left = inside.filter((word) => word.x1 <= x);
  const right = inside.filter((word) => word.x0 >= x);
  if (left.length < 3 * MIN_LINES || right.length < 3 * MIN_LINES) return null;
  // columns of figures are no text column: told before lines are grouped, for most candidates are tables
  const letters = [letterShare(left), letterShare(right)];
  if (Math.min(...letters) < 0.1 || Math.max(...letters) < 0.6 && Math.min(...letters) < LABELLED) {
    return null;
  }
  const a = side(left);
  const b = side(right);
  // rows of a table that the gutter runs through are no part of the text columns below or above them
  const [band] = tableBands(a, b);
  if (band !== undefined) {
    const parts = [{ top: run.top, bottom: band.top }, { top: band.bottom, bottom: run.bottom }];
    return best(parts.map((part) => judge(words, x, part)));
  }
  if (a.lines.length < MIN_LINES || b.lines.length < MIN_LINES) return null;
  const proseLeft = proseShare(a);
  const proseRight = proseShare(b);
  const narrow = b.x0 - a.x1 <= WIDEST * (a.lines[0]?.size ?? 10);
  const both = narrow && proseLeft >= 0.4 && proseRight >= 0.4 && wordsPerLine(a) >= 4 &&
    wordsPerLine(b) >= 4;
  // beside running text a table may stand, with labels of its own: what begins with figures is the rest of a table
  const oneSided = narrow &&
    ((proseLeft >= 0.55 && wordsPerLine(a) >= 4 && isGapped(b) && isLabelled(b)) ||
      (proseRight >= 0.6 && wordsPerLine(b) >= 4 && isGapped(a) && isLabelled(a)));
  if (!both && !oneSided && !(narrow && arePanels(a, b))) return null;
  const top = Math.min(...inside.map(({ baseline }) => baseline));
  const bottom = Math.max(...inside.map(({ baseline }) => baseline));
  const covered = Math.min(left.length, right.length);
  return { top, bottom, x, score: covered * (both ? 1 : 0.8) };
}

function best(cuts: readonly (Cut | null)[]): Cut | null {
  return cuts.reduce(
    (most, cut) => most === null || cut !== null && cut.score > most.score ? cut : most,
    null,
  );
}

function findCut(words: readonly Word[]): Cut | null {
  const x0 = Math.min(...words.map((word) => word.x0));
  const x1 = Math.max(...words.map((word) => word.x1));
  const sizes = words.map(({ size }) => size).sort((a, b) => a - b);
  const size = sizes[Math.floor(sizes.length / 2)] ?? 10;
  const edges = new Map<number, number>();
  // only where many lines begin can a column begin
  for (const word of words) {
    edges.set(Math.round(word.x0 / STEP), (edges.get(Math.round(word.x0 / STEP)) ?? 0) + 1);
  }
  let best: Cut | null = null;
  for (const [edge, count] of edges) {
    const x = edge * STEP - STEP - GUTTER * size / 2;
    if (count < MIN_LINES || x < x0 + 0.15 * (x1 - x0) || x > x1 - 0.15 * (x1 - x0)) continue;
    for (const run of clearRuns(words, x, GUTTER * size / 2)) {
      if (run.bottom - run.top < MIN_LINES * size) continue;
      const cut = judge(words, x, run);
      if (cut !== null && (best === null || cut.score > best.score)) best = cut;
    }
  }
  return best;
}

function block(words: readonly Word[]): Block[] {
  return words.length === 0 ? [] : [side(words)];
}

/**
 * Splits a page into blocks in reading order: what stands above a pair of text columns, the left one, the right one,
 * what stands below. A table's columns are no blocks: they are cut only where running text fills a side.
 */
export function splitBlocks(words: readonly Word[], depth = 0): readonly Block[] {
  const cut = depth < MAX_DEPTH && words.length >= 6 * MIN_LINES ? findCut(words) : null;
  if (cut === null) return block(words);
  const above = words.filter(({ baseline }) => baseline < cut.top);
  const below = words.filter(({ baseline }) => baseline > cut.bottom);
  const inside = words.filter(({ baseline }) => baseline >= cut.top && baseline <= cut.bottom);
  return [
    ...splitBlocks(above, depth + 1),
    ...splitBlocks(inside.filter((word) => word.x1 <= cut.x), depth + 1),
    ...splitBlocks(inside.filter((word) => word.x1 > cut.x), depth + 1),
    ...splitBlocks(below, depth + 1),
  ];
}

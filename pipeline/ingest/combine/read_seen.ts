import type { Box } from "../../../retrieval/mod.ts";
import type { Page, Word } from "../pdf/page.ts";
import { wordBox } from "../pdf/page.ts";
import { cutAtoms } from "../tables/atoms.ts";
import { groupLines } from "../tables/line.ts";
import type { BareReading } from "../tables/ruled/grid_table.ts";
import { gridTable } from "../tables/ruled/grid_table.ts";
import type { SeenCell, SeenStructure } from "./table_sight.ts";

/** A step down to another row weighs this much more than one aside: rows are closer than columns. */
const DOWN = 3;

function shareInside([ax0, ay0, ax1, ay1]: Box, [bx0, by0, bx1, by1]: Box): number {
  const width = Math.min(ax1, bx1) - Math.max(ax0, bx0);
  const height = Math.min(ay1, by1) - Math.max(ay0, by0);
  return width <= 0 || height <= 0 ? 0 : width * height / Math.max(1e-6, (ax1 - ax0) * (ay1 - ay0));
}

function distance([ax0, ay0, ax1, ay1]: Box, [bx0, by0, bx1, by1]: Box): number {
  const middle = (ay0 + ay1) / 2;
  return Math.max(0, bx0 - ax1, ax0 - bx1) + DOWN * Math.max(0, by0 - middle, middle - by1);
}

/** The cell that a word stands in: the one that holds most of it, else the nearest. */
function cellOf(word: Word, cells: readonly SeenCell[]): SeenCell | undefined {
  const box = wordBox(word);
  let best: SeenCell | undefined;
  let most = 0;
  let least = Infinity;
  for (const cell of cells) {
    const share = shareInside(box, cell.box);
    const far = most > 0 ? Infinity : distance(box, cell.box);
    if (share > most) [best, most] = [cell, share];
    else if (most === 0 && far < least) [best, least] = [cell, far];
  }
  return best;
}

/**
 * A table from the structure that a model saw and the words of the page's text layer, each put into the cell that it
 * stands in; boxes of cells in the page's text frame. Rows and columns in which no text begins are dropped. Null where
 * too little stands in it for a table.
 */
export function readSeen(
  structure: SeenStructure,
  { words, page, knows }: {
    /** Those in the table's region. */
    readonly words: readonly Word[];
    readonly page: Page;
    readonly knows: (word: string) => boolean;
  },
): BareReading | null {
  const held = new Map<SeenCell, Word[]>();
  for (const word of words) {
    const cell = cellOf(word, structure.cells);
    if (cell === undefined) return null;
    const own = held.get(cell);
    if (own === undefined) held.set(cell, [word]);
    else own.push(word);
  }
  const cells = [...held].map(([cell, own]) => ({
    r0: cell.row,
    r1: cell.row + cell.rowSpan - 1,
    c0: cell.column,
    c1: cell.column + cell.columnSpan - 1,
    atoms: groupLines(own).flatMap((line) => [...cutAtoms(line)]),
  })).toSorted((a, b) => a.r0 - b.r0 || a.c0 - b.c0);
  return gridTable({ cells, xs: [], rows: structure.rows }, page, knows);
}

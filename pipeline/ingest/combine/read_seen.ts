import type { Box } from "../../../retrieval/mod.ts";
import type { Page, Word } from "../pdf/page.ts";
import { wordBox } from "../pdf/page.ts";
import { cutAtoms } from "../tables/atoms.ts";
import { groupLines } from "../tables/line.ts";
import type { BareReading } from "../tables/ruled/grid_table.ts";
import { gridTable } from "../tables/ruled/grid_table.ts";
import { lineRows } from "./line_rows.ts";
import { flawsOfReading } from "./reading_flaws.ts";
import type { SeenCell, SeenStructure } from "./table_sight.ts";

/** What a table's words are put into cells from. */
interface SeenWords {
  /** Those in the table's region. */
  readonly words: readonly Word[];
  readonly page: Page;
  readonly knows: (word: string) => boolean;
}

/** A step down to another row weighs this much more than one aside: rows are closer than columns. */
const DOWN = 3;

/** With more lines than this for each row a table is one of wrapped texts. */
const WRAPPED = 1.5;

/** Width that two boxes share; below 0 how far they stand apart. */
function sharedWidth([ax0, , ax1]: Box, [bx0, , bx1]: Box): number {
  return Math.min(ax1, bx1) - Math.max(ax0, bx0);
}

function shareInside(a: Box, b: Box): number {
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  const width = sharedWidth(a, b);
  return width <= 0 || height <= 0 ? 0 : width * height / Math.max(1e-6, (a[2] - a[0]) * (a[3] - a[1]));
}

function distance(a: Box, b: Box): number {
  const middle = (a[1] + a[3]) / 2;
  return Math.max(0, -sharedWidth(a, b)) + DOWN * Math.max(0, b[1] - middle, middle - b[3]);
}

function best(cells: readonly SeenCell[], worth: (cell: SeenCell) => number): SeenCell | undefined {
  let found: SeenCell | undefined;
  let most = -Infinity;
  for (const cell of cells) {
    const value = worth(cell);
    if (value > most) [found, most] = [cell, value];
  }
  return found;
}

/** Each word in the cell that holds most of it, else in the nearest. */
function byCell(words: readonly Word[], { cells }: SeenStructure): ReadonlyMap<Word, SeenCell> {
  return new Map(words.flatMap((word) => {
    const box = wordBox(word);
    const cell = best(cells, (cell) => shareInside(box, cell.box) || -distance(box, cell.box));
    return cell === undefined ? [] : [[word, cell]];
  }));
}

/** Each line of words in one row, and each word in the cell of that row that shares most of its width. */
function byLine(words: readonly Word[], structure: SeenStructure): ReadonlyMap<Word, SeenCell> {
  const lines = groupLines(words).toSorted((a, b) => a.baseline - b.baseline);
  const rows = lineRows(lines.map(({ baseline, size }) => baseline - 0.27 * size), structure);
  return new Map(lines.flatMap((line, i) => {
    const row = rows[i] ?? 0;
    const over = structure.cells.filter((cell) => cell.row <= row && row < cell.row + cell.rowSpan);
    return line.words.flatMap((word): readonly (readonly [Word, SeenCell])[] => {
      const cell = best(over, (cell) => sharedWidth(wordBox(word), cell.box));
      return cell === undefined ? [] : [[word, cell]];
    });
  }));
}

function tableOf(
  places: ReadonlyMap<Word, SeenCell>,
  { rows }: SeenStructure,
  { page, knows }: SeenWords,
): BareReading | null {
  const held = Map.groupBy(places, ([, cell]) => cell);
  const cells = [...held].map(([cell, own]) => ({
    r0: cell.row,
    r1: cell.row + cell.rowSpan - 1,
    c0: cell.column,
    c1: cell.column + cell.columnSpan - 1,
    atoms: groupLines(own.map(([word]) => word)).flatMap((line) => [...cutAtoms(line)]),
  })).toSorted((a, b) => a.r0 - b.r0 || a.c0 - b.c0);
  return gridTable({ cells, xs: [], rows }, page, knows);
}

/**
 * A table from the structure that a model saw (boxes of cells in the page's text frame) and the words of the page's
 * text layer. The words are laid into the cells in two ways, cell by cell, which is right for wrapped texts, and line by
 * line, which is right for long statements over which a model's boxes drift; the one with fewer flaws is taken. Rows and
 * columns in which no text begins are dropped. Null where too little stands in it for a table.
 */
export function readSeen(structure: SeenStructure, seen: SeenWords): BareReading | null {
  const lays = groupLines(seen.words).length <= WRAPPED * structure.rows ? [byCell, byLine] : [byCell];
  const [first, second] = lays.map((lay) => tableOf(lay(seen.words, structure), structure, seen));
  const flaws = (reading: BareReading | null | undefined) =>
    flawsOfReading(reading ?? null, seen.words, seen.page);
  return (flaws(second) < flaws(first) ? second : first) ?? null;
}

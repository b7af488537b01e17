import type { Box, Cell, Table } from "../../../retrieval/mod.ts";
import type { Page, Word } from "../pdf/page.ts";
import { displayedBox, wordBox } from "../pdf/page.ts";

/** A word and where it stands, in the frame of the table's boxes. */
export interface PlacedWord {
  readonly text: string;
  readonly box: Box;
}

/** What of a reading cannot be right, whichever table it is. */
export interface ReadingFlaws {
  /** Cells that hold several figures and nothing else: columns or rows that were not parted. */
  readonly merged: number;
  /** Neighbours in running text that stand in different columns. */
  readonly cut: number;
  /** Lines whose words stand in different rows. */
  readonly torn: number;
  /** Rows that one tall cell holds beside cells that part them. */
  readonly swallowed: number;
  /** Words in no cell. */
  readonly lost: number;
  /** All of them over the number of words. */
  readonly rate: number;
}

/** Blanks of running text are narrower than this share of the words' height; columns stand further apart. */
const BLANK = 0.33;

/** Middles of words on one line differ by less than this share of the height. */
const SAME_LINE = 0.25;

/** Cells over fewer rows may hold a wrapped text. */
const TALL = 3;
/** Lines of a cell over the rows that it spans, from which on each row has one of its own. */
const FULL = 0.8;

const NUMBER =
  /^[-–−+±(]*[$€£¥]?\(?[-–−]?(?:\d[\d.,]*|\d{1,3}(?:[ \u00a0]\d{3})+(?:[.,]\d+)?)\)?%?\)?[*†‡]*$/;

/** A footnote's mark, set apart from its figure. */
const MARK = /^[([](?:\d{1,2}|[a-z])[)\]]$/;

function holdsSeveralFigures(text: string): boolean {
  // thousands may be set apart by blanks
  const joined = text.replaceAll(
    /(?<![\d.,])(\d{1,3})((?: \d{3})+)(?![\d.,])/g,
    (whole) => whole.replaceAll(" ", ""),
  );
  const tokens = joined.split(/\s+/).filter((token) => /[\p{L}\d]/u.test(token) && !MARK.test(token));
  return tokens.length > 1 && tokens.every((token) => NUMBER.test(token));
}

interface Place {
  readonly row: number;
  readonly rowEnd: number;
  readonly column: number;
  readonly columnEnd: number;
  readonly area: number;
}

/** The place of the smallest cell around the middle of a word. */
function placeOf(word: PlacedWord, table: Pick<Table, "rows">): Place | null {
  const [x, y] = [(word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2];
  let best: Place | null = null;
  for (const [row, cells] of table.rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell.rowSpan === 0 || cell.columnSpan === 0 || cell.text === "") continue;
      const [x0, y0, x1, y1] = cell.box;
      if (x < x0 || x > x1 || y < y0 || y > y1) continue;
      const area = (x1 - x0) * (y1 - y0);
      if (best === null || area < best.area) {
        best = { row, rowEnd: row + cell.rowSpan - 1, column, columnEnd: column + cell.columnSpan - 1, area };
      }
    }
  }
  return best;
}

/** A cell over several rows that has a line for each is a column whose rows were not parted; a wrapped text has fewer. */
function swallowedRows(
  { rowSpan, columnSpan, box: [x0, y0, x1, y1] }: Cell,
  words: readonly PlacedWord[],
): number {
  if (rowSpan < TALL || columnSpan === 0) return 0;
  const middles: number[] = [];
  for (const { box } of words) {
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    if (x < x0 || x > x1 || y < y0 || y > y1) continue;
    if (middles.every((other) => Math.abs(other - y) > 0.5 * (box[3] - box[1]))) middles.push(y);
  }
  return middles.length >= FULL * rowSpan ? middles.length - 1 : 0;
}

/** Counts what cannot be right in a reading of the words that stand in the table's region. */
export function readingFlaws(table: Pick<Table, "rows">, words: readonly PlacedWord[]): ReadingFlaws {
  const merged = table.rows.flat().filter(({ text }) => text !== null && holdsSeveralFigures(text)).length;
  const placed = words.map((word) => ({ word, place: placeOf(word, table) }))
    .toSorted((a, b) => a.word.box[0] - b.word.box[0]);
  let [cut, torn] = [0, 0];
  for (const [i, { word, place }] of placed.entries()) {
    if (place === null) continue;
    const height = word.box[3] - word.box[1];
    const middle = (word.box[1] + word.box[3]) / 2;
    const next = placed.slice(i + 1).find((other) =>
      other.word.box[0] >= word.box[2] - 0.2 * height &&
      Math.abs((other.word.box[1] + other.word.box[3]) / 2 - middle) < SAME_LINE * height
    );
    if (next === undefined || next.place === null) continue;
    if (next.place.row > place.rowEnd || place.row > next.place.rowEnd) torn++;
    else if (
      next.word.box[0] - word.box[2] < BLANK * height &&
      (next.place.column > place.columnEnd || place.column > next.place.columnEnd)
    ) cut++;
  }
  const swallowed = table.rows.flat().reduce((sum, cell) => sum + swallowedRows(cell, words), 0);
  // leaders and raised marks belong to no text
  const lost = placed.filter(({ word, place }) => place === null && /[\p{L}\d]{3}/u.test(word.text)).length;
  const all = merged + cut + torn + swallowed + lost;
  return { merged, cut, torn, swallowed, lost, rate: all / Math.max(1, words.length) };
}

/** The rate of flaws of a reading of these words of a page; no reading at all is as bad as can be. */
export function flawsOfReading(
  reading: { readonly table: Pick<Table, "rows"> } | null,
  words: Iterable<Word>,
  page: Page,
): number {
  if (reading === null) return Infinity;
  const placed = [...words].map((word) => ({ text: word.text, box: displayedBox(wordBox(word), page) }));
  return readingFlaws(reading.table, placed).rate;
}

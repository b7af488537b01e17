import { numberColumns } from "./number_columns.ts";
import type { NumberColumn } from "./number_columns.ts";
import type { Row } from "./rows.ts";
import { statesPeriod, statesUnit } from "./rows.ts";

/** Distances in font sizes between baselines. */
const BODY_GAP = 4.6;
/** A total may stand this many row distances below the last row of a table that is set wide. */
const WIDE_ROWS = 2.3;
/** Rows of one table that nothing else ties together follow each other as closely as this. */
const ROW_GAP = 2.2;
/** Lines of a paragraph follow each other as closely as this, in font sizes. */
export const SENTENCE_GAP = 1.6;
/** Label rows without figures that may follow one another inside a table. */
const MAX_LABELS = 8;

/** Distance of two rows, in font sizes. */
export function gap(upper: Row, lower: Row): number {
  return (lower.line.baseline - upper.line.baseline) / Math.max(lower.line.size, upper.line.size);
}

/** How many words a row has. */
export function words(row: Row): number {
  return row.atoms.reduce((sum, atom) => sum + atom.words.length, 0);
}

/** Reaches over the figures' place as running text does. */
export function crosses(row: Row, left: number): boolean {
  const first = row.atoms[0];
  return first !== undefined && first.x0 < left - first.size && first.x1 > left + first.size &&
    first.amount === null;
}

/** True for a line of running text. */
export function isSentence(row: Row): boolean {
  if (row.headerLike || row.atoms.every(({ text, words }) => statesPeriod(text) && words.length <= 8)) {
    return false;
  }
  return words(row) >= 9 && row.atoms.length <= 2 ||
    /[a-z]\.$/.test(row.atoms.at(-1)?.text ?? "") && words(row) > 6;
}

function overlaps(row: Row, columns: readonly NumberColumn[]): boolean {
  return row.numbers.some(({ core }) => columns.some(({ x0, x1 }) => core[0] <= x1 + 2 && core[1] >= x0 - 2));
}

/** Usual distance of the rows, in font sizes; 0 while there are too few. */
function pitch(rows: readonly Row[]): number {
  const steps = rows.slice(1).flatMap((row, i) => rows[i] === undefined ? [] : [gap(rows[i], row)]);
  return steps.length < 2 ? 0 : steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
}

/** A total, or the label that opens the next section, of a table whose rows are set wide apart. */
function isFarRow(
  rows: readonly Row[],
  at: number,
  taken: readonly Row[],
  columns: readonly NumberColumn[],
): boolean {
  const [before, row, next] = [rows[at - 1], rows[at], rows[at + 1]];
  if (before === undefined || row === undefined) return false;
  const usual = pitch(taken);
  if (gap(before, row) > WIDE_ROWS * usual) return false;
  if (row.data) return overlaps(row, columns);
  const left = Math.min(...columns.map(({ x0 }) => x0));
  return row.atoms.length === 1 && row.line.x1 < left && next !== undefined && next.data &&
    overlaps(next, columns) && gap(row, next) < 1.2 * usual;
}

/** A row between others whose figures stand in a column that was blank so far ("Equity securities: 50 %"). */
function isOwnColumn(rows: readonly Row[], at: number, columns: readonly NumberColumn[]): boolean {
  const [before, row] = [rows[at - 1], rows[at]];
  // the label of the next row may have a line of its own
  const next = rows[at + 1]?.data ? rows[at + 1] : rows[at + 2];
  if (before === undefined || row === undefined || next === undefined) return false;
  const right = Math.max(...columns.map(({ x1 }) => x1));
  return next.data && overlaps(next, columns) && gap(before, row) < ROW_GAP && gap(row, next) < 2 * ROW_GAP &&
    row.atoms[0]?.amount === null && row.numbers.every(({ x1 }) => x1 <= right);
}

/** Grows a table's body downward from a row with figures; gives the index of its last row with figures. */
export function growBody(rows: readonly Row[], start: number): number {
  const first = rows[start];
  if (first === undefined) return start;
  const taken: Row[] = [first];
  let columns = numberColumns(taken);
  let last = start;
  let labels = 0;
  for (let j = start + 1; j < rows.length; j++) {
    const row = rows[j];
    const before = rows[j - 1];
    if (row === undefined || before === undefined) break;
    if (gap(before, row) > BODY_GAP && !isFarRow(rows, j, taken, columns)) break;
    const left = Math.min(...columns.map(({ x0 }) => x0));
    if (row.data) {
      if (taken.length > 1 && !overlaps(row, columns) && !isOwnColumn(rows, j, columns)) break;
      if (
        taken.length === 1 && !overlaps(row, columns) && row.numbers.length !== first.numbers.length &&
        !isOwnColumn(rows, j, columns)
      ) break;
      taken.push(row);
      columns = numberColumns(taken);
      last = j;
      labels = 0;
      continue;
    }
    if (row.headerLike && row.atoms.some(({ x1 }) => x1 > left)) break;
    const inZone = row.atoms.every(({ x0, size }) => x0 > left - 4 * size);
    if (inZone && row.atoms.some(({ text }) => statesPeriod(text) || statesUnit(text))) break;
    const centred = row.atoms.length === 1 && words(row) <= 7 && !isSentence(row);
    const next = rows[j + 1];
    // a long label may reach over the figures' place when its last line holds them
    const wrapped = next !== undefined && next.data && overlaps(next, columns) &&
      gap(row, next) < SENTENCE_GAP &&
      /^[a-z(]/.test(next.atoms[0]?.text ?? "");
    if (crosses(row, left) && !centred && !wrapped) break;
    if (isSentence(row) && crosses(row, left - 2 * row.line.size) && !wrapped) break;
    if (++labels > MAX_LABELS) break;
  }
  return last;
}

import { amountOf } from "../atoms.ts";
import type { Line } from "../line.ts";
import { lineText } from "../line.ts";

/** Lines of one column within one band of rulings. */
export interface ColumnLines {
  readonly lines: readonly Line[];
  readonly x0: number;
  readonly x1: number;
}

/** A column is one of figures when this share of its lines are figures and nothing else. */
const FIGURES = 0.65;
/** Columns of words have lines for this share of the rows, and this share of their lines stands level with those. */
const ALIKE = 0.6;
const LEVEL_SHARE = 0.85;
/** Baselines within this, in font sizes, are one row. */
const LEVEL = 0.5;

/** A line that was broken because the next word did not fit is nearly as long as its column. */
const FULL = 0.8;

function isFigure(line: Line): boolean {
  const text = lineText(line);
  return amountOf(text) !== null || /^(?:[*†‡#–—-]+|n\.?a\.?|x|\([xX]\))$/i.test(text);
}

/** Lines of running text: they begin in small letters, or the one above had no room for their first word. */
function isWrapped(column: ColumnLines, open: boolean): boolean {
  const pairs = column.lines.slice(1).map((next, i) => ({ line: column.lines[i], next }));
  const widest = Math.max(...column.lines.map(({ x0, x1 }) => x1 - x0));
  const forced = pairs.filter(({ line, next }) => {
    const word = next.words[0];
    return line !== undefined && word !== undefined && (!open || line.x1 - line.x0 > FULL * widest) &&
      line.x1 - line.x0 + 0.25 * line.size + (word.x1 - word.x0) > 0.98 * widest;
  });
  const goesOn = pairs.filter(({ next }) => /^[a-z(]/.test(next.words[0]?.text ?? ""));
  if (goesOn.length >= 0.4 * pairs.length) return true;
  return open
    ? forced.length >= 0.6 * pairs.length && goesOn.length > 0.3 * pairs.length
    : forced.length >= 0.5 * pairs.length;
}

/**
 * True where the lines between two level rulings are rows of their own: columns of figures say so, or several columns
 * of short words whose lines stand level. Lines of wrapped text are not. `open`: no upright rulings, so that the level
 * ones part no rows; where cells are ruled all round, only columns of as many lines are rows.
 */
export function isStack(columns: readonly ColumnLines[], open: boolean): boolean {
  const tall = columns.filter(({ lines }) => lines.length > 1);
  const figures = tall.filter(({ lines }) => lines.filter(isFigure).length >= FIGURES * lines.length);
  if (figures.length > 0) return true;
  if (tall.length < 2 || tall.length < 0.5 * columns.length) return false;
  const [longest, ...more] = tall.toSorted((a, b) => b.lines.length - a.lines.length);
  if (longest === undefined || longest.lines.length < 3) return false;
  const level = more.every(({ lines }) =>
    lines.length >= (open ? ALIKE : 1) * longest.lines.length &&
    lines.filter((line) =>
        longest.lines.some((other) => Math.abs(line.baseline - other.baseline) < LEVEL * line.size)
      )
        .length >= LEVEL_SHARE * lines.length
  );
  return level && tall.every((column) => !isWrapped(column, open));
}

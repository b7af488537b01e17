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
/** Baselines within this, in font sizes, are one row. */
const LEVEL = 0.5;

function isFigure(line: Line): boolean {
  const text = lineText(line);
  return amountOf(text) !== null || /^(?:[*†‡#–—-]+|n\.?a\.?|x|\([xX]\))$/i.test(text);
}

function isWrapped(column: ColumnLines): boolean {
  const pairs = column.lines.slice(1).map((next, i) => ({ line: column.lines[i], next }));
  const left = Math.min(...column.lines.map(({ x0 }) => x0));
  const right = Math.max(...column.lines.map(({ x1 }) => x1));
  const forced = pairs.filter(({ line, next }) => {
    const word = next.words[0];
    if (line === undefined || word === undefined) return false;
    return line.x1 - left + 0.25 * line.size + (word.x1 - word.x0) > 0.98 * (right - left);
  });
  const goesOn = pairs.filter(({ next }) => /^[a-z(]/.test(next.words[0]?.text ?? ""));
  return forced.length >= 0.5 * pairs.length || goesOn.length >= 0.4 * pairs.length;
}

/**
 * True where the lines between two level rulings are rows of their own: columns of figures say so, or several columns
 * of short words whose lines stand level. Lines of wrapped text are not.
 */
export function isStack(columns: readonly ColumnLines[]): boolean {
  const tall = columns.filter(({ lines }) => lines.length > 1);
  const figures = tall.filter(({ lines }) => lines.filter(isFigure).length >= FIGURES * lines.length);
  if (figures.length > 0) return true;
  if (tall.length < 2 || tall.length < 0.5 * columns.length) return false;
  const [first, ...more] = tall;
  if (first === undefined || first.lines.length < 3) return false;
  const level = more.every(({ lines }) =>
    lines.length === first.lines.length &&
    lines.every((line, i) =>
      Math.abs(line.baseline - (first.lines[i]?.baseline ?? Infinity)) < LEVEL * line.size
    )
  );
  return level && tall.every((column) => !isWrapped(column));
}

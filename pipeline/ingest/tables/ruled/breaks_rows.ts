import type { Table } from "../../../../retrieval/mod.ts";
import type { Word } from "../../pdf/page.ts";
import { amountOf } from "../atoms.ts";
import { groupLines } from "../line.ts";
import type { Line } from "../line.ts";

/** Rows of one table stand on one baseline to this share of the font size. */
const SAME_ROW = 0.2;
/** So many rows that go on beyond the frame, and this share of its rows with figures, show that it frames a part. */
const FEWEST = 2;
const SHARE = 0.5;
/** Columns of one table stand no further apart, in font sizes. */
const REACH = 30;

/** Figures of one column end at one place, in points. */
const FLUSH = 2;
/** A total stands no further below the last row, in font sizes. */
const NEXT_ROW = 3.2;
/** A row with one figure is one of the table's only where it follows as closely as rows do. */
const PITCH = 1.8;

function figuresOf({ words }: Line): readonly Word[] {
  return words.filter(({ text }) => /\d/.test(text) && amountOf(text) !== null);
}

/** A line right above or below the frame whose figures, two at least, stand under those inside. */
function goesOn(rows: readonly Line[], outside: readonly Word[]): boolean {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return false;
  const ends = rows.flatMap(figuresOf).map(({ x1 }) => x1);
  const near = outside.filter(({ baseline, size }) =>
    baseline < first.baseline && first.baseline - baseline < NEXT_ROW * size ||
    baseline > last.baseline && baseline - last.baseline < NEXT_ROW * size
  );
  const x0 = Math.min(...rows.map((row) => row.x0));
  const x1 = Math.max(...rows.map((row) => row.x1));
  return groupLines(near).some((line) => {
    // beside the frame another one may go on
    const figures = figuresOf(line).filter((word) =>
      !/^(?:19|20)\d\d$/.test(word.text) && word.x1 > x0 - FLUSH && word.x0 < x1 + FLUSH
    );
    const off = Math.min(Math.abs(line.baseline - first.baseline), Math.abs(line.baseline - last.baseline));
    const enough = figures.length >= 2 || figures.length === 1 && off < PITCH * line.size;
    return enough && hasWords(line) &&
      figures.every(({ x1 }) => ends.filter((end) => Math.abs(end - x1) < FLUSH).length >= 2);
  });
}

function hasFigure({ words }: Line): boolean {
  return words.some(({ text }) => /\d/.test(text) && amountOf(text.replace(/^\$/, "")) !== null);
}

function hasWords({ words }: Line): boolean {
  return words.some(({ text }) => /[A-Za-z]{2}/.test(text));
}

/**
 * A frame that highlights some columns of a table, its figures without their labels, or some of its rows, is no table:
 * it goes on beyond the frame. `outside` are the words of the page that stand in no frame.
 */
export function framesPart(inside: readonly Word[], outside: readonly Word[]): boolean {
  const rows = groupLines(inside).filter(hasFigure);
  const open = rows.filter((row) => {
    const beside = outside.filter((word) =>
      Math.abs(word.baseline - row.baseline) < SAME_ROW * row.size &&
      (word.x0 > row.x1 ? word.x0 - row.x1 : row.x0 - word.x1) < REACH * row.size
    );
    const figure = beside.some(({ text }) => /\d/.test(text) && amountOf(text) !== null);
    const label = !hasWords(row) && beside.some(({ text, x1 }) => /[A-Za-z]{2}/.test(text) && x1 < row.x0);
    return figure || label;
  });
  return open.length >= FEWEST && open.length >= SHARE * rows.length || goesOn(rows, outside);
}

/** Two figures in one cell, beside each other: the rulings part fewer columns than there are. */
export function joinsFigures({ rows }: Pick<Table, "rows">): boolean {
  const joined = rows.flat().filter(({ text }) => {
    const words = (text ?? "").split(/\s+/);
    // "10,000 (1)" is a figure with its mark
    return words.length === 2 && !/^\(\d{1,2}\)$/.test(words[1] ?? "") &&
      words.every((word) => word === "$" || amountOf(word) !== null);
  });
  // "15 455" may be one figure grouped by a blank: it shows nothing alone
  const sure = joined.some(({ text }) => !/^\d{1,3}\s\d{3}$/.test(text ?? ""));
  return sure && joined.length >= FEWEST;
}

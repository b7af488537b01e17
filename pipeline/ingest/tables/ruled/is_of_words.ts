import type { Table } from "../../../../retrieval/mod.ts";
import { amountOf } from "../atoms.ts";

/** A table of words has so many rows, and this share of them in several columns. */
const FEWEST_ROWS = 3;
const WIDE = 0.6;

/** One figure, or several of columns that were not told apart. */
function isFigures(text: string): boolean {
  return text !== "" && text.split(/\s+/).every((word) => /^[$€£¥]$/.test(word) || amountOf(word) !== null);
}

/** Most rows of a table of words hold no figure and stand in more than one column. */
export function isOfWords({ rows, headerRows }: Pick<Table, "rows" | "headerRows">): boolean {
  const body = rows.slice(headerRows);
  const figures = body.filter((row) => row.slice(1).some(({ text }) => isFigures(text ?? "")));
  // the marks of an axis fall into one cell
  const marks = rows.flat().some(({ text }) => {
    const words = (text ?? "").split(/\s+/);
    return words.length > 2 && words.every((word) => amountOf(word) !== null);
  });
  if (marks) return false;
  const wide = body.filter((row) => row.filter(({ text }) => text !== "").length > 1);
  return rows.length >= FEWEST_ROWS && figures.length < 0.5 * body.length &&
    wide.length >= WIDE * body.length;
}

import type { Line } from "./line.ts";
import { isGapped, isLabelled } from "./side.ts";
import type { Side } from "./side.ts";
import { cutRows } from "./table_bands.ts";

/** Each panel has at least so many rows, each text column of mixed content so many lines. */
const FEWEST_ROWS = 4;
const FEWEST_LINES = 8;
/** Rows of one wide table stand on common baselines; where fewer than this share do, they are two tables. */
const COMMON_ROWS = 0.7;
/** Lines of two columns that flow on their own meet by chance: less often than this. */
const COMMON_LINES = 0.5;
const SAME_ROW = 0.2;

function common(a: readonly Line[], b: readonly Line[]): number {
  const shared =
    b.filter((line) => a.some(({ baseline }) => Math.abs(baseline - line.baseline) < SAME_ROW * line.size))
      .length;
  return shared / Math.max(1, Math.min(a.length, b.length));
}

function dataLines({ lines }: Side): readonly Line[] {
  return lines.filter(({ words }) => {
    const last = words.filter(({ raised }) => !raised).at(-1)?.text ?? "";
    return words.length > 1 && /[A-Za-z]{2}/.test(words[0]?.text ?? "") &&
      /^[-–—$(]*[\d–—-][\d.,)%]*$/.test(last);
  });
}

/**
 * Two sides of a gutter that have nothing to do with each other: tables side by side with labels and figures of their
 * own, or columns of text and tables, told by lines that do not stand on common baselines as the rows of one table do.
 */
export function arePanels(left: Side, right: Side): boolean {
  if (!isLabelled(left) || !isLabelled(right)) return false;
  const flows = Math.min(left.lines.length, right.lines.length) >= FEWEST_LINES &&
    cutRows(left, right).length < 2;
  if (flows && common(left.lines, right.lines) < COMMON_LINES) return true;
  if (!isGapped(left) || !isGapped(right)) return false;
  const [a, b] = [dataLines(left), dataLines(right)];
  return a.length >= FEWEST_ROWS && b.length >= FEWEST_ROWS && common(a, b) < COMMON_ROWS;
}

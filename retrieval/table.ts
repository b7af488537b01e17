import type { TableFooting } from "./footing.ts";

/** [x0, y0, x1, y1] in points, origin at the top left of the page as displayed. */
export type Box = readonly [number, number, number, number];

/** One cell of a {@link Table}. The grid is rectangular: a place that a span covers holds a cell too, with both spans 0 and text "". */
export interface Cell {
  /** As printed, "" where blank or covered by a span, null where unreadable. */
  readonly text: string | null;
  /** The text with the marks and leader dots that stand on its line; missing where it is the same. */
  readonly printed?: string;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** Cells that this one splits into, at most two levels deep. */
  readonly sub?: readonly Cell[];
  readonly box: Box;
  /** Footnote marks that stood raised or in brackets at the text, in order; they are no part of `text`. */
  readonly footnotes: readonly string[];
}

/** A table as read from one page. */
export interface Table {
  /** Counted from 1. */
  readonly page: number;
  readonly box: Box;
  /** Nearest line above that names the table, "" if there is none. */
  readonly title: string;
  /** Line that states unit or scale ("US$M", "in millions, except per share amounts"), "" if there is none. */
  readonly caption: string;
  /** How many of the first rows are headers. */
  readonly headerRows: number;
  /** Rectangular grid: every row has the same length. */
  readonly rows: readonly (readonly Cell[])[];
  /** Whether its totals add up; missing where nobody has added. */
  readonly footing?: TableFooting;
  /** Read from the picture alone: the page has no text layer that its numbers could be checked against. */
  readonly unverified?: boolean;
}

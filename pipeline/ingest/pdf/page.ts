import type { Box } from "../../../retrieval/mod.ts";

/** A word as painted, in points, origin at the top left of the page as it reads. */
export interface Word {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  /** y of the baseline. */
  readonly baseline: number;
  /** Font size. */
  readonly size: number;
  readonly bold: boolean;
  /** A blank was painted directly before it. */
  readonly spaced: boolean;
}

/** A ruling line: either x0 = x1 or y0 = y1 but for its thickness. */
export interface Rule {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/**
 * What a painted path draws: a filled rectangle (corners may be rounded), a stroke that only runs to the right as the
 * line of a series does, something with curves, or other lines that run at a slant.
 */
export type ShapeKind = "bar" | "line" | "curve" | "slant";

/** A painted path other than a ruling, by its extent. */
export interface Shape extends Rule {
  readonly kind: ShapeKind;
  readonly filled: boolean;
  /** "#rrggbb", "" where it is a pattern. */
  readonly color: string;
  /** Points that it runs through. */
  readonly points: number;
}

/** One page as positioned text and rulings. */
export interface Page {
  /** Counted from 1. */
  readonly number: number;
  /** Page label of the document ("iv"), null where it gives none. */
  readonly label: string | null;
  /** Size as the words read; with `turn` 90 or 270 width and height are exchanged against the page as displayed. */
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise by which the text stands turned on the page as displayed. */
  readonly turn: 0 | 90 | 180 | 270;
  readonly words: readonly Word[];
  /** Words in other directions (margins, watermarks), joined. */
  readonly asides: string;
  readonly rules: readonly Rule[];
  /** Painted paths, for telling charts. */
  readonly paths: number;
  /** What the paths draw besides rulings, white left out; the first of them where a page paints thousands. */
  readonly shapes: readonly Shape[];
  /** Painted images. */
  readonly images: number;
  /** Where the images stand. */
  readonly pictures: readonly Rule[];
  /** Words that are in the file and not to be seen: without ink, white on white, under an opaque box. They are not in `words`. */
  readonly unpainted: number;
  /** Words beside the page: printers' marks, and the other half of a cut spread. They are not in `words` either. */
  readonly beside: number;
}

/** Words that stand in the file of a page and are not to be seen on it; none of them is read. */
export function hiddenWords({ unpainted, beside }: Pick<Page, "unpainted" | "beside">): number {
  return unpainted + beside;
}

/** The top and bottom of a word: cap height above its baseline, descender below. */
export function wordBox(word: Word): Box {
  return [word.x0, word.baseline - 0.75 * word.size, word.x1, word.baseline + 0.22 * word.size];
}

/** The smallest box around all of these, an empty one at the origin around none. */
export function boundingBox(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return [0, 0, 0, 0];
  return [
    Math.min(...boxes.map(([x0]) => x0)),
    Math.min(...boxes.map(([, y0]) => y0)),
    Math.max(...boxes.map(([, , x1]) => x1)),
    Math.max(...boxes.map(([, , , y1]) => y1)),
  ];
}

/** Turns a box of a page's text frame into the page as displayed. */
export function displayedBox(box: Box, page: Pick<Page, "turn" | "width" | "height">): Box {
  const [x0, y0, x1, y1] = box;
  switch (page.turn) {
    case 0:
      return box;
    case 90:
      return [page.height - y1, x0, page.height - y0, x1];
    case 180:
      return [page.width - x1, page.height - y1, page.width - x0, page.height - y0];
    case 270:
      return [y0, page.width - x1, y1, page.width - x0];
  }
}

/** Turns a box on the page as displayed into the page's text frame: undoes {@link displayedBox}. */
export function textFrameBox(box: Box, page: Pick<Page, "turn" | "width" | "height">): Box {
  const [x0, y0, x1, y1] = box;
  switch (page.turn) {
    case 0:
      return box;
    case 90:
      return [y0, page.height - x1, y1, page.height - x0];
    case 180:
      return [page.width - x1, page.height - y1, page.width - x0, page.height - y0];
    case 270:
      return [page.width - y1, x0, page.width - y0, x1];
  }
}

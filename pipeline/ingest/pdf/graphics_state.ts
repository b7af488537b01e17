import type { Matrix } from "./matrix.ts";

/** What of a font decides where its glyphs go. */
export interface PageFont {
  readonly bold: boolean;
  readonly vertical: boolean;
  /** Glyph space to text space, normally .001. */
  readonly unit: number;
}

/** An axis-aligned box on the page as displayed. */
export interface Extent {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The part of a PDF graphics state that moves, hides or colours text. */
export interface GraphicsState {
  /** User space → page as displayed. */
  matrix: Matrix;
  /** Text matrix, with the pen and the start of the line in its space. */
  text: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
  font: PageFont;
  size: number;
  /** -1 where the font size is negative. */
  direction: 1 | -1;
  charSpacing: number;
  wordSpacing: number;
  horizontal: number;
  leading: number;
  rise: number;
  /** Text rendering mode; 3 paints nothing. */
  mode: number;
  /** "#rrggbb" of fills and of strokes, "" where it is a pattern. */
  fill: string;
  stroke: string;
  /** Fill colour is white or nearly so. */
  white: boolean;
  /** Opacity of fills and of strokes by the state's own setting, 0 to 1. */
  fillAlpha: number;
  strokeAlpha: number;
  /** Opacity of the groups around, which are painted as a whole. */
  groupAlpha: number;
  /** Fill is a colour, not a pattern. */
  plain: boolean;
  /** Whatever is painted mixes with what is beneath. */
  blended: boolean;
  /** Intersection of the clips where all are rectangles, null where nothing clips, "odd" where one has another shape. */
  clip: Extent | "odd" | null;
}

/** The state at the start of a page. */
export function firstState(viewport: Matrix): GraphicsState {
  return {
    matrix: viewport,
    text: [1, 0, 0, 1, 0, 0],
    x: 0,
    y: 0,
    lineX: 0,
    lineY: 0,
    font: { bold: false, vertical: false, unit: 0.001 },
    size: 1,
    direction: 1,
    charSpacing: 0,
    wordSpacing: 0,
    horizontal: 1,
    leading: 0,
    rise: 0,
    mode: 0,
    fill: "#000000",
    stroke: "#000000",
    white: false,
    fillAlpha: 1,
    strokeAlpha: 1,
    groupAlpha: 1,
    plain: true,
    blended: false,
    clip: null,
  };
}

import type { Box, PageImage } from "../../../retrieval/mod.ts";

/** An area of a page as a layout model sees it, in points on the picture. */
export interface SeenArea {
  /** What it is: `table`, `figure`, `text`, and what else the model tells apart. */
  readonly label: string;
  /** 0 to 1. */
  readonly score: number;
  readonly box: Box;
}

/** A cell of a table as a structure model sees it, its box (around its text) in points on the picture. */
export interface SeenCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly box: Box;
}

/** Rows, columns and spans of a table, without its text. */
export interface SeenStructure {
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly SeenCell[];
  /** How sure the model is, 0 to 1. */
  readonly score: number;
  /** Whether the model said that the table ends; without it rows may be missing. */
  readonly complete: boolean;
}

/** Models that see tables on the picture of a page. */
export interface TableSight {
  /** Name and version, part of the key under which a reading is kept. */
  readonly id: string;
  /** Areas of the page, the surest first, down to a score of `least`. */
  areas(image: PageImage, least: number): Promise<readonly SeenArea[]>;
  /** Structure of the table in a box, in points on the picture. */
  structure(image: PageImage, box: Box): Promise<SeenStructure>;
  close(): Promise<void>;
}

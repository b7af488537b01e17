import type { Box, Table } from "./table.ts";
import type { Usage } from "./ports.ts";

/** A page as a picture. */
export interface PageImage {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels per point. */
  readonly scale: number;
  /** Rows from the top, four bytes a pixel: red, green, blue, opacity. */
  readonly rgba: Uint8ClampedArray;
  /** The same picture as PNG file. */
  png(): Uint8Array;
}

/** A word of the page's text layer. */
export interface PageWord {
  readonly text: string;
  /** On the page as displayed. */
  readonly box: Box;
}

/** A page for a reader that looks at it. */
export interface PageToRead {
  /** Name of the document, for messages. */
  readonly document: string;
  /** Counted from 1. */
  readonly page: number;
  /** Points, as displayed. */
  readonly width: number;
  readonly height: number;
  /** The text layer in reading order; empty where the page has none. */
  readonly words: readonly PageWord[];
  /** Paints the page at so many pixels per point. */
  image(scale: number): Promise<PageImage>;
  /** Whether a table is expected on it, or a chart. */
  readonly expects: { readonly table: boolean; readonly chart: boolean };
}

/** A chart as read: values that it states, null where one cannot be read. */
export interface Chart {
  /** Counted from 1. */
  readonly page: number;
  readonly box: Box;
  readonly title: string;
  /** Names of the axes with their unit, as printed. */
  readonly axes: readonly string[];
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly { readonly label: string; readonly value: string | null }[];
  }[];
}

/** What a reader found on a page. */
export interface PageReadingReply {
  readonly tables: readonly Table[];
  readonly charts: readonly Chart[];
  readonly usage: Usage;
}

/** Reads tables and charts from the picture of a page. Throws where it cannot; the caller's policy says what then. */
export interface PageReader {
  /** Name and version, part of the key under which a reading is kept. */
  readonly id: string;
  read(page: PageToRead, options: { readonly signal: AbortSignal }): Promise<PageReadingReply>;
}

/** A word that was recognised in a picture. */
export interface RecognizedWord extends PageWord {
  /** 0 to 1. */
  readonly confidence: number;
}

/** Recognises the words of a page without a text layer, in reading order, boxes in points on the page as displayed. */
export interface TextRecognizer {
  /** Name and version, part of the key under which a reading is kept. */
  readonly id: string;
  recognize(
    image: PageImage,
    options: { readonly signal: AbortSignal },
  ): Promise<readonly RecognizedWord[]>;
}

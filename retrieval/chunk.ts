import type { Figure } from "./figure.ts";
import type { PageRecord } from "./page_record.ts";
import type { DocumentFooting } from "./footing.ts";
import type { Box, Table } from "./table.ts";

/** Running text, a table, or a page whose figures stand in a drawing. */
export type ChunkKind = "prose" | "table" | "chart";

/** A document is its sha256; the same name, company and fiscal year replaces it, anything else adds. */
export interface DocumentRef {
  readonly sha256: string;
  /** File name without folder. */
  readonly name: string;
}

/** Where a part of a text stands on its page: from this offset to the next place's, in this box. */
export type Place = readonly [start: number, ...box: Box];

/** The unit of retrieval: a passage or a table of one page. Made in one place (`pipeline/ingest/chunk_report.ts`) and frozen there. */
export interface Chunk {
  /** Stable: hash of document, page and position. */
  readonly id: string;
  readonly company: string;
  readonly fy: number;
  readonly document: DocumentRef;
  /** Counted from 1. */
  readonly page: number;
  /** As printed on the page ("iv", "57"), else the page as a string. */
  readonly pageLabel: string;
  readonly kind: ChunkKind;
  /** Nearest heading. */
  readonly section: string;
  /** What is indexed and what a draft reads: for a table its title, units and rows, cells separated by " | ". */
  readonly text: string;
  /** The unit that bare numbers of the chunk are in, as printed; null where there is none or several. */
  readonly unit: string | null;
  readonly table?: Table;
  /**
   * Where `text` stands, by ascending start: prose line by line, a table row by row behind the box of the whole (for what
   * stands above its rows), a chart as one. Missing in chunks that were stored before places were kept.
   */
  readonly places?: readonly Place[];
}

/** Where a chunk stands, without what it says: enough to find it and to say where it was found. */
export type ChunkOutline = Pick<Chunk, "id" | "company" | "fy" | "document" | "page">;

/** What the store keeps of one document. */
export interface StoredDocument extends DocumentRef {
  readonly company: string;
  readonly fy: number;
  readonly pages: number;
  /** Month and day of the year end, "06-30". */
  readonly yearEnd: string;
  /** ISO 4217 of the amounts that carry no mark; missing where it is not known. */
  readonly currency?: string;
  /** Made from published headline figures, not the company's own report. */
  readonly sample: boolean;
  /** ISO time. */
  readonly ingestedAt: string;
  /** Version of the reader that made its chunks. */
  readonly reader: string;
  /** What adding up its tables and statements came to; missing where nobody has added. */
  readonly footing?: DocumentFooting;
}

/** A document with all that was read from it: replaced or added as a whole, or not at all. */
export interface IngestedDocument {
  readonly document: StoredDocument;
  readonly chunks: readonly Chunk[];
  readonly figures: readonly Figure[];
  /** What the page filter decided, at most one record a page; left out where no filter ran. */
  readonly pages?: readonly PageRecord[];
}

import type { FootingStatus, OffTotal } from "./footing.ts";
import type { Box } from "./table.ts";
import type { FigureKind, UnitOrigin } from "./unit.ts";
import type { Period } from "./period.ts";

/** The statement or section that a figure stands in; it decides between homonyms. */
export type Statement =
  | "income"
  | "balance"
  | "cashFlow"
  | "equity"
  | "segment"
  | "summary"
  | "dividend"
  | "remuneration"
  | "note"
  | "other";

/** One number that a cell or a sentence states, signed and scaled once, at ingest. */
export interface Figure {
  /** Stable: hash of document, page, cell or offset. */
  readonly id: string;
  /** Row label as printed, with its section ("Current assets: Inventories" has the label "Inventories" and the section in `path`). */
  readonly label: string;
  /** Labels of the section rows and column headers above it, outermost first. */
  readonly path: readonly string[];
  readonly printed: string;
  /** Standard name of the line item (see `metrics.tsv`), null where the label is none. */
  readonly metric: string | null;
  /** Exact decimal string in the main unit: US$M 55,658 is "55658000000", 402.0 US cents a share is "4.02", 58.3 % is "58.3". */
  readonly value: string;
  /** Digits printed behind the decimal point, for the rounding that the print implies. */
  readonly decimals: number;
  readonly kind: FigureKind;
  /** ISO 4217; null for what is no money, and where no currency is stated anywhere. */
  readonly currency: string | null;
  /** As printed, with the power of ten that was applied and where it was read. */
  readonly scale: { readonly printed: string; readonly power: number; readonly from: UnitOrigin };
  /** What is counted, where it is no money ("Mt", "shares"). */
  readonly measure: string | null;
  readonly period: Period;
  /** Where the period was read: of the column, the row, the table's own lines, headings of the page, or assumed to be the document's; missing for a sentence. */
  readonly periodFrom?: UnitOrigin | "document";
  readonly statement: Statement;
  readonly company: string;
  /** Fiscal year of the report, which is not always the figure's. */
  readonly fy: number;
  /** sha256 of the document. */
  readonly document: string;
  /** Counted from 1. */
  readonly page: number;
  readonly box: Box;
  /** Id of the chunk that holds it. */
  readonly chunk: string;
  /** Row and column in the chunk's table, null for a sentence. */
  readonly cell: { readonly row: number; readonly column: number } | null;
  /** Illustrative rows are read like others but never stand as evidence. */
  readonly illustrative: boolean;
  /** Whether the table that it stands in adds up; missing for a sentence and where nobody has added. */
  readonly footing?: FootingStatus;
  /** Where `footing` is `off`: the total that is, of the figure's own row or column if that is among them. */
  readonly off?: OffTotal;
  /** Read from a picture alone: its page has no text layer that it could be checked against. */
  readonly unverified?: boolean;
}

import type { Chunk, IngestedDocument, StoredDocument } from "../chunk.ts";
import type { Figure } from "../figure.ts";
import type { PageRecord } from "../page_record.ts";
import type { DocumentTerms } from "./document_terms.ts";

/** What was done with a document that was handed in. */
export interface PutResult {
  /** `unchanged`: the same bytes stood there already, read in the same way. */
  readonly outcome: "added" | "replaced" | "unchanged";
  /** sha256 of the document that gave way, if one did. */
  readonly replaced: string | null;
}

/** Fiscal years for which figures of one line item of a company are stored. */
export interface StoredMetric {
  readonly company: string;
  /** Standard name. */
  readonly metric: string;
  /** Ascending. */
  readonly years: readonly number[];
}

/** Keeps documents with their chunks and figures. Every implementation passes `chunkStoreContract`. */
export interface ChunkStore {
  /** All or nothing; the same name, company and fiscal year replaces. */
  put(ingested: IngestedDocument): Promise<PutResult>;
  /** In order of company, fiscal year, name. */
  documents(): Promise<readonly StoredDocument[]>;
  /** Chunks of a company in order of fiscal year, document name, page, position; `ids` narrows to those. */
  chunks(
    filter: { readonly company: string; readonly fy?: number; readonly ids?: readonly string[] },
  ): Promise<readonly Chunk[]>;
  /** The chunks of a company as an index needs them, per document in order of fiscal year and name, as `tokenize` cuts today. */
  terms(filter: { readonly company: string }): Promise<readonly DocumentTerms[]>;
  /** Figures of a company; `chunks` narrows to those chunk ids. */
  figures(
    filter: {
      readonly company: string;
      readonly metrics?: readonly string[];
      readonly years?: readonly number[];
      readonly chunks?: readonly string[];
    },
  ): Promise<readonly Figure[]>;
  /** What is stored of which line item, in order of company and metric; figures of illustrative rows do not count. */
  metrics(): Promise<readonly StoredMetric[]>;
  /** What the page filter decided on a document's pages, by page; none where no filter ran. */
  pages(filter: { readonly document: string }): Promise<readonly PageRecord[]>;
  /** Changes whenever any document changes: in-memory indexes compare it. */
  version(): Promise<string>;
}

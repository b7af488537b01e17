import type { Chunk, Figure, PageRecord } from "../../retrieval/mod.ts";
import { pageRecord } from "./pages/page_record.ts";
import { PdfError } from "./pdf/pdf_error.ts";
import type { PdfFile } from "./pdf/read_pdf.ts";
import { Problems } from "./problems.ts";
import type { Problem } from "./problems.ts";
import { readReport } from "./read_report.ts";
import type { ReadReportOptions } from "./read_report.ts";

/** How far a document is read. */
export interface ReadProgress {
  /** Pages read so far, of `pages`. */
  readonly page: number;
  readonly pages: number;
  readonly tables: number;
  readonly chunks: number;
  readonly figures: number;
}

/** All that was read from a document. */
export interface ReadDocument {
  readonly chunks: readonly Chunk[];
  readonly figures: readonly Figure[];
  /** What the page filter decided, page by page. */
  readonly pages: readonly PageRecord[];
  readonly tables: number;
  /** Pages that an earlier run had read. */
  readonly reused: number;
  /** What was wrong with it, each problem once. */
  readonly problems: readonly Problem[];
}

/** What the reading of a document needs. */
export interface ReadDocumentOptions extends ReadReportOptions {
  /** Called after each page, in order. */
  readonly onPage?: (progress: ReadProgress) => void;
}

/** Values from a worker come as copies, which are not frozen any more. */
function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}

function unread(number: number, why: string): PageRecord {
  return pageRecord({ number, label: String(number) }, why);
}

/** Kept with the page: the summary of an ingest is gone when somebody wonders, months later, why a table is as it is. */
function notLookedAt(record: PageRecord): PageRecord {
  return { ...record, reason: `${record.reason}; visionReader opened: not looked at` };
}

/** Characters without a meaning that a page may have before its text counts as incomplete: stray marks and bullets. */
const UNREADABLE = 0.02;

/**
 * Reads a document page by page into chunks and figures. Pages that cannot be read or have no text layer become
 * problems. Throws a {@link PdfError} where no page has text.
 */
export async function readDocument(pdf: PdfFile, options: ReadDocumentOptions): Promise<ReadDocument> {
  const chunks: Chunk[] = [];
  const figures: Figure[] = [];
  const pages: PageRecord[] = [];
  const problems = new Problems();
  let tables = 0;
  let reused = 0;
  let done = 0;
  let read = 0;
  let failed: string | null = null;
  const readings = readReport(pdf, options);
  for (;;) {
    const { done: ended, value } = await readings.next();
    if (ended) {
      figures.push(...freeze(value));
      break;
    }
    done++;
    switch (value.status) {
      case "ok":
        for (const chunk of value.chunks) chunks.push(freeze(chunk));
        for (const figure of value.figures) figures.push(freeze(figure));
        tables += value.tables;
        if (value.reused) reused++;
        read++;
        pages.push(value.record);
        if (value.recognized) problems.add("recognized_text", value.number);
        if (!value.textLayer) problems.add("picture_only", value.number);
        if (value.unpainted > 0) problems.add("hidden_text", value.number, `${value.unpainted}`);
        if (value.unreadable > UNREADABLE) problems.add("text_incomplete", value.number);
        if (value.damage !== null) problems.add("page_damaged", value.number, value.damage);
        else if (value.blank) problems.add("blank_page", value.number);
        break;
      case "no_text_layer":
        problems.add("no_text_layer", value.number);
        pages.push(unread(value.number, "no text layer"));
        break;
      case "failed":
        failed = value.reason;
        problems.add("page_failed", value.number, value.reason);
        pages.push(unread(value.number, `not read: ${value.reason}`));
        break;
    }
    options.onPage?.({
      page: done,
      pages: pdf.pages,
      tables,
      chunks: chunks.length,
      figures: figures.length,
    });
  }
  if (chunks.length === 0) throw nothingRead(pdf.name, failed, read);
  const unseen = new Set(options.sight?.report().unread);
  for (const page of unseen) problems.add("not_looked_at", page);
  for (const note of pdf.notes) problems.add(note, null);
  return {
    chunks,
    figures,
    pages: pages.map((record) => unseen.has(record.page) ? notLookedAt(record) : record),
    tables,
    reused,
    problems: problems.list(),
  };
}

function nothingRead(name: string, failed: string | null, read: number): PdfError {
  return failed !== null && read === 0
    ? new PdfError(name, "damaged", `none of its pages could be read (${failed}); fetch it again`)
    : new PdfError(
      name,
      "no_text_layer",
      "no page has text, it is probably a scan; pass --ocr, or run OCR on it first",
    );
}

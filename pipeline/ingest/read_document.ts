import type { Chunk, Figure, PageRecord } from "../../retrieval/mod.ts";
import { pageRecord } from "./pages/page_record.ts";
import { PdfError } from "./pdf/pdf_error.ts";
import type { PdfFile } from "./pdf/read_pdf.ts";
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
  readonly warnings: readonly string[];
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

/** "page 3", "pages 3, 5 and 7 to 9" */
function pageList(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  const parts = runs.flatMap(([from, to]) =>
    to - from > 1 ? [`${from} to ${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`]
  );
  const list = parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  return `page${numbers.length > 1 ? "s" : ""} ${list}`;
}

/**
 * Reads a document page by page into chunks and figures. Pages that cannot be read or have no text layer become
 * warnings. Throws a {@link PdfError} where no page has text.
 */
export async function readDocument(pdf: PdfFile, options: ReadDocumentOptions): Promise<ReadDocument> {
  const chunks: Chunk[] = [];
  const figures: Figure[] = [];
  const pages: PageRecord[] = [];
  const warnings: string[] = [];
  const textless: number[] = [];
  const pictured: number[] = [];
  let tables = 0;
  let reused = 0;
  let done = 0;
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
        pages.push(value.record);
        if (!value.textLayer) pictured.push(value.number);
        if (value.unpainted > 0) {
          warnings.push(
            `page ${value.number} holds ${value.unpainted} words that are not to be seen; they were left out`,
          );
        }
        break;
      case "no_text_layer":
        textless.push(value.number);
        pages.push(unread(value.number, "no text layer"));
        break;
      case "failed":
        warnings.push(`page ${value.number} could not be read: ${value.reason}`);
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
  if (chunks.length === 0) {
    throw new PdfError(
      pdf.name,
      "no_text_layer",
      "no page has text, it is probably a scan; run OCR on it first",
    );
  }
  if (pictured.length > 0) {
    warnings.push(
      `${pageList(pictured)} ${pictured.length > 1 ? "have" : "has"} no text layer: ${
        pictured.length > 1 ? "their" : "its"
      } tables were read from the picture alone, nothing stands behind their numbers`,
    );
  }
  const unseen = options.sight?.report().unread ?? [];
  if (unseen.length > 0) {
    warnings.push(`${pageList(unseen)} could not be looked at; what geometry read stands`);
  }
  if (textless.length > 0) {
    warnings.push(`${pageList(textless)} ${textless.length > 1 ? "have" : "has"} no text layer`);
  }
  if (pdf.recovered) {
    warnings.push("the file's cross-reference is damaged and was rebuilt; parts may be missing");
  }
  return { chunks, figures, pages, tables, reused, warnings };
}

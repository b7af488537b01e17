import type { Chunk, Figure } from "../../retrieval/mod.ts";
import { chunkPage, FIRST_CARRY } from "./chunk_report.ts";
import type { PageChunks, ReportFacts } from "./chunk_report.ts";
import { usualUnit } from "./figures/unit_lines.ts";
import { PdfError } from "./pdf/pdf_error.ts";
import type { PdfFile } from "./pdf/read_pdf.ts";
import { readReport } from "./read_report.ts";

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
  readonly tables: number;
  readonly warnings: readonly string[];
}

/**
 * Reads a document page by page into chunks and figures. Pages that cannot be read or have no text layer become
 * warnings. Throws a {@link PdfError} where no page has text.
 */
export async function readDocument(
  pdf: PdfFile,
  facts: ReportFacts,
  onPage: (progress: ReadProgress) => void = () => {},
): Promise<ReadDocument> {
  const chunks: Chunk[] = [];
  const figures: Figure[] = [];
  const deferred: PageChunks["deferred"][number][] = [];
  const warnings: string[] = [];
  const textless: number[] = [];
  let tables = 0;
  let done = 0;
  let carry = FIRST_CARRY;
  for await (const reading of readReport(pdf)) {
    done++;
    if (reading.status === "ok") {
      const made = chunkPage(reading.page, facts, carry);
      carry = made.carry;
      chunks.push(...made.chunks);
      figures.push(...made.figures);
      deferred.push(...made.deferred);
      tables += reading.tables;
      if (reading.unpainted > 0) {
        warnings.push(
          `page ${reading.page.number} holds ${reading.unpainted} words that are not to be seen; they were left out`,
        );
      }
    } else if (reading.status === "no_text_layer") {
      textless.push(reading.number);
    } else {
      warnings.push(`page ${reading.number} could not be read: ${reading.reason}`);
    }
    onPage({
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
  const usual = usualUnit(carry.usual);
  for (const read of deferred) figures.push(...read(usual));
  if (textless.length > 0) {
    warnings.push(
      `page${textless.length > 1 ? "s" : ""} ${textless.join(", ")} ${
        textless.length > 1 ? "have" : "has"
      } no text layer`,
    );
  }
  if (pdf.recovered) {
    warnings.push("the file's cross-reference is damaged and was rebuilt; parts may be missing");
  }
  return { chunks, figures, tables, warnings };
}

import { createHash } from "node:crypto";
import type { Chunk, ChunkStore, EventSink, Figure, StoredDocument } from "../../retrieval/mod.ts";
import { chunkPage, FIRST_CARRY } from "./chunk_report.ts";
import type { ReportFacts } from "./chunk_report.ts";
import type { StandardMetric } from "./figures/table_figures.ts";
import { guessReport } from "./guess_report.ts";
import type { ReportGuess } from "./guess_report.ts";
import { PdfError } from "./pdf/pdf_error.ts";
import type { PdfReason } from "./pdf/pdf_error.ts";
import { openPdf } from "./pdf/read_pdf.ts";
import type { PdfFile } from "./pdf/read_pdf.ts";
import { readReport } from "./read_report.ts";
import { groupLines, lineText } from "./tables/line.ts";

/** Version of the reader: a document that another one read is read again. */
export const READER = "geometric-1";

/** A file to ingest; its bytes are fetched when its turn comes. */
export interface IngestFile {
  /** File name without folder. */
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array>;
}

/** What an ingest needs. */
export interface IngestOptions {
  readonly store: ChunkStore;
  readonly standardMetric: StandardMetric;
  readonly events: EventSink;
  readonly clock: () => Date;
  /** Id of this run, for its events. */
  readonly run: string;
  readonly signal?: AbortSignal;
  /** Ticker or name; guessed from the first pages where it is missing, and announced. */
  readonly company?: string;
  /** Fiscal year of the report, guessed likewise. */
  readonly fy?: number;
  /** "06-30", guessed likewise. */
  readonly yearEnd?: string;
  /** ISO 4217 of plain amounts, guessed likewise. */
  readonly currency?: string;
}

/** What became of one file. */
export interface FileResult {
  readonly name: string;
  readonly outcome: "added" | "replaced" | "unchanged" | "failed";
  /** Why it failed, for machines; null where it did not. */
  readonly reason: PdfReason | "unknown_report" | "error" | null;
  /** One sentence on the failure, null where there was none. */
  readonly message: string | null;
  readonly company: string | null;
  readonly fy: number | null;
  readonly pages: number;
  readonly tables: number;
  readonly chunks: number;
  readonly figures: number;
  readonly seconds: number;
  /** The file's cross-reference was damaged and rebuilt. */
  readonly recovered: boolean;
  readonly warnings: readonly string[];
}

/** The whole run. */
export interface IngestSummary {
  readonly files: readonly FileResult[];
  readonly pages: number;
  readonly tables: number;
  readonly chunks: number;
  readonly figures: number;
  readonly seconds: number;
  readonly warnings: number;
}

/** Pages on which a report says what it is. */
const FIRST_PAGES = 8;

interface Known {
  readonly company: string;
  readonly fy: number;
  readonly yearEnd: string;
  readonly naming: number;
  readonly currency: string | null;
  readonly sample: boolean;
  /** Names on the first pages. */
  readonly names: readonly string[];
}

type Emit = (name: string, data: Readonly<Record<string, unknown>>) => void;

async function firstLines(pdf: PdfFile): Promise<readonly string[]> {
  const lines: string[] = [];
  const numbers = Array.from({ length: Math.min(FIRST_PAGES, pdf.pages) }, (_, i) => i + 1);
  for await (const reading of pdf.readPages(numbers)) {
    if (reading.status === "ok") lines.push(...groupLines(reading.page.words).map(lineText));
  }
  return lines;
}

function settle(guess: ReportGuess, options: IngestOptions, name: string, emit: Emit): Known {
  const company = options.company ?? guess.company;
  const fy = options.fy ?? guess.fy;
  if (company === null) {
    throw new TypeError(`Cannot ingest ${name}: its first pages do not name the company; pass --company`);
  }
  if (fy === null) {
    throw new TypeError(`Cannot ingest ${name}: its first pages do not name the fiscal year; pass --fy`);
  }
  const yearEnd = options.yearEnd ?? guess.yearEnd ?? "12-31";
  const currency = options.currency ?? guess.currency;
  const guessed: Readonly<Record<string, string | number | null | undefined>> = {
    company: options.company === undefined ? company : undefined,
    fy: options.fy === undefined ? fy : undefined,
    yearEnd: options.yearEnd === undefined ? yearEnd : undefined,
    currency: options.currency === undefined ? currency : undefined,
  };
  for (const [field, value] of Object.entries(guessed)) {
    if (value === undefined) continue;
    const stated = guess[field as keyof ReportGuess] !== null;
    emit("guess.made", { document: name, field, value, from: stated ? "first pages" : "default" });
  }
  // a year that ends in January may bear the name of the year before
  const early = Number(yearEnd.slice(0, 2)) <= 2;
  const naming = early && guess.endYear !== null && fy === guess.endYear - 1 ? -1 : 0;
  return {
    company,
    fy,
    yearEnd,
    naming,
    currency,
    sample: guess.sample,
    names: guess.company === null ? [] : [guess.company],
  };
}

interface ReadDocument {
  readonly chunks: readonly Chunk[];
  readonly figures: readonly Figure[];
  readonly tables: number;
  readonly warnings: readonly string[];
}

async function readDocument(pdf: PdfFile, facts: ReportFacts, emit: Emit): Promise<ReadDocument> {
  const chunks: Chunk[] = [];
  const figures: Figure[] = [];
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
    emit("page.read", {
      document: pdf.name,
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

function isSame(document: StoredDocument, sha256: string, options: IngestOptions): boolean {
  return document.sha256 === sha256 && document.reader === READER &&
    (options.company === undefined || options.company === document.company) &&
    (options.fy === undefined || options.fy === document.fy);
}

async function ingestFile(
  file: IngestFile,
  options: IngestOptions,
  emit: Emit,
): Promise<Omit<FileResult, "seconds">> {
  const bytes = await file.bytes();
  // before parsing: the parser takes its copy, and nothing else reads ours
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const empty = {
    name: file.name,
    reason: null,
    message: null,
    tables: 0,
    chunks: 0,
    figures: 0,
    recovered: false,
    warnings: [],
  };
  const known = (await options.store.documents()).find((document) => isSame(document, sha256, options));
  if (known !== undefined) {
    emit("document.unchanged", { document: file.name, company: known.company, fy: known.fy });
    return { ...empty, outcome: "unchanged", company: known.company, fy: known.fy, pages: known.pages };
  }
  const pdf = await openPdf(
    bytes,
    options.signal === undefined ? { name: file.name } : { name: file.name, signal: options.signal },
  );
  try {
    emit("document.opened", { document: file.name, pages: pdf.pages, recovered: pdf.recovered });
    const facts = settle(guessReport(await firstLines(pdf)), options, file.name, emit);
    const { company, fy, yearEnd, naming, currency, sample, names } = facts;
    const document = { sha256, name: file.name };
    const read = await readDocument(
      pdf,
      {
        document,
        company,
        fy,
        calendar: { yearEnd, naming },
        currency,
        names,
        standardMetric: options.standardMetric,
      },
      emit,
    );
    options.signal?.throwIfAborted();
    const ingestedAt = options.clock().toISOString();
    const put = await options.store.put({
      document: { ...document, company, fy, pages: pdf.pages, yearEnd, sample, ingestedAt, reader: READER },
      chunks: read.chunks,
      figures: read.figures,
    });
    const { tables, warnings } = read;
    const counts = { pages: pdf.pages, tables, chunks: read.chunks.length, figures: read.figures.length };
    emit("document.stored", {
      document: file.name,
      company,
      fy,
      outcome: put.outcome,
      replaced: put.replaced,
      ...counts,
    });
    return { ...empty, outcome: put.outcome, company, fy, ...counts, recovered: pdf.recovered, warnings };
  } finally {
    pdf.close();
  }
}

function failure(file: IngestFile, error: unknown): Omit<FileResult, "seconds"> {
  const reason = error instanceof PdfError
    ? error.reason
    : error instanceof TypeError && /pass --/.test(error.message)
    ? "unknown_report"
    : "error";
  const message = error instanceof Error ? error.message : String(error);
  return {
    name: file.name,
    outcome: "failed",
    reason,
    message,
    company: null,
    fy: null,
    pages: 0,
    tables: 0,
    chunks: 0,
    figures: 0,
    recovered: false,
    warnings: [],
  };
}

/**
 * Reads PDFs into the store, one after the other. A file that cannot be read is reported and the rest goes on; each
 * document is stored as a whole or not at all; the same bytes of the same company and year are left as they are.
 * Throws only where the run is aborted.
 */
export async function ingest(files: readonly IngestFile[], options: IngestOptions): Promise<IngestSummary> {
  const emit: Emit = (name, data) =>
    options.events({ name, at: options.clock().toISOString(), run: options.run, data });
  const results: FileResult[] = [];
  for (const file of files) {
    const began = options.clock().getTime();
    let result: Omit<FileResult, "seconds">;
    try {
      options.signal?.throwIfAborted();
      result = await ingestFile(file, options, emit);
    } catch (error) {
      options.signal?.throwIfAborted();
      result = failure(file, error);
      emit("document.failed", { document: file.name, reason: result.reason, message: result.message });
    }
    results.push({ ...result, seconds: (options.clock().getTime() - began) / 1000 });
  }
  const sum = (read: (result: FileResult) => number) =>
    results.reduce((total, result) => total + read(result), 0);
  return {
    files: results,
    pages: sum(({ outcome, pages }) => outcome === "unchanged" ? 0 : pages),
    tables: sum(({ tables }) => tables),
    chunks: sum(({ chunks }) => chunks),
    figures: sum(({ figures }) => figures),
    seconds: sum(({ seconds }) => seconds),
    warnings: sum(({ warnings }) => warnings.length),
  };
}

import { StoredEmbedding, type VectorSummary } from "./embed_stored.ts";
import type { Emit, FileResult, IngestFile, IngestOptions } from "./ingest_file.ts";
import { failure, ingestFile } from "./ingest_file.ts";
import { PdfReader } from "./pdf/read_pdf.ts";

export type { VectorSummary } from "./embed_stored.ts";
export type { FileResult, IngestFile, IngestOptions } from "./ingest_file.ts";

/** The whole run. */
export interface IngestSummary {
  readonly files: readonly FileResult[];
  readonly pages: number;
  readonly tables: number;
  readonly chunks: number;
  readonly figures: number;
  /** Pages that an earlier run had read. */
  readonly reused: number;
  readonly seconds: number;
  readonly warnings: number;
  /** What became of the vectors; null where none are made. */
  readonly vectors: VectorSummary | null;
}

/** Readings of some 10,000 pages; beyond that, those that were used longest ago are forgotten. */
const MOST_CHECKPOINT_BYTES = 256 * 2 ** 20;

/**
 * Reads PDFs into the store, one after the other, the pages of each side by side. A file that cannot be read is reported and the rest goes on; each
 * document is stored as a whole or not at all; the same bytes of the same company and year are left as they are.
 * After each the chunks that have no vector get one, those of earlier runs too; that it fails loses no document.
 * Throws only where the run is aborted.
 */
export async function ingest(files: readonly IngestFile[], options: IngestOptions): Promise<IngestSummary> {
  const emit: Emit = (name, data) =>
    options.events({ name, at: options.clock().toISOString(), run: options.run, data });
  const results: FileResult[] = [];
  const reader = new PdfReader({ workers: options.workers ?? 1 });
  const embedding = options.vectors === undefined || options.dryRun ? null : new StoredEmbedding(
    options.vectors,
    { emit, signal: options.signal ?? new AbortController().signal },
  );
  try {
    for (const file of files) {
      results.push(await ingestOne(file, options, { emit, reader }));
      await embedding?.run();
    }
    if (files.length === 0) await embedding?.run();
    // a run that was cut short is gone on with: it forgets nothing
    if (!options.dryRun) await options.checkpoints?.trim(MOST_CHECKPOINT_BYTES);
  } finally {
    reader.close();
  }
  const sum = (read: (result: FileResult) => number) =>
    results.reduce((total, result) => total + read(result), 0);
  return {
    files: results,
    pages: sum(({ outcome, pages }) => outcome === "unchanged" ? 0 : pages),
    tables: sum(({ tables }) => tables),
    chunks: sum(({ chunks }) => chunks),
    figures: sum(({ figures }) => figures),
    reused: sum(({ reused }) => reused),
    seconds: sum(({ seconds }) => seconds),
    warnings: sum(({ warnings }) => warnings.length),
    vectors: await embedding?.summary() ?? null,
  };
}

async function ingestOne(
  file: IngestFile,
  options: IngestOptions,
  tools: { readonly emit: Emit; readonly reader: PdfReader },
): Promise<FileResult> {
  const began = options.clock().getTime();
  const seconds = () => (options.clock().getTime() - began) / 1000;
  try {
    options.signal?.throwIfAborted();
    const result = await ingestFile(file, options, tools);
    return { ...result, seconds: seconds() };
  } catch (error) {
    options.signal?.throwIfAborted();
    const result = failure(file, error);
    tools.emit("document.failed", { document: file.name, reason: result.reason, message: result.message });
    return { ...result, seconds: seconds() };
  }
}

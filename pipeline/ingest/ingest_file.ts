import { createHash } from "node:crypto";
import type {
  ChunkStore,
  DocumentFooting,
  EventSink,
  PageReader,
  PageRecord,
  StoredDocument,
  TextRecognizer,
  VectorSide,
} from "../../retrieval/mod.ts";
import { displayName } from "./display_name.ts";
import { fileName } from "./file_name.ts";
import { PdfError } from "./pdf/pdf_error.ts";
import type { PdfReason } from "./pdf/pdf_error.ts";
import type { PdfReader } from "./pdf/read_pdf.ts";
import { openPdf } from "./pdf/read_pdf.ts";
import type { Problem } from "./problems.ts";
import { readDocument } from "./read_document.ts";
import { DocumentCheckpoints } from "./checkpoints/document_checkpoints.ts";
import type { PageCheckpoints } from "./checkpoints/page_checkpoints.ts";
import { documentFooting } from "./footing/document_footing.ts";
import { withoutOtherStatements } from "./figures/other_statements.ts";
import { PageOcr } from "./ocr/page_ocr.ts";
import { PageSight } from "./sight/page_sight.ts";
import type { SightReport } from "./sight/page_sight.ts";
import { settleReport } from "./settle_report.ts";
import type { ReportSettings, SettledReport } from "./settle_report.ts";

/** Version of the reader: a document that another one read is read again. */
export const READER = "geometric-3";

/** A file to ingest; its bytes are fetched when its turn comes. */
export interface IngestFile {
  /** File name without folder. */
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array>;
  /** Of this file alone; they go before those of the run. */
  readonly company?: string;
  readonly fy?: number;
}

/** What an ingest needs, and what was said about its reports; the rest is guessed from their first pages and announced. */
export interface IngestOptions extends ReportSettings {
  readonly store: ChunkStore;
  readonly events: EventSink;
  readonly clock: () => Date;
  /** Id of this run, for its events. */
  readonly run: string;
  readonly signal?: AbortSignal;
  /** How many pages are read at once, each in a worker of its own; 1 where it is not given. */
  readonly workers?: number;
  /** Longest that a page may take before it is given up; 20 s where it is not given. */
  readonly pageMilliseconds?: number;
  /** Longest that looking at a page, or recognising its words, may take. */
  readonly lookMilliseconds?: number;
  /** Reads and judges the pages and stores nothing: no document, no checkpoint, and no page is paid for. */
  readonly dryRun?: boolean;
  /** Where readings of pages are kept for another run; nowhere if it is not given. */
  readonly checkpoints?: PageCheckpoints;
  /** Looks at the pages that the filter keeps, beside geometry; nobody if it is not given. */
  readonly pageReader?: PageReader | null;
  /** Recognises the words of pages without a text layer; without it these are named and left out. */
  readonly recognizer?: TextRecognizer | null;
  /** Where the chunks get their vectors; null, or not given: they get none. */
  readonly vectors?: () => Promise<VectorSide | null>;
}

/** What became of one file. */
export interface FileResult {
  readonly name: string;
  readonly outcome: "added" | "replaced" | "unchanged" | "judged" | "failed";
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
  /** Pages that an earlier run had read: they were not read again. */
  readonly reused: number;
  /** What looking at its pages came to, null where nobody looked. */
  readonly sight: SightReport | null;
  /** What adding up its tables and statements came to; null where it was not read. */
  readonly footing: DocumentFooting | null;
  readonly seconds: number;
  /** The file's cross-reference was damaged and rebuilt. */
  readonly recovered: boolean;
  /** What the page filter decided, page by page, in a dry run; else null, the store has it. */
  readonly decisions: readonly PageRecord[] | null;
  /** What was wrong with a file that was read all the same. */
  readonly problems: readonly Problem[];
  /** The same in words. */
  readonly warnings: readonly string[];
}

/** Sends an event of this run. */
export type Emit = (name: string, data: Readonly<Record<string, unknown>>) => void;

/** Who reads a document: geometry, with whom beside it. */
function readerOf({ pageReader, recognizer }: Pick<IngestOptions, "pageReader" | "recognizer">): string {
  return [READER, ...[pageReader, recognizer].flatMap((other) => other ? [other.id] : [])].join(" with ");
}

/** What every result says where nothing new was read. */
const NOTHING_READ = {
  reason: null,
  message: null,
  tables: 0,
  chunks: 0,
  figures: 0,
  footing: null,
  reused: 0,
  sight: null,
  recovered: false,
  decisions: null,
  problems: [],
  warnings: [],
} as const;

function isSame(
  document: StoredDocument,
  sha256: string,
  said: ReportSettings & Pick<IngestOptions, "pageReader" | "recognizer">,
): boolean {
  return document.sha256 === sha256 && document.reader === readerOf(said) &&
    (said.company === undefined || said.company === document.company) &&
    (said.fy === undefined || said.fy === document.fy) &&
    (said.yearEnd === undefined || said.yearEnd === document.yearEnd) &&
    (said.currency === undefined || said.currency === document.currency);
}

/**
 * Reads one file into the store, as a whole or not at all; bytes that stand there already are left as they are. Throws
 * where it cannot be read.
 */
export async function ingestFile(
  given: IngestFile,
  options: IngestOptions,
  { emit, reader }: { readonly emit: Emit; readonly reader: PdfReader },
): Promise<Omit<FileResult, "seconds">> {
  const file = { ...given, name: fileName(given.name) };
  const company = file.company ?? options.company;
  const said: IngestOptions = {
    ...options,
    ...company === undefined ? {} : { company: displayName(company) },
    ...file.fy === undefined ? {} : { fy: file.fy },
  };
  const bytes = await file.bytes();
  // before parsing: the parser takes its copy, and nothing else reads ours
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const empty = { ...NOTHING_READ, name: file.name };
  const known = (await options.store.documents()).find((document) => isSame(document, sha256, said));
  if (known !== undefined) {
    emit("document.unchanged", { document: file.name, company: known.company, fy: known.fy });
    const { company, fy, pages, footing = null } = known;
    return { ...empty, outcome: "unchanged", company, fy, pages, footing };
  }
  const { signal, pageMilliseconds } = options;
  const pdf = await openPdf(bytes, {
    name: file.name,
    signal,
    reader,
    ...pageMilliseconds === undefined ? {} : { pageMilliseconds },
  });
  let checkpoints: DocumentCheckpoints | null = null;
  try {
    emit("document.opened", { document: file.name, pages: pdf.pages, recovered: pdf.recovered });
    const document = { sha256, name: file.name };
    let settled: SettledReport | null = null;
    checkpoints = options.checkpoints === undefined || options.dryRun
      ? null
      : await DocumentCheckpoints.open({
        checkpoints: options.checkpoints,
        document: sha256,
        clock: options.clock,
      });
    const sight = options.pageReader && !options.dryRun
      ? new PageSight({
        reader: options.pageReader,
        document: file.name,
        image: (page, scale) => pdf.image(page, scale),
        shelf: checkpoints,
        signal: options.signal ?? new AbortController().signal,
        milliseconds: options.lookMilliseconds,
        onOpen: (opening, page) => emit("layer.opened", { ...opening, document: file.name, page }),
      })
      : null;
    const ocr = options.recognizer && !options.dryRun
      ? new PageOcr({
        recognizer: options.recognizer,
        image: (page, scale) => pdf.image(page, scale),
        shelf: checkpoints,
        signal: options.signal ?? new AbortController().signal,
        milliseconds: options.lookMilliseconds,
        onOpen: (opening, page) => emit("layer.opened", { ...opening, document: file.name, page }),
      })
      : null;
    const read = await readDocument(pdf, {
      ocr,
      checkpoints,
      sight,
      facts: (firstLines) => {
        settled = settleReport(
          { name: file.name, firstLines },
          said,
          (guess) => emit("guess.made", { document: file.name, ...guess }),
        );
        const { company, fy, yearEnd, naming, currency, names, interim } = settled;
        return { document, company, fy, calendar: { yearEnd, naming }, currency, names, interim };
      },
      onPage: (progress) => emit("page.read", { document: file.name, ...progress }),
    });
    const { company, fy, yearEnd, currency, sample } = settledOf(settled, file.name);
    const { tables, reused, problems } = read;
    const warnings = problems.map(({ message }) => message);
    const counts = {
      pages: pdf.pages,
      tables,
      reused,
      chunks: read.chunks.length,
      figures: read.figures.length,
    };
    if (options.dryRun) {
      emit("document.judged", { document: file.name, company, fy, ...counts });
      const judged = { ...empty, outcome: "judged" as const, company, fy, ...counts };
      return { ...judged, decisions: read.pages, recovered: pdf.recovered, problems, warnings };
    }
    // what was read outlives a crash while it is stored
    await checkpoints?.flush();
    options.signal?.throwIfAborted();
    const ingestedAt = options.clock().toISOString();
    const figures = withoutOtherStatements(read.figures, read.chunks);
    const footing = documentFooting(read.chunks, figures);
    const put = await options.store.put({
      document: {
        ...document,
        company,
        fy,
        pages: pdf.pages,
        yearEnd,
        ...currency === null ? {} : { currency },
        sample,
        ingestedAt,
        reader: readerOf(options),
        footing,
      },
      pages: read.pages,
      chunks: read.chunks,
      figures,
    });
    emit("document.stored", {
      document: file.name,
      company,
      fy,
      outcome: put.outcome,
      replaced: put.replaced,
      ...counts,
    });
    return {
      ...empty,
      outcome: put.outcome,
      company,
      fy,
      ...counts,
      sight: sight?.report() ?? null,
      footing,
      recovered: pdf.recovered,
      problems,
      warnings,
    };
  } finally {
    pdf.close();
    // what was read is kept, however the run ended
    await checkpoints?.flush();
  }
}

/** The facts are settled before the first chunk is made. */
function settledOf(settled: SettledReport | null, name: string): SettledReport {
  if (settled === null) throw new Error(`Cannot store ${name}: nothing was read`);
  return settled;
}

/** What a file that could not be read reports. */
export function failure(file: IngestFile, error: unknown): Omit<FileResult, "seconds"> {
  const reason = error instanceof PdfError
    ? error.reason
    : error instanceof TypeError && /pass --/.test(error.message)
    ? "unknown_report"
    : "error";
  const message = error instanceof Error ? error.message : String(error);
  return {
    ...NOTHING_READ,
    name: fileName(file.name),
    outcome: "failed",
    reason,
    message,
    company: null,
    fy: null,
    pages: 0,
  };
}

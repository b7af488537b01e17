import type { Chunk, Figure, PageRecord } from "../../retrieval/mod.ts";
import type { DocumentCheckpoints, StoredReading } from "./checkpoints/document_checkpoints.ts";
import type { ReportCarry } from "./page_carry.ts";
import type { PageOcr } from "./ocr/page_ocr.ts";
import type { PageWorker } from "./pdf/page_worker.ts";
import type { PageFacts, PageReadingNote, ParsedPage } from "./pdf/pdf_messages.ts";
import type { PdfFile } from "./pdf/read_pdf.ts";
import type { PageSight } from "./sight/page_sight.ts";
import { seeReading } from "./sight/see_reading.ts";
import type { PageEdges } from "./text/page_furniture.ts";

/** A page that gives nothing, and why. */
export type PageProblem =
  | { readonly status: "no_text_layer"; readonly number: number }
  | { readonly status: "failed"; readonly number: number; readonly reason: string };

/** A page that is to be looked at again. */
export interface WaitingPage {
  readonly number: number;
  readonly packed: Uint8Array;
  readonly carry: ReportCarry;
}

/** A page as chunks and figures. */
export interface FinishedPage {
  readonly status: "ok";
  readonly number: number;
  readonly tables: number;
  /** It was read before, by an earlier run. */
  readonly reused: boolean;
  /** What the page filter decided. */
  readonly record: PageRecord;
  /** Without one, its tables were read from its picture and nothing stands behind their numbers. */
  readonly textLayer: boolean;
  readonly unpainted: number;
  /** Share of its characters that have only a shape. */
  readonly unreadable: number;
  /** Its words were recognised in its picture. */
  readonly recognized: boolean;
  readonly damage: string | null;
  readonly blank: boolean;
  readonly chunks: readonly Chunk[];
  readonly figures: readonly Figure[];
  /** Tables of it that state no unit, to be read when the whole document has shown its usual one. */
  readonly waiting: WaitingPage | null;
}

/** A page that was parsed, and where it is kept. */
export interface KeptPage {
  readonly status: "parsed";
  readonly page: ParsedPage;
  /** Null where it was read before. */
  readonly by: PageWorker | null;
  readonly stored: StoredReading | null;
  /** Its words were recognised in its picture. */
  readonly recognized: boolean;
}

/** What bears on a page's tables from outside it. */
export interface PageSurroundings {
  readonly neighbours: readonly PageEdges[];
  /** Hashes of the neighbours' edges. */
  readonly edges: readonly string[];
  readonly known: readonly string[];
}

/** A page whose tables were read. */
export interface ReadTablesPage {
  readonly status: "read";
  readonly page: ParsedPage;
  readonly note: PageReadingNote;
  /** Who keeps the reading, null where it comes packed alone. */
  readonly by: PageWorker | null;
  readonly around: PageSurroundings;
  /** It was read before, in this document or another. */
  readonly reused: boolean;
  /** It was looked at: its worker keeps only what geometry read. */
  readonly seen: boolean;
  /** Its words were recognised in its picture. */
  readonly recognized: boolean;
}

/** A page made into chunks and figures, with what holds for its document and what the page before hands on. */
export interface MakeOptions {
  readonly facts: PageFacts;
  readonly carry: ReportCarry;
}

/** The stages that a page passes, each a task for a worker. What was kept in a worker that another page ended is made anew. */
export class PageStages {
  readonly #pdf: PdfFile;
  readonly #checkpoints: DocumentCheckpoints | null;
  readonly #sight: PageSight | null;
  readonly #ocr: PageOcr | null;

  /** What is null is not done: `checkpoints` keeps readings for another run, `sight` looks at pages, `ocr` recognises words. */
  constructor(
    pdf: PdfFile,
    { checkpoints, sight, ocr }: {
      readonly checkpoints: DocumentCheckpoints | null;
      readonly sight: PageSight | null;
      readonly ocr: PageOcr | null;
    },
  ) {
    this.#pdf = pdf;
    this.#checkpoints = checkpoints;
    this.#sight = sight;
    this.#ocr = ocr;
  }

  /** Parses a page, unless it was read before. */
  async parse(number: number): Promise<KeptPage | PageProblem> {
    const stored = await this.#checkpoints?.page(number) ?? null;
    return stored === null
      ? await this.#parse(number)
      : { status: "parsed", page: stored.page, by: null, stored, recognized: false };
  }

  async #parse(number: number): Promise<KeptPage | PageProblem> {
    const { outcome, by } = await this.#pdf.workers.ask({ kind: "parse", page: number });
    switch (outcome.kind) {
      case "done":
        if (outcome.value.status === "no_text_layer" && this.#ocr !== null) {
          return await this.#recognize(number, this.#ocr);
        }
        if (outcome.value.status === "no_text_layer" && this.#sight === null) {
          return { status: "no_text_layer", number };
        }
        return { status: "parsed", page: outcome.value, by, stored: null, recognized: false };
      case "lost":
        this.#pdf.signal?.throwIfAborted();
        return await this.#parse(number);
      case "failed":
      case "fatal":
        return { status: "failed", number, reason: outcome.reason };
    }
  }

  async #recognize(number: number, ocr: PageOcr): Promise<KeptPage | PageProblem> {
    const page = await ocr.page(number);
    // the layer's name: a page that its picture was not read of is told from one that is damaged
    if ("reason" in page) return { status: "failed", number, reason: `recognizer opened: ${page.reason}` };
    if (page.words.length === 0) return { status: "no_text_layer", number };
    const { outcome, by } = await this.#pdf.workers.ask({ kind: "take", page });
    switch (outcome.kind) {
      case "done":
        return { status: "parsed", page: outcome.value, by, stored: null, recognized: true };
      case "lost":
        return await this.#recognize(number, ocr);
      case "failed":
      case "fatal":
        return { status: "failed", number, reason: outcome.reason };
    }
  }

  /**
   * Reads the tables of a parsed page, unless a page of the same content was read before; then has it looked at, where
   * somebody looks. What is kept for another run is what geometry read: looking at it again costs nothing.
   */
  async read(kept: KeptPage, around: PageSurroundings): Promise<ReadTablesPage | PageProblem> {
    const sight = this.#sight;
    // the words of a recognised page are kept; a reading under the page's place would pass for that of a text layer
    if (kept.recognized) return await this.#read(kept, around);
    if (sight === null) return await this.#readKept(kept, around);
    const { page } = kept;
    const { number } = page;
    if (page.status === "no_text_layer") {
      const seen = await seeReading(this.#pdf, { number, known: null }, sight);
      return seen === null ? { status: "no_text_layer", number } : {
        status: "read",
        page,
        note: seen,
        by: kept.by,
        around,
        reused: false,
        seen: true,
        recognized: false,
      };
    }
    const read = await this.#readKept(kept, around);
    if (read.status !== "read") return read;
    const seen = await seeReading(this.#pdf, { number, known: read.note }, sight);
    return seen === null ? read : { ...read, note: { ...read.note, ...seen }, seen: true };
  }

  async #readKept(kept: KeptPage, around: PageSurroundings): Promise<ReadTablesPage | PageProblem> {
    const { page, by, stored } = kept;
    if (stored !== null) {
      return {
        status: "read",
        page,
        note: stored.note,
        by: null,
        around,
        reused: true,
        seen: false,
        recognized: false,
      };
    }
    const checkpoints = this.#checkpoints;
    if (checkpoints === null) return await this.#read(kept, around);
    const key = checkpoints.keyOf(page, around);
    const same = await checkpoints.same(key, page.number);
    if (same !== null) {
      return {
        status: "read",
        page,
        note: same.note,
        by,
        around,
        reused: true,
        seen: false,
        recognized: false,
      };
    }
    const read = await this.#read(kept, around);
    const packed = read.status === "read" ? read.note.packed : null;
    if (read.status === "read" && packed !== null) {
      await checkpoints.keep(key, { page: read.page, note: { ...read.note, packed } });
    }
    return read;
  }

  async #read(
    { page, by, recognized }: KeptPage,
    around: PageSurroundings,
  ): Promise<ReadTablesPage | PageProblem> {
    const { number } = page;
    const { neighbours, known } = around;
    const task = {
      kind: "read",
      page: number,
      neighbours,
      known,
      pack: this.#checkpoints !== null || this.#sight !== null,
    } as const;
    const { outcome } = await this.#pdf.workers.ask(task, by ?? undefined);
    switch (outcome.kind) {
      case "done":
        return {
          status: "read",
          page,
          note: outcome.value,
          by,
          around,
          reused: false,
          seen: false,
          recognized,
        };
      case "lost": {
        const again = await this.#parse(number);
        return again.status === "parsed" ? await this.#read(again, around) : again;
      }
      case "failed":
      case "fatal":
        return { status: "failed", number, reason: outcome.reason };
    }
  }

  /** Makes chunks and figures of a page. */
  async make(read: ReadTablesPage, options: MakeOptions): Promise<FinishedPage | PageProblem> {
    const { page: { number, status, unpainted, unreadable, damage, blank }, note, around } = read;
    const on = read.by !== null && !(note.packed !== null && read.by.ended) ? read.by : undefined;
    // the worker that read the page still has its reading
    const packed = on === undefined || read.reused || read.seen ? note.packed : null;
    const { outcome } = await this.#pdf.workers.ask({ kind: "chunk", page: number, packed, ...options }, on);
    switch (outcome.kind) {
      case "done": {
        const { chunks, figures, waiting } = outcome.value;
        return {
          status: "ok",
          number,
          tables: note.tables,
          reused: read.reused,
          record: note.record,
          textLayer: status === "ok",
          unpainted,
          unreadable,
          recognized: read.recognized,
          damage,
          blank,
          chunks,
          figures,
          waiting: waiting === null ? null : { number, packed: waiting, carry: options.carry },
        };
      }
      case "lost": {
        if (note.packed !== null) return await this.make({ ...read, by: null }, options);
        const parsed = await this.#parse(number);
        if (parsed.status !== "parsed") return parsed;
        const again = await this.#read(parsed, around);
        return again.status === "read" ? await this.make(again, options) : again;
      }
      case "failed":
      case "fatal":
        return { status: "failed", number, reason: outcome.reason };
    }
  }

  /** The second pass: figures of a page's tables that state no unit, with the document's usual one. */
  async again(page: WaitingPage, facts: PageFacts, usual: string | null): Promise<readonly Figure[]> {
    const { number, packed, carry } = page;
    const { outcome } = await this.#pdf.workers.ask({
      kind: "chunk",
      page: number,
      packed,
      facts,
      carry,
      usual,
    });
    switch (outcome.kind) {
      case "done":
        return outcome.value.figures;
      case "lost":
        this.#pdf.signal?.throwIfAborted();
        return await this.again(page, facts, usual);
      case "failed":
      case "fatal":
        throw new Error(`Cannot read page ${number} of ${this.#pdf.name} again: ${outcome.reason}`);
    }
  }
}

import { checkPdf } from "./check_pdf.ts";
import type { PdfCheck } from "./check_pdf.ts";
import type { WorkerReplies } from "./pdf_messages.ts";
import type { PageImage } from "../../../retrieval/mod.ts";
import type { Page } from "./page.ts";
import { PagePainter } from "./paint_page.ts";
import { PdfError } from "./pdf_error.ts";
import { hasTextLayer } from "./has_text_layer.ts";
import { PageWorkers, PdfReader } from "./page_workers.ts";

/** A page, or why there is none. */
export type PageReading =
  | { readonly status: "ok" | "no_text_layer"; readonly page: Page }
  | { readonly status: "failed"; readonly number: number; readonly reason: string };

/**
 * What a reader of a file's pages has to be told: its cross-reference was rebuilt; behind its last complete revision
 * stands one that is not; it holds programs, or files, which are ignored.
 */
export type PdfNote = "rebuilt" | "cut_revision" | "active_content" | "attachments";

/** An open PDF whose pages are read one by one. */
export interface PdfFile {
  readonly name: string;
  readonly pages: number;
  /** The cross-reference was damaged and rebuilt: what was read may be incomplete. */
  readonly recovered: boolean;
  /** What is to be known of the file as a whole. */
  readonly notes: readonly PdfNote[];
  /** Reads pages in order, `numbers` only those (counted from 1); at most two are held at a time. Never throws for a page. */
  readPages(numbers?: readonly number[]): AsyncGenerator<PageReading>;
  /**
   * Paints a page (counted from 1) at so many pixels per point, turned as it is displayed. Throws an Error where it
   * cannot be painted or takes too long; the next page can be asked for all the same.
   */
  image(number: number, scale: number): Promise<PageImage>;
  /** Workers that have it open. @internal */
  readonly workers: PageWorkers;
  /** Aborts what is read of it. @internal */
  readonly signal: AbortSignal | undefined;
  /** Gives its workers back. */
  close(): void;
}

/** What may be set when a PDF is opened. */
export interface ReadPdfOptions {
  /** File name, for messages. */
  readonly name: string;
  /** A page that takes longer is given up, with its worker; 20 s is a hundred times the slowest page of a real filing. */
  readonly pageMilliseconds?: number;
  readonly signal?: AbortSignal | undefined;
  /** Lends its workers, so that the parser is loaded once for many files. */
  readonly reader?: PdfReader;
}

const PAGE_MILLISECONDS = 20_000;

export { PdfReader } from "./page_workers.ts";

function recovers({ damaged, cutRevision }: PdfCheck): boolean {
  return damaged || cutRevision;
}

const ZERO = "0".charCodeAt(0);

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= ZERO && code < ZERO + 10;
}

/**
 * The bytes with the place of the cross-reference set to nowhere: the parser then gathers the objects that it meets, the
 * newest of each number, where it would else follow a stray entry into nothing or stay at an older revision, and both
 * without a word.
 */
function withoutStart(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  const word = [..."startxref"].map((letter) => letter.charCodeAt(0));
  for (let at = 0; at < copy.length - word.length; at++) {
    if (copy[at] !== word[0] || !word.every((code, i) => copy[at + i] === code)) continue;
    let digit = at + word.length;
    while (digit < at + 40 && !isDigit(copy[digit])) digit++;
    for (; isDigit(copy[digit]); digit++) copy[digit] = ZERO;
  }
  return copy;
}

async function openWorkers(workers: PageWorkers, name: string): Promise<WorkerReplies["open"]> {
  const outcome = await workers.open();
  switch (outcome.kind) {
    case "done":
      return outcome.value;
    case "failed":
      break;
    case "fatal":
    case "lost":
      throw new PdfError(name, "damaged", "the parser gave up on it");
  }
  const cause = new Error(outcome.reason);
  if (outcome.name === "PasswordException") {
    throw new PdfError(
      name,
      "password_required",
      "it is encrypted and needs a password; save it without one",
      { cause },
    );
  }
  const state = `it is not a valid PDF (${outcome.reason.replace(/\.$/, "")}); fetch it again`;
  throw new PdfError(name, "damaged", state, { cause });
}

/**
 * Opens a PDF from its bytes, which stay untouched. Throws a {@link PdfError} that names the file, what is wrong and
 * the way out: empty, not a PDF, truncated, encrypted, damaged, without pages.
 */
export async function openPdf(bytes: Uint8Array, options: ReadPdfOptions): Promise<PdfFile> {
  const { name, pageMilliseconds = PAGE_MILLISECONDS, signal } = options;
  const check = checkPdf(bytes, name);
  const reader = options.reader ?? new PdfReader();
  const workers = new PageWorkers(recovers(check) ? withoutStart(bytes) : bytes, {
    reader,
    milliseconds: pageMilliseconds,
  });
  // most documents are never painted: its worker starts with the first picture
  let painter: PagePainter | null = null;
  function close(): void {
    painter?.close();
    workers.close();
    if (options.reader === undefined) reader.close();
  }
  let pages = 0;
  let recovered = recovers(check);
  const notes: PdfNote[] = [];
  if (check.cutRevision) notes.push("cut_revision");
  try {
    const opened = await openWorkers(workers, name);
    pages = opened.pages;
    recovered ||= opened.recovered;
    if (recovered) notes.push("rebuilt");
    notes.push(...opened.notes);
    if (pages === 0) throw new PdfError(name, "no_pages", "it has no pages");
  } catch (error) {
    close();
    throw error;
  }

  async function readPage(number: number): Promise<PageReading> {
    const { outcome } = await workers.ask({ kind: "page", page: number });
    switch (outcome.kind) {
      case "done":
        return { status: hasTextLayer(outcome.value) ? "ok" : "no_text_layer", page: outcome.value };
      case "lost":
        return readPage(number);
      case "failed":
      case "fatal":
        return { status: "failed", number, reason: outcome.reason };
    }
  }

  async function* readPages(numbers?: readonly number[]): AsyncGenerator<PageReading> {
    const wanted = numbers ?? Array.from({ length: pages }, (_, i) => i + 1);
    let ahead: Promise<PageReading> | null = null;
    for (const [i, number] of wanted.entries()) {
      signal?.throwIfAborted();
      const reading: PageReading = await (ahead ?? readPage(number));
      const next = wanted[i + 1];
      // parsing runs beside the caller's work on the page before
      ahead = next === undefined ? null : readPage(next);
      yield reading;
    }
  }

  return {
    name,
    pages,
    recovered,
    notes,
    signal,
    workers,
    readPages,
    image: (number, scale) => {
      painter ??= new PagePainter(bytes, { name, pages, pageMilliseconds });
      return painter.paint(number, scale);
    },
    close,
  };
}

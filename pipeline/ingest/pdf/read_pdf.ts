import { checkPdf } from "./check_pdf.ts";
import type { PageImage } from "../../../retrieval/mod.ts";
import type { Page } from "./page.ts";
import { PagePainter } from "./paint_page.ts";
import { PdfError } from "./pdf_error.ts";
import type { PdfRequest, PdfValue, WorkerReply } from "./pdf_messages.ts";
import { WorkerLine } from "./worker_line.ts";

/** A page, or why there is none. */
export type PageReading =
  | { readonly status: "ok" | "no_text_layer"; readonly page: Page }
  | { readonly status: "failed"; readonly number: number; readonly reason: string };

/** An open PDF whose pages are read one by one. */
export interface PdfFile {
  readonly name: string;
  readonly pages: number;
  /** The cross-reference was damaged and rebuilt: what was read may be incomplete. */
  readonly recovered: boolean;
  /** Reads pages in order, `numbers` only those (counted from 1); at most two are held at a time. Never throws for a page. */
  readPages(numbers?: readonly number[]): AsyncGenerator<PageReading>;
  /**
   * Paints a page (counted from 1) at so many pixels per point, turned as it is displayed. Throws an Error where it
   * cannot be painted or takes too long; the next page can be asked for all the same.
   */
  image(number: number, scale: number): Promise<PageImage>;
  /** Ends the workers. */
  close(): void;
}

/** What may be set when a PDF is opened. */
export interface ReadPdfOptions {
  /** File name, for messages. */
  readonly name: string;
  /** A page that takes longer is given up, with its worker; 20 s is a hundred times the slowest page of a real filing. */
  readonly pageMilliseconds?: number;
  readonly signal?: AbortSignal | undefined;
  /** Lends its worker, so that the parser is loaded once for many files. */
  readonly reader?: PdfReader;
}

const PAGE_MILLISECONDS = 20_000;
const OPEN_MILLISECONDS = 60_000;
/** Fewer words than this, and pictures: a scan with a stamp, not a page of text. */
const TEXT_LAYER_WORDS = 3;

/** One worker with one document in it. */
type PageWorker = WorkerLine<PdfRequest, PdfValue>;

function startWorker(): PageWorker {
  return new WorkerLine(new URL("./pdf_worker.ts", import.meta.url));
}

/** Keeps a worker between files. */
export class PdfReader {
  #idle: PageWorker | null = null;

  /** @internal */
  lend(): PageWorker {
    const worker = this.#idle ?? startWorker();
    this.#idle = null;
    return worker;
  }

  /** @internal */
  take(worker: PageWorker): void {
    this.#idle?.end();
    this.#idle = worker;
  }

  /** Ends the worker; files opened through it are to be closed before. */
  close(): void {
    this.#idle?.end();
    this.#idle = null;
  }
}

async function openIn(
  worker: PageWorker,
  bytes: Uint8Array,
  name: string,
): Promise<{ readonly pages: number; readonly recovered: boolean }> {
  // posted without transfer: the parser owns its copy, ours stays whole for hashing
  const reply = await worker.ask({ kind: "open", bytes }, OPEN_MILLISECONDS);
  if (reply === null) throw new PdfError(name, "damaged", "the parser gave up on it");
  if (reply.error === undefined) {
    return reply.value !== null && "pages" in reply.value ? reply.value : { pages: 0, recovered: false };
  }
  const cause = new Error(reply.error.message);
  if (reply.error.name === "PasswordException") {
    throw new PdfError(
      name,
      "password_required",
      "it is encrypted and needs a password; save it without one",
      { cause },
    );
  }
  throw new PdfError(
    name,
    "damaged",
    `it is not a valid PDF (${reply.error.message.replace(/\.$/, "")}); fetch it again`,
    {
      cause,
    },
  );
}

function classify(page: Page): PageReading {
  const bare = page.words.length < TEXT_LAYER_WORDS && page.images > 0 && page.unpainted === 0;
  return { status: bare ? "no_text_layer" : "ok", page };
}

/**
 * Opens a PDF from its bytes, which stay untouched. Throws a {@link PdfError} that names the file, what is wrong and
 * the way out: empty, not a PDF, truncated, encrypted, damaged, without pages.
 */
export async function openPdf(bytes: Uint8Array, options: ReadPdfOptions): Promise<PdfFile> {
  const { name, pageMilliseconds = PAGE_MILLISECONDS, signal, reader } = options;
  const check = checkPdf(bytes, name);
  let worker = reader?.lend() ?? startWorker();
  let pages = 0;
  let recovered = check.recovered;
  try {
    const opened = await openIn(worker, bytes, name);
    pages = opened.pages;
    recovered ||= opened.recovered;
    if (pages === 0) throw new PdfError(name, "no_pages", "it has no pages");
  } catch (error) {
    worker.end();
    throw error;
  }

  async function settle(number: number, reply: WorkerReply | null): Promise<PageReading> {
    if (reply !== null && reply.error === undefined && reply.value !== null && "words" in reply.value) {
      return classify(reply.value);
    }
    if (reply !== null) {
      return { status: "failed", number, reason: reply.error?.message ?? "the parser gave nothing" };
    }
    worker.end();
    worker = startWorker();
    await openIn(worker, bytes, name);
    return {
      status: "failed",
      number,
      reason: `the parser did not finish within ${pageMilliseconds / 1000} s`,
    };
  }

  async function* readPages(numbers?: readonly number[]): AsyncGenerator<PageReading> {
    const wanted = numbers ?? Array.from({ length: pages }, (_, i) => i + 1);
    let ahead: { by: PageWorker; reply: Promise<WorkerReply | null> } | null = null;
    for (const [i, number] of wanted.entries()) {
      signal?.throwIfAborted();
      const asked = ahead !== null && ahead.by === worker
        ? ahead.reply
        : worker.ask({ kind: "page", page: number }, pageMilliseconds);
      const reply = await asked;
      const next = wanted[i + 1];
      const reading = await settle(number, reply);
      ahead = next === undefined
        ? null
        : { by: worker, reply: worker.ask({ kind: "page", page: next }, pageMilliseconds) };
      yield reading;
    }
  }

  // most documents are never painted: its worker starts with the first picture
  let painter: PagePainter | null = null;
  return {
    name,
    pages,
    recovered,
    readPages,
    image: (number, scale) => {
      painter ??= new PagePainter(bytes, { name, pages, pageMilliseconds });
      return painter.paint(number, scale);
    },
    close: () => {
      painter?.close();
      if (reader === undefined) worker.end();
      else reader.take(worker);
    },
  };
}

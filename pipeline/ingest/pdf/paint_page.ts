import type { PageImage } from "../../../retrieval/mod.ts";
import { encodePng } from "./encode_png.ts";
import type { PaintRequest, PaintValue } from "./pdf_messages.ts";
import { WorkerLine } from "./worker_line.ts";

/** A document to paint from. */
export interface PainterOptions {
  /** File name, for messages. */
  readonly name: string;
  readonly pages: number;
  /** A page that takes longer is given up, with its worker. */
  readonly pageMilliseconds: number;
}

/** Opening decodes no page; the first use also loads the canvas. */
const OPEN_MILLISECONDS = 60_000;

/** Paints pages of one document, one after the other, in a worker that starts with the first picture. */
export class PagePainter {
  readonly #bytes: Uint8Array;
  readonly #options: PainterOptions;
  #worker: WorkerLine<PaintRequest, PaintValue> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(bytes: Uint8Array, options: PainterOptions) {
    this.#bytes = bytes;
    this.#options = options;
  }

  /**
   * Paints a page (counted from 1) at `scale` pixels per point, turned as it is displayed. The picture's own `scale` is
   * smaller where it would pass 25 million pixels. Throws a RangeError on a page or scale that cannot be, an Error where
   * the page cannot be painted or takes too long.
   */
  paint(page: number, scale: number): Promise<PageImage> {
    const { name, pages } = this.#options;
    if (!Number.isInteger(page) || page < 1 || page > pages) {
      throw new RangeError(`Cannot paint page ${page} of ${name}: it has the pages 1 to ${pages}`);
    }
    if (!(scale > 0 && Number.isFinite(scale))) {
      throw new RangeError(`Cannot paint page ${page} of ${name}: a scale is above 0, not ${scale}`);
    }
    // one at a time: a page's limit counts from its own start, and one canvas is held
    const next = this.#last.then(() => this.#paint(page, scale));
    this.#last = next.catch(() => {});
    return next;
  }

  async #paint(page: number, scale: number): Promise<PageImage> {
    const { name, pageMilliseconds } = this.#options;
    const worker = await this.#open();
    const reply = await worker.ask({ kind: "paint", page, scale }, pageMilliseconds);
    if (reply === null) {
      this.#end();
      throw new Error(
        this.#closed
          ? `Cannot paint page ${page} of ${name}: the document was closed`
          : `Cannot paint page ${page} of ${name}: it did not finish within ${pageMilliseconds / 1000} s`,
      );
    }
    if (reply.value === null) {
      throw new Error(`Cannot paint page ${page} of ${name}: ${reply.error?.message ?? "nothing came"}`, {
        cause: reply.error,
      });
    }
    const picture = reply.value;
    return { ...picture, png: () => encodePng(picture) };
  }

  async #open(): Promise<WorkerLine<PaintRequest, PaintValue>> {
    const { name } = this.#options;
    if (this.#closed) throw new Error(`Cannot paint a page of ${name}: the document was closed`);
    if (this.#worker !== null) return this.#worker;
    const worker = new WorkerLine<PaintRequest, PaintValue>(new URL("./paint_worker.ts", import.meta.url));
    this.#worker = worker;
    const reply = await worker.ask({ kind: "open", bytes: this.#bytes }, OPEN_MILLISECONDS);
    if (reply !== null && reply.error === undefined) return worker;
    this.#end();
    throw new Error(
      `Cannot paint pages of ${name}: ${reply?.error?.message ?? "the painter gave up on it"}`,
      { cause: reply?.error },
    );
  }

  #end(): void {
    this.#worker?.end();
    this.#worker = null;
  }

  /** Ends the worker; what is being painted fails. */
  close(): void {
    this.#closed = true;
    this.#end();
  }
}

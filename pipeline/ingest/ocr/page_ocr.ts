import { createHash } from "node:crypto";
import type { PageImage, TextRecognizer } from "../../../retrieval/mod.ts";
import { pack, unpack } from "../pack.ts";
import type { Page } from "../pdf/page.ts";
import type { ReplyShelf } from "../sight/kept_reply.ts";
import { ocrPage } from "./ocr_page.ts";

/** Pixels per point: at 216 dpi the recogniser read every number right, at less every tenth page had a wrong one. */
const SCALE = 3;
/** A point a pixel tells any two scans apart. */
const KEY_SCALE = 1;

/** Who recognises, and what it takes. */
export interface PageOcrOptions {
  readonly recognizer: TextRecognizer;
  /** Paints a page (counted from 1) of the document at so many pixels per point. */
  readonly image: (page: number, scale: number) => Promise<PageImage>;
  /** Where recognised pages are kept for another run; nowhere if null. */
  readonly shelf: ReplyShelf | null;
  readonly signal: AbortSignal;
}

/** Recognises the pages of a document that have no text layer, one at a time, and none twice. */
export class PageOcr {
  readonly #options: PageOcrOptions;
  #line: Promise<unknown> = Promise.resolve();

  constructor(options: PageOcrOptions) {
    this.#options = options;
  }

  /** The page as its words were recognised. Throws where it cannot be painted or read. */
  page(number: number): Promise<Page> {
    const page = this.#line.then(() => this.#page(number));
    this.#line = page.catch(() => {});
    return page;
  }

  async #page(number: number): Promise<Page> {
    const { recognizer, image, shelf, signal } = this.#options;
    signal.throwIfAborted();
    const { width, height, rgba } = await image(number, KEY_SCALE);
    const key = createHash("sha256").update(JSON.stringify([recognizer.id, width, height])).update(rgba)
      .digest("hex");
    const kept = await shelf?.bytes(key) ?? null;
    if (kept !== null) return { ...unpack<Page>(kept), number };
    const page = await ocrPage(await image(number, SCALE), recognizer, { number, signal });
    await shelf?.keepBytes(key, pack(page));
    return page;
  }
}

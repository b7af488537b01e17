import { createHash } from "node:crypto";
import type { PageImage, TextRecognizer } from "../../../retrieval/mod.ts";
import { guard, type LayerOpening } from "../../../guardrails/mod.ts";
import { assertReply } from "../../assert_reply.ts";
import { RecognizedWords } from "../../reply_shapes.ts";
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
  /** Longest that recognising one page may take. */
  readonly milliseconds?: number | undefined;
  /** Told of each page whose words were not recognised: the layer's opening and the page. */
  readonly onOpen: (opening: LayerOpening, page: number) => void;
}

/** A minute for a dense page on a slow processor, and as much again. */
const PAGE_MILLISECONDS = 120_000;

/** A page that was not recognised, and why. */
export interface UnreadPage {
  readonly reason: string;
}

/** Recognises the pages of a document that have no text layer, one at a time, and none twice. */
export class PageOcr {
  readonly #options: PageOcrOptions;
  #line: Promise<unknown> = Promise.resolve();

  constructor(options: PageOcrOptions) {
    this.#options = options;
  }

  /** The page as its words were recognised, or why it was not: it cannot be painted or read. Throws only where the run is cancelled. */
  page(number: number): Promise<Page | UnreadPage> {
    const page = this.#line.then(() => this.#guarded(number));
    this.#line = page.catch(() => {});
    return page;
  }

  async #guarded(number: number): Promise<Page | UnreadPage> {
    const { signal, milliseconds = PAGE_MILLISECONDS, onOpen } = this.#options;
    let reason = "";
    return await guard<Page | UnreadPage>("recognizer", (inner) => this.#page(number, inner), {
      signal,
      milliseconds,
      onOpen: (opening) => {
        reason = opening.message;
        onOpen(opening, number);
      },
      fallback: () => ({ reason }),
    });
  }

  async #page(number: number, signal: AbortSignal): Promise<Page> {
    const { recognizer, image, shelf } = this.#options;
    const { width, height, rgba } = await image(number, KEY_SCALE);
    const key = createHash("sha256").update(JSON.stringify([recognizer.id, width, height])).update(rgba)
      .digest("hex");
    const kept = await shelf?.bytes(key) ?? null;
    if (kept !== null) return { ...unpack<Page>(kept), number };
    const reading: TextRecognizer = {
      id: recognizer.id,
      recognize: async (...asked) => {
        const words = await recognizer.recognize(...asked);
        assertReply(RecognizedWords, words, `what ${recognizer.id} recognised`);
        return words;
      },
    };
    const page = await ocrPage(await image(number, SCALE), reading, { number, signal });
    await shelf?.keepBytes(key, pack(page));
    return page;
  }
}

import type { Page } from "./page.ts";
import type { LineReply } from "./worker_line.ts";

/** What is asked of the worker that reads pages. */
export type PdfRequest =
  | { readonly kind: "open"; readonly bytes: Uint8Array }
  | { readonly kind: "page"; readonly page: number };

/** What it answers with. */
export type PdfValue = { readonly pages: number; readonly recovered: boolean } | Page | null;

/** A request as it arrives in the worker. */
export type WorkerRequest = PdfRequest & { readonly id: number };

/** Its reply; `error` carries the parser's own name and words. */
export type WorkerReply = LineReply<PdfValue>;

/** What is asked of the worker that paints pages. */
export type PaintRequest =
  | { readonly kind: "open"; readonly bytes: Uint8Array }
  | { readonly kind: "paint"; readonly page: number; readonly scale: number };

/** What it answers with: nothing to an opening, to a page its pixels. */
export type PaintValue =
  | {
    readonly width: number;
    readonly height: number;
    readonly scale: number;
    readonly rgba: Uint8ClampedArray;
  }
  | null;

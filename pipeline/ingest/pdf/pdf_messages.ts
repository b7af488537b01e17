import type { Page } from "./page.ts";

/** What is asked of the worker that reads pages. */
export type WorkerRequest =
  | { readonly id: number; readonly kind: "open"; readonly bytes: Uint8Array }
  | { readonly id: number; readonly kind: "page"; readonly page: number };

/** Its reply; `error` carries the parser's own name and words. */
export interface WorkerReply {
  readonly id: number;
  readonly value: { readonly pages: number; readonly recovered: boolean } | Page | null;
  readonly error?: { readonly name: string; readonly message: string };
}

import type { EventSink } from "../../retrieval/mod.ts";
import type { Terminal } from "./terminal.ts";

/** Width of the bar in characters. */
const BAR = 24;

/** Redraws at most this often, in milliseconds: a terminal costs more than a page. */
const PAUSE = 100;

/** Shows ingest events as one line on standard error: files done, pages read, the file at hand. */
export interface Progress {
  readonly events: EventSink;
  /** Clears the line. */
  readonly end: () => void;
}

/**
 * Progress of an ingest of `files` files. On a terminal one line is redrawn; elsewhere nothing is printed per page, so
 * that logs stay short.
 */
export function showProgress(outside: Pick<Terminal, "err" | "isTerminal">, files: number): Progress {
  let done = 0;
  let pages = 0;
  let part = 0;
  let drawn = 0;
  const draw = (name: string) => {
    const now = performance.now();
    if (!outside.isTerminal || now - drawn < PAUSE) return;
    drawn = now;
    const full = Math.min(BAR, Math.round((BAR * (done + part)) / Math.max(1, files)));
    const bar = "█".repeat(full) + "░".repeat(BAR - full);
    outside.err(`\r\x1b[K${bar} ${done}/${files} files, ${pages} pages  ${name.slice(0, 40)}`);
  };
  return {
    events: ({ name, data }) => {
      if (name === "page.read") {
        pages += 1;
        part = Number(data.page ?? 0) / Math.max(1, Number(data.pages ?? 1));
      }
      if (name === "document.stored" || name === "document.failed" || name === "document.unchanged") {
        done += 1;
        part = 0;
      }
      draw(String(data.document ?? ""));
    },
    end: () => {
      if (outside.isTerminal) outside.err("\r\x1b[K");
    },
  };
}

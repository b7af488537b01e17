import { terminalText } from "../../guardrails/mod.ts";
import type { EventSink } from "../../retrieval/mod.ts";
import type { Terminal } from "./terminal.ts";

/** Width of the bar in characters. */
const BAR = 20;

/** Redraws at most this often, in milliseconds: a terminal costs more than a page. */
const PAUSE = 100;

/** Where no line can be redrawn one is printed this often, in milliseconds: enough to see that a long run is alive. */
const LINE_PAUSE = 15_000;

/** The rate is that of the last so many milliseconds: pages of one report differ much. */
const WINDOW = 10_000;
const MARK = 500;

/** Shows ingest events on standard error: files done, pages read and how fast, texts embedded, the time left. */
export interface Progress {
  readonly events: EventSink;
  /** Clears the line. */
  readonly end: () => void;
}

/**
 * Progress of an ingest of `files` files. On a terminal one line is redrawn; elsewhere a line is printed now and then, so
 * that logs stay short. `now` gives milliseconds. Times left are those of the file at hand and, guessed from the pages
 * of the files so far, of all.
 */
export function showProgress(
  outside: Pick<Terminal, "err" | "isTerminal">,
  files: number,
  { now = () => performance.now() }: { readonly now?: () => number } = {},
): Progress {
  const began = now();
  let done = 0;
  let opened = 0;
  let seen = 0;
  let read = 0;
  let page = 0;
  let pages = 0;
  let drawn = outside.isTerminal ? -Infinity : began;
  const marks: { readonly at: number; readonly read: number }[] = [{ at: began, read: 0 }];
  let embedding: { readonly began: number; readonly first: number } | null = null;

  function rate(at: number): number {
    // the youngest mark that is older than the window, so that it is never empty
    while (marks[1] !== undefined && marks[1].at <= at - WINDOW) marks.shift();
    const [first] = marks;
    const seconds = first === undefined ? 0 : (at - first.at) / 1000;
    return first === undefined || seconds < 0.5 ? 0 : (read - first.read) / seconds;
  }
  function times(at: number): string {
    const speed = rate(at);
    if (speed === 0) return "";
    const left = (pages - page) / speed;
    const others = files - done - 1;
    const all = left + others * seen / Math.max(1, opened) / speed;
    return `, ${speed < 10 ? speed.toFixed(1) : Math.round(speed)} pages/s, ${duration(left)} left` +
      (others > 0 ? `, about ${duration(all)} for all` : "");
  }
  function isDue(at: number): boolean {
    const due = at - drawn >= (outside.isTerminal ? PAUSE : LINE_PAUSE);
    if (due) drawn = at;
    return due;
  }
  function drawEmbedding(texts: number, total: number): void {
    const at = now();
    embedding ??= { began: at, first: texts };
    // pages are not read meanwhile: their rate begins anew
    marks.splice(0, marks.length, { at, read });
    if (!isDue(at)) return;
    const speed = (texts - embedding.first) / (at - embedding.began);
    const left = speed > 0 ? `, ${duration((total - texts) / speed / 1000)} left` : "";
    const state = `embedding ${texts} of ${total}${left}`;
    outside.err(outside.isTerminal ? `\r\x1b[K${state}` : `${state}\n`);
  }
  function draw(name: string): void {
    const at = now();
    if (!isDue(at)) return;
    const state = `${done}/${files} files, ${page} of ${pages} pages${times(at)}`;
    if (!outside.isTerminal) {
      outside.err(`${name}: ${state}\n`);
      return;
    }
    const part = pages === 0 ? 0 : page / pages;
    const full = Math.min(BAR, Math.round((BAR * (done + part)) / Math.max(1, files)));
    outside.err(`\r\x1b[K${"█".repeat(full)}${"░".repeat(BAR - full)} ${state}  ${name.slice(0, 30)}`);
  }
  return {
    events: ({ name, data }) => {
      if (name === "vectors.stored") return drawEmbedding(Number(data.done), Number(data.total));
      embedding = null;
      switch (name) {
        case "document.opened":
          opened += 1;
          page = 0;
          pages = Number(data.pages ?? 0);
          seen += pages;
          break;
        case "page.read":
          read += 1;
          if (now() - (marks.at(-1)?.at ?? began) >= MARK) marks.push({ at: now(), read });
          page = Number(data.page ?? 0);
          pages = Number(data.pages ?? 0);
          break;
        case "document.stored":
        case "document.judged":
        case "document.failed":
        case "document.unchanged":
          done += 1;
          page = 0;
          pages = 0;
      }
      draw(terminalText(String(data.document ?? "")));
    },
    end: () => {
      if (outside.isTerminal) outside.err("\r\x1b[K");
    },
  };
}

/** "5 s", "3 min", "2 h" */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

import { PageWorker } from "./page_worker.ts";
import type { TaskOutcome } from "./page_worker.ts";
import type { WorkerReplies, WorkerTask } from "./pdf_messages.ts";

/** Keeps workers between files, so that the parser is loaded once in each. */
export class PdfReader {
  /** Most workers that one file is read with. */
  readonly workers: number;
  readonly #idle: PageWorker[] = [];

  constructor(options: { readonly workers?: number } = {}) {
    this.workers = Math.max(1, options.workers ?? 1);
  }

  /** Workers that wait for a file. @internal */
  get idle(): number {
    return this.#idle.length;
  }

  /** @internal */
  lend(): PageWorker {
    return this.#idle.pop() ?? new PageWorker();
  }

  /** @internal */
  take(worker: PageWorker): void {
    if (worker.ended) return;
    if (worker.load > 0 || this.#idle.length >= this.workers) worker.end();
    else this.#idle.push(worker);
  }

  /** Ends the workers; files opened through it are to be closed before. */
  close(): void {
    for (const worker of this.#idle.splice(0)) worker.end();
  }
}

/** Longest time to open a document. */
const OPEN_MILLISECONDS = 60_000;
/** A new worker loads the parser for a third of a second: it pays for itself from about so many pages on. */
const PAGES_PER_WORKER = 24;

/** A task's outcome and who did it. */
export interface Done<Kind extends WorkerTask["kind"]> {
  readonly outcome: TaskOutcome<WorkerReplies[Kind]>;
  readonly by: PageWorker;
}

/** The workers that have one document open. One that is ended by a page is replaced. */
export class PageWorkers {
  readonly #reader: PdfReader;
  readonly #bytes: Uint8Array;
  readonly #milliseconds: number;
  readonly #workers: PageWorker[] = [];
  #reports = false;

  /** `bytes` stay whole: each worker gets a copy. `milliseconds` is the longest that a page may take. */
  constructor(
    bytes: Uint8Array,
    options: { readonly reader: PdfReader; readonly milliseconds: number },
  ) {
    this.#bytes = bytes;
    this.#reader = options.reader;
    this.#milliseconds = options.milliseconds;
  }

  /** Opens the document in a first worker. */
  open(): Promise<TaskOutcome<WorkerReplies["open"]>> {
    const { worker, opened } = this.#start();
    return opened.finally(() => worker.ended && this.#workers.splice(0));
  }

  /** Makes ready to read a report: takes as many workers as the reader allows and a file of so many pages is worth. */
  grow(pages: number): void {
    const worth = Math.max(Math.floor(pages / PAGES_PER_WORKER), this.#workers.length + this.#reader.idle);
    const wanted = Math.min(this.#reader.workers, worth);
    while (this.#workers.length < wanted) this.#start();
    this.#reports = true;
    for (const worker of this.#workers) void worker.ask({ kind: "load" }, OPEN_MILLISECONDS);
  }

  /** How many read at once. */
  get count(): number {
    return this.#workers.length;
  }

  /** Asks `on`, where it is given and alive, else the one with the least to do. */
  async ask<Task extends Exclude<WorkerTask, { readonly kind: "open" }>>(
    task: Task,
    on?: PageWorker,
  ): Promise<Done<Task["kind"]>> {
    const by = on !== undefined ? on : this.#least();
    const outcome = await by.ask(task, this.#milliseconds);
    return { outcome, by };
  }

  /** Gives the workers back. */
  close(): void {
    for (const worker of this.#workers.splice(0)) this.#reader.take(worker);
  }

  #start(): { worker: PageWorker; opened: Promise<TaskOutcome<WorkerReplies["open"]>> } {
    const worker = this.#reader.lend();
    this.#workers.push(worker);
    const opened = worker.ask({ kind: "open", bytes: this.#bytes }, OPEN_MILLISECONDS);
    if (this.#reports) void worker.ask({ kind: "load" }, OPEN_MILLISECONDS);
    return { worker, opened };
  }

  #least(): PageWorker {
    for (const [at, worker] of this.#workers.entries()) {
      if (!worker.ended) continue;
      this.#workers.splice(at, 1);
      this.#start();
      return this.#least();
    }
    const [first, ...others] = this.#workers;
    if (first === undefined) return this.#start().worker;
    return others.reduce((least, worker) => worker.load < least.load ? worker : least, first);
  }
}

import type { WorkerReplies, WorkerReply, WorkerRequest, WorkerTask } from "./pdf_messages.ts";

/** What became of a task. */
export type TaskOutcome<Value> =
  | { readonly kind: "done"; readonly value: Value }
  /** The worker says that it cannot. */
  | { readonly kind: "failed"; readonly name: string; readonly reason: string }
  /** The worker was ended because of this task: it took too long, or took the worker down. */
  | { readonly kind: "fatal"; readonly reason: string }
  /** The worker was ended because of another task. */
  | { readonly kind: "lost" };

interface Waiting {
  readonly id: number;
  readonly milliseconds: number;
  readonly settle: (outcome: TaskOutcome<WorkerReply["value"]>) => void;
}

/** A task is weighed this often, in milliseconds; most pages are done before the first time. */
const WEIGH = 150;
/** By so much the process may grow during a task before its worker is ended: fifty times what a full page takes. */
const MOST_BYTES = 768 * 2 ** 20;

/** One worker; it has at most one document open. Tasks are done one by one in the order in which they are asked. */
export class PageWorker {
  readonly #worker = new Worker(new URL("./pdf_worker.ts", import.meta.url).href, { type: "module" });
  readonly #line: Waiting[] = [];
  #next = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #scales: ReturnType<typeof setInterval> | undefined;
  #ended = false;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      const head = this.#line[0];
      if (head?.id !== data.id) return;
      this.#line.shift();
      this.#watch();
      head.settle(
        data.error === undefined
          ? { kind: "done", value: data.value }
          : { kind: "failed", name: data.error.name, reason: data.error.message },
      );
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(`the parser stopped: ${event.message}`);
    };
  }

  /** True once it is of no more use. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Tasks that wait or are being done. */
  get load(): number {
    return this.#line.length;
  }

  /** `milliseconds` count from when the task's turn comes. */
  ask<Task extends WorkerTask>(
    task: Task,
    milliseconds: number,
  ): Promise<TaskOutcome<WorkerReplies[Task["kind"]]>> {
    if (this.#ended) return Promise.resolve({ kind: "lost" });
    const { promise, resolve } = Promise.withResolvers<TaskOutcome<WorkerReplies[Task["kind"]]>>();
    const id = this.#next++;
    this.#line.push({
      id,
      milliseconds,
      settle: (outcome) => resolve(outcome as TaskOutcome<WorkerReplies[Task["kind"]]>),
    });
    const request: WorkerRequest = { id, task };
    this.#worker.postMessage(request);
    if (this.#line.length === 1) this.#watch();
    return promise;
  }

  /** Ends the worker; what still waits is lost. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#scales);
    this.#worker.terminate();
    for (const { settle } of this.#line.splice(0)) settle({ kind: "lost" });
  }

  #watch(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#scales);
    const head = this.#line[0];
    if (head === undefined) return;
    const seconds = head.milliseconds / 1000;
    let before: number | null = null;
    // a page of one megabyte can unfold into gigabytes
    this.#scales = setInterval(() => {
      const { rss } = Deno.memoryUsage();
      before ??= rss;
      if (rss - before > MOST_BYTES) this.#fail(`it takes more than ${MOST_BYTES / 2 ** 20} MB of memory`);
    }, WEIGH);
    this.#timer = setTimeout(
      () => this.#fail(`the parser did not finish within ${seconds} s`),
      head.milliseconds,
    );
  }

  #fail(reason: string): void {
    this.#line.shift()?.settle({ kind: "fatal", reason });
    this.end();
  }
}

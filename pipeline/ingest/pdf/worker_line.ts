/** What a worker answers with: a value, or the name and words of what it threw. */
export interface LineReply<Value> {
  readonly id: number;
  readonly value: Value;
  readonly error?: { readonly name: string; readonly message: string };
}

/** A worker that answers requests one for one, each within its time. */
export class WorkerLine<Request extends object, Value> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (reply: LineReply<Value> | null) => void>();
  #next = 0;

  /** Starts the module at `script`; it gets each request with an `id` and posts a {@link LineReply} with the same. */
  constructor(script: URL) {
    this.#worker = new Worker(script.href, { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<LineReply<Value>>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    };
    // a worker that dies answers everything that still waits
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.end();
    };
  }

  /** Null where no reply came in time: the worker is then of no more use. */
  ask(request: Request, milliseconds: number): Promise<LineReply<Value> | null> {
    const id = this.#next++;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), milliseconds);
      this.#waiting.set(id, (reply) => {
        clearTimeout(timer);
        resolve(reply);
      });
      this.#worker.postMessage({ ...request, id });
    });
  }

  /** Ends the worker; what still waits gets null. */
  end(): void {
    this.#worker.terminate();
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}

import { readdir, readFile } from "node:fs/promises";

/** One reply of a service, made by hand: a file under `fixtures/providers/<vendor>/`. */
export interface RecordedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
  /** Why a provider cannot use it; missing where it can. */
  readonly reason?: string;
}

/** What a service does with a request: replays a file, computes a body or a whole response, or keeps silent until the end. */
export type ReplayStep = string | ((body: Record<string, unknown>) => unknown) | "hang";

/** A request as the service saw it. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

const FIXTURES = new URL("../../fixtures/providers/", import.meta.url);

/** For tests: the names of a vendor's recorded replies that begin with `prefix`, sorted. */
export async function recordedNames(vendor: string, prefix: string): Promise<readonly string[]> {
  const names = await readdir(new URL(`${vendor}/`, FIXTURES));
  return names.filter((name) => name.startsWith(prefix) && name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length)).sort();
}

/** For tests: one recorded reply. */
export async function recordedReply(vendor: string, name: string): Promise<RecordedReply> {
  return JSON.parse(await readFile(new URL(`${vendor}/${name}.json`, FIXTURES), "utf8"));
}

/** For tests: a `fetch` that goes through the steps, one a request, the last again and again; no network is used. */
export function replayFetch(
  vendor: string,
  steps: readonly ReplayStep[],
): { readonly fetch: typeof fetch; readonly seen: readonly SeenRequest[] } {
  const seen: SeenRequest[] = [];
  return {
    seen,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const step = steps[Math.min(seen.length, steps.length - 1)];
      return await answer(vendor, step, { request, seen });
    },
  };
}

/** For tests: a server on 127.0.0.1 that goes through the steps, one a request, the last again and again. */
export async function withReplay(
  { vendor, steps }: { readonly vendor: string; readonly steps: readonly ReplayStep[] },
  use: (url: string, seen: readonly SeenRequest[]) => Promise<void>,
): Promise<void> {
  const seen: SeenRequest[] = [];
  const stop = new AbortController();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {}, signal: stop.signal },
    (request) =>
      answer(vendor, steps[Math.min(seen.length, steps.length - 1)], { request, seen, end: stop.signal }),
  );
  try {
    await use(`http://127.0.0.1:${server.addr.port}`, seen);
  } finally {
    stop.abort();
    await server.finished.catch(() => {});
  }
}

async function answer(
  vendor: string,
  step: ReplayStep | undefined,
  { request, seen, end }: {
    readonly request: Request;
    readonly seen: SeenRequest[];
    readonly end?: AbortSignal;
  },
): Promise<Response> {
  const body = await request.json();
  seen.push({ path: new URL(request.url).pathname, headers: request.headers, body });
  if (step === undefined) return new Response("one request too many", { status: 418 });
  if (typeof step === "function") {
    const said = await step(body);
    return said instanceof Response ? said : Response.json(said);
  }
  if (step === "hang") {
    await new Promise((resolve) =>
      (end ?? request.signal).addEventListener("abort", resolve, { once: true })
    );
    return new Response("too late");
  }
  const { status, headers, body: said, text } = await recordedReply(vendor, step);
  return new Response(text ?? JSON.stringify(said), { status, headers: { ...headers } });
}

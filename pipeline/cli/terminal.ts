/** What a command may do to the outside; tests hand in their own. */
export interface Terminal {
  /** Standard output: results alone. */
  readonly out: (text: string) => void;
  /** Standard error: progress and notices. */
  readonly err: (text: string) => void;
  /** Whether standard error is a terminal, so that a line may be redrawn. */
  readonly isTerminal: boolean;
  readonly env: (name: string) => string | undefined;
  /** Makes a path absolute from the folder in which the user stands, not the project's. */
  readonly path: (path: string) => string;
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
}

/** The real terminal of this process. Ctrl-C aborts the signal; a second one ends the process at once. */
export function terminal(): Terminal {
  const encoder = new TextEncoder();
  const controller = new AbortController();
  Deno.addSignalListener("SIGINT", () => {
    if (controller.signal.aborted) Deno.exit(130);
    controller.abort(new DOMException("Cancelled by the user", "AbortError"));
  });
  const env = (name: string) => Deno.env.get(name);
  return {
    out: (text) => writeAll(Deno.stdout, encoder.encode(text)),
    err: (text) => writeAll(Deno.stderr, encoder.encode(text)),
    isTerminal: Deno.stderr.isTerminal(),
    env,
    path: (path) => resolveFrom(env("INIT_CWD") ?? Deno.cwd(), path),
    signal: controller.signal,
  };
}

function writeAll(stream: { writeSync(bytes: Uint8Array): number }, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += stream.writeSync(bytes.subarray(at));
}

/** `deno task` changes into the project's folder and keeps the user's in INIT_CWD. */
function resolveFrom(folder: string, path: string): string {
  return path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path) ? path : `${folder}/${path}`;
}

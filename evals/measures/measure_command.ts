import { commandLine, runCommand, type Terminal, UsageError } from "tieout";
import type { Measure } from "./measure.ts";
import { MEASURES } from "./registry.ts";

interface MeasureFlags {
  readonly data?: string;
  readonly limit?: string;
  readonly json?: string;
}

/** Runs one benchmark. Exits 0 when it ran, whatever it found, 1 where it could not, 2 on words that cannot be used. */
export function measureCommand(args: readonly string[], outside: Terminal): Promise<number> {
  return runCommand(outside, async () => {
    const name = args.find((word) => !word.startsWith("-")) ?? "";
    const load = Object.hasOwn(MEASURES, name) ? MEASURES[name] : undefined;
    const measure = load === undefined ? null : await load();
    const { words, flags } = commandLine<MeasureFlags>(await help(measure, name), args);
    if (measure === null) {
      throw new UsageError(
        `${name === "" ? "no measure was named" : `"${name}" is no measure`}; the measures are ${known()}`,
      );
    }
    if (words.length > 1) throw new UsageError(`one measure at a time: "${words[1]}" is too much`);
    const { data, limit, json, ...own } = flags;
    const result = await measure.run({
      data: await folder(measure, name, data, outside),
      limit: count(limit),
      flags: own as Readonly<Record<string, string | boolean>>,
      progress: (text) => outside.err(outside.isTerminal ? `\r\x1b[K${text}` : `${text}\n`),
      signal: outside.signal,
      env: outside.env,
      path: outside.path,
    });
    if (outside.isTerminal) outside.err("\r\x1b[K");
    outside.out(`${result.text}\n`);
    if (json !== undefined) {
      await Deno.writeTextFile(outside.path(json), `${JSON.stringify(result.json, null, 2)}\n`);
    }
    return 0;
  });
}

function known(): string {
  return Object.keys(MEASURES).join(", ");
}

async function help(measure: Measure | null, name: string) {
  const all = measure !== null ? [] : await Promise.all(
    Object.entries(MEASURES).map(async ([name, load]) => `  ${name.padEnd(10)} ${(await load()).summary}`),
  );
  return {
    name: "measure",
    summary: measure?.summary ?? `Run a benchmark of the field.\n\nMeasures:\n${all.join("\n")}`,
    usage: measure === null ? "NAME" : name,
    options: [
      ["--data <folder>", "where the benchmark's data lies"],
      ["--limit <n>", "at most so many documents or questions"],
      ["--json <file>", "write the result as one JSON object"],
      ...measure?.options ?? [],
    ] as const,
    examples: [`deno task measure ${measure === null ? "icdar" : name} --data DIR --json result.json`],
  };
}

async function folder(
  measure: Measure,
  name: string,
  data: string | undefined,
  outside: Terminal,
): Promise<string> {
  if (data === undefined) {
    if (!measure.needsData) return "";
    throw new UsageError(`the measure ${name} needs its data: deno task measure ${name} --data DIR`);
  }
  const path = outside.path(data);
  const info = await Deno.stat(path).catch(() => null);
  if (info === null || !info.isDirectory) throw new UsageError(`--data ${data}: there is no such folder`);
  return path;
}

function count(limit: string | undefined): number {
  if (limit === undefined) return Infinity;
  if (!/^[1-9]\d*$/.test(limit)) throw new UsageError(`--limit takes a whole number from 1, not "${limit}"`);
  return Number(limit);
}

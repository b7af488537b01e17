import { commandLine, runCommand, type Terminal, UsageError } from "tieout";
import { keepResult } from "../results/result_file.ts";
import { RESULTS } from "../results/results_command.ts";
import type { Measure, MeasureResult } from "./measure.ts";
import { MEASURES } from "./registry.ts";

interface MeasureFlags {
  readonly data?: string;
  readonly limit?: string;
  readonly json?: string;
  readonly results?: boolean;
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
    const { data, limit, json, results, ...own } = flags;
    if (results && limit !== undefined) {
      throw new UsageError("--results keeps what a whole run finds: leave --limit out");
    }
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
    if (results) await keep(name, asTyped(name, measure.needsData, own), { found: result.results, outside });
    return 0;
  });
}

async function keep(
  measure: string,
  command: string,
  { found, outside }: { readonly found: MeasureResult["results"]; readonly outside: Terminal },
): Promise<void> {
  if (found === undefined) throw new UsageError(`--results: the measure ${measure} keeps none`);
  await keepResult(RESULTS, { measure, command, date: new Date().toISOString().slice(0, 10), found });
  outside.err("The results are kept; deno task results writes the README.\n");
}

/** The command that gives a result, without the folders of this machine. */
function asTyped(name: string, needsData: boolean, own: Readonly<Record<string, unknown>>): string {
  const flags = Object.entries(own).filter(([flag]) => flag !== "store").map(([flag, value]) => {
    const said = `--${flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === true ? said : `${said} ${value}`;
  });
  return [`deno task measure ${name}`, ...needsData ? ["--data DIR"] : [], ...flags].join(" ");
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
      ["--results", "keep what a whole run found in evals/results/, for the README"],
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

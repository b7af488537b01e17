import {
  commandLine,
  type Config,
  ensureSamples,
  openLab,
  readConfig,
  runCommand,
  type Terminal,
  UsageError,
} from "tieout";
import { type Dialogue, readDialogues } from "../suites/read_dialogues.ts";
import { type ArmComparison, type CaseVerdict, compareArms } from "./compare_arms.ts";
import { compareText } from "./compare_text.ts";
import { type Arm, readArm } from "./read_arm.ts";
import { runDialogues } from "./run_dialogues.ts";

interface CompareFlags {
  readonly suite?: string;
  readonly a?: string;
  readonly b?: string;
  readonly id?: string;
  readonly json?: string;
}

const SUITE = new URL("../suites/memory.jsonl", import.meta.url);

/** Exit code where a case could not be ended. */
const INCOMPLETE = 4;

/** Compares two configurations over the same cases. Exits 0 when it compared, 1 where it could not, 2 on usage, 4 with errored cases. */
export function compareCommand(args: readonly string[], outside: Terminal): Promise<number> {
  return runCommand(outside, async () => {
    const { words, flags } = commandLine<CompareFlags>({
      name: "compare",
      summary: "Compare two configurations over the same conversations, case by case.",
      usage: "",
      options: [
        ["--suite <name>", "the cases: memory (default), conversations over the sample reports"],
        ["--a <config>", "first arm: default, or settings such as memory.cache=off (default: default)"],
        ["--b <config>", "second arm; settings stand with commas between them"],
        ["--id <id>", "one case alone"],
        ["--json <file>", "write the result as one JSON object"],
      ],
      examples: [
        "deno task compare --b memory.carryOver=off",
        "deno task compare --a memory.compression=off --b default --json compression.json",
      ],
    }, args);
    if (words.length > 0) throw new UsageError(`"${words[0]}" is too much: compare takes flags alone`);
    const { suite = "memory", id } = flags;
    if (suite !== "memory") throw new UsageError(`--suite ${suite}: there is no such suite; there is memory`);
    if (flags.b === undefined) {
      throw new UsageError("--b names the second arm, for example --b memory.cache=off");
    }
    const [a, b] = [usable(flags.a ?? "default"), usable(flags.b)];
    const dialogues = chosen(readDialogues(await Deno.readTextFile(SUITE), "evals/suites/memory.jsonl"), id);
    const comparison = await run({ a, b, dialogues, outside });
    const why = new Map(dialogues.map((one) => [one.id, one.why_it_matters]));
    outside.out(
      `${compareText(comparison, { a: a.name, b: b.name, why: (id) => why.get(id) ?? "" })}\n`,
    );
    if (flags.json !== undefined) {
      const text = JSON.stringify(toJson(comparison, { a, b }), null, 2);
      await Deno.writeTextFile(outside.path(flags.json), `${text}\n`);
    }
    return comparison.cases.some(({ verdict }) => verdict === "errored") ? INCOMPLETE : 0;
  });
}

function usable(said: string): Arm {
  try {
    return readArm(said);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function chosen(dialogues: readonly Dialogue[], id: string | undefined): readonly Dialogue[] {
  if (id === undefined) return dialogues;
  const found = dialogues.filter((one) => one.id === id);
  if (found.length === 0) throw new UsageError(`--id ${id}: the suite has no such case`);
  return found;
}

async function run({ a, b, dialogues, outside }: {
  readonly a: Arm;
  readonly b: Arm;
  readonly dialogues: readonly Dialogue[];
  readonly outside: Terminal;
}): Promise<ArmComparison & { readonly fingerprints: readonly [string, string] }> {
  const root = readConfig({}, outside.env);
  const folder = `${outside.path(root.storeFolder)}/compare`;
  const config = (arm: Arm, name: string): Config => ({
    ...arm.apply(root),
    storeFolder: `${folder}/${name}`,
  });
  const [first, second] = [config(a, "a"), config(b, "b")];
  if (JSON.stringify(first.memory) === JSON.stringify(second.memory)) {
    throw new UsageError(`the two arms are the same: ${a.name} and ${b.name}`);
  }
  const held = (arm: Config, name: string) =>
    runDialogues(arm, dialogues, {
      signal: outside.signal,
      progress: (text) => outside.err(outside.isTerminal ? `\r\x1b[K${name}: ${text}` : `${name}: ${text}\n`),
    });
  try {
    await removeFolder(folder);
    await sampleStores(first, second, outside);
    const [one, other] = [await held(first, "a"), await held(second, "b")];
    return { ...compareArms(one, other), fingerprints: [one.fingerprint, other.fingerprint] };
  } finally {
    if (outside.isTerminal) outside.err("\r\x1b[K");
    await removeFolder(folder);
  }
}

/** Two equal stores that hold the sample reports: they are read once. */
async function sampleStores(first: Config, second: Config, outside: Terminal): Promise<void> {
  const lab = await openLab(first);
  try {
    await ensureSamples(lab, outside);
  } finally {
    await lab.close();
  }
  await Deno.mkdir(second.storeFolder, { recursive: true });
  for await (const { name } of Deno.readDir(first.storeFolder)) {
    await Deno.copyFile(`${first.storeFolder}/${name}`, `${second.storeFolder}/${name}`);
  }
}

async function removeFolder(folder: string): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch((error: unknown) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
}

function toJson(
  { cases, paired, fingerprints }: Awaited<ReturnType<typeof run>>,
  { a, b }: { readonly a: Arm; readonly b: Arm },
) {
  const count = (wanted: CaseVerdict) => cases.filter(({ verdict }) => verdict === wanted).length;
  return {
    suite: "memory",
    arms: {
      a: { name: a.name, fingerprint: fingerprints[0] },
      b: { name: b.name, fingerprint: fingerprints[1] },
    },
    cases,
    improved: count("improved"),
    worse: count("worse"),
    found: count("found"),
    lost: count("lost"),
    errored: count("errored"),
    pValue: paired?.pValue ?? null,
    interval: paired?.interval ?? null,
    detectableEffect: paired?.detectable ?? null,
    verdict: paired?.verdict ?? null,
  };
}

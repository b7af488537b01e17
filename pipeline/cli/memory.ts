import { terminalText } from "../../guardrails/mod.ts";
import { type Config, readConfig } from "../config.ts";
import { type Lab, openLab } from "../lab.ts";
import { commandLine, UsageError } from "./command_line.ts";
import { jsonText } from "./json_text.ts";
import { renderMemory, renderRemoved, sizeText } from "./render_memory.ts";
import { runCommand } from "./run_command.ts";
import { type Terminal, terminal } from "./terminal.ts";

interface MemoryFlags {
  readonly json?: boolean;
  readonly store?: string;
  readonly maxMb?: string;
  readonly keepDays?: string;
  readonly dryRun?: boolean;
}

/** A command that holds the store is answered in seconds. */
const STORE_WAIT = 15_000;

/** Of all parts together. A turn leaves about 50 kB: this is some twenty thousand of them, and less than one index of reports. */
const BUDGET_MB = "1000";

const DAY = 86_400_000;

/** Flags that each word takes besides --json and --store. */
const OWN_FLAGS: Readonly<Record<string, readonly string[]>> = {
  report: ["maxMb"],
  forget: [],
  prune: ["keepDays", "dryRun"],
};

/**
 * Says what is remembered and takes it out. Exits 0; 1 where there is nothing of that name or no store; 2 for words that
 * cannot be used.
 */
export function memoryCommand(args: readonly string[], outside: Terminal): Promise<number> {
  return runCommand(outside, async () => {
    const { words: [word = "report", ...rest], flags } = commandLine<MemoryFlags>({
      name: "memory",
      summary:
        "Say what is remembered and how much (report), forget a conversation, remove old ones (prune).",
      usage: "[report] | forget THREAD | prune --keep-days N",
      options: [
        ["--max-mb <n>", `report: the size to hold it to (default ${BUDGET_MB}, or TIEOUT_MEMORY_MB)`],
        ["--keep-days <n>", "prune: conversations that went on in the last n days stay"],
        ["--dry-run", "prune: say what would go, and remove nothing"],
        ["--json", "print one JSON object"],
        ["--store <folder>", "where the data lies (default .tieout, or TIEOUT_STORE)"],
      ],
      examples: ["deno task memory", "deno task memory forget q3", "deno task memory prune --keep-days 90"],
    }, args);
    checkUsage(word, { rest, flags });
    const config = readConfig(
      { store: flags.store === undefined ? undefined : outside.path(flags.store) },
      outside.env,
    );
    const budget = budgetOf(flags, outside);
    // opening a store makes it: who only looks must not leave one behind
    if (!await isThere(config)) {
      if (word !== "report") throw new Error(`Cannot ${word}: there is no store in ${config.storeFolder}`);
      outside.out(flags.json ? jsonText(null) : `There is no store in ${config.storeFolder} yet.\n`);
      return 0;
    }
    const lab = await openLab(config, undefined, {
      wait: {
        milliseconds: STORE_WAIT,
        signal: outside.signal,
        onWait: () => outside.err("Another process is using the store, waiting for it …\n"),
      },
    });
    try {
      if (word === "report") return await report(lab, { flags, outside, budget });
      if (word === "forget") return await forget(lab, { thread: rest[0]!, flags, outside });
      return await prune(lab, { flags, outside });
    } finally {
      await lab.close();
    }
  });
}

interface Asked {
  readonly flags: MemoryFlags;
  readonly outside: Terminal;
}

async function report(
  lab: Lab,
  { flags, outside, budget }: Asked & { readonly budget: number },
): Promise<number> {
  const kept = await lab.keeper.report();
  const bytes = kept.parts.reduce((total, part) => total + part.bytes, 0);
  outside.out(
    flags.json
      ? jsonText({ ...kept, bytes, budget, isOver: bytes > budget })
      : terminalText(renderMemory(kept, { budget })),
  );
  return 0;
}

async function forget(
  lab: Lab,
  { thread, flags, outside }: Asked & { readonly thread: string },
): Promise<number> {
  const before = await sizeOf(lab);
  const removed = await lab.keeper.forget(thread);
  if (removed === null) {
    throw new Error(
      `Cannot forget the thread ${thread}: nothing of it is kept. deno task memory lists what is`,
    );
  }
  const after = await sizeOf(lab);
  outside.out(
    flags.json ? jsonText({ thread, removed, store: { before, after } }) : terminalText(
      `${renderRemoved(removed, { dryRun: false })}${spaceText(before, after)}` +
        "Its rows in the audit trail stay: they hold decisions and hashes. See deno task audit prune.\n",
    ),
  );
  return 0;
}

async function prune(lab: Lab, { flags, outside }: Asked): Promise<number> {
  const days = Number(flags.keepDays);
  const dryRun = flags.dryRun ?? false;
  const now = lab.effects.clock();
  const before = new Date(now.getTime() - days * DAY).toISOString();
  const size = await sizeOf(lab);
  const removed = await lab.keeper.prune({ before, dryRun });
  const trail = await lab.audit.prune({
    before,
    at: now.toISOString(),
    owner: lab.config.owner,
    reason: `keep ${days} days`,
    dryRun,
  });
  const after = await sizeOf(lab);
  if (flags.json) {
    outside.out(jsonText({ dryRun, before, removed, trail, store: { before: size, after } }));
    return 0;
  }
  const rows = trail === null ? "nothing" : `${trail.removed} rows`;
  outside.out(
    `${renderRemoved(removed, { dryRun })}Of the audit trail ${rows}${
      dryRun ? " would go" : trail === null ? "" : ", its chain can still be proven"
    }.\n${dryRun ? "" : spaceText(size, after)}`,
  );
  return 0;
}

/** Bytes of the store that hold something. */
async function sizeOf(lab: Lab): Promise<number> {
  const { store: { bytes, free } } = await lab.keeper.report();
  return bytes - free;
}

function spaceText(before: number, after: number): string {
  return `The store held ${sizeText(before)} and holds ${sizeText(after)}; what is free is used again.\n`;
}

async function isThere({ storeFolder }: Config): Promise<boolean> {
  try {
    return (await Deno.stat(storeFolder)).isDirectory;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function budgetOf({ maxMb }: MemoryFlags, { env }: Terminal): number {
  const said = maxMb ?? (env("TIEOUT_MEMORY_MB") || BUDGET_MB);
  if (/^\d{1,7}$/.test(said)) return Number(said) * 1_000_000;
  const name = maxMb === undefined ? "TIEOUT_MEMORY_MB" : "--max-mb";
  throw new UsageError(`${name} takes a whole number of megabytes, not "${said}"`);
}

function checkUsage(
  word: string,
  { rest, flags }: { readonly rest: readonly string[]; readonly flags: MemoryFlags },
): void {
  const own = Object.hasOwn(OWN_FLAGS, word) ? OWN_FLAGS[word] : undefined;
  if (own === undefined) {
    throw new UsageError(`memory takes report, forget or prune, not "${word}". See deno task memory --help`);
  }
  const foreign = Object.values(OWN_FLAGS).flat().find((flag) =>
    !own.includes(flag) && (flags as Readonly<Record<string, unknown>>)[flag] !== undefined
  );
  if (foreign !== undefined) {
    const flag = foreign.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new UsageError(`memory ${word} takes no --${flag}. See deno task memory --help`);
  }
  if (rest.length !== (word === "forget" ? 1 : 0) || rest[0]?.trim() === "") {
    throw new UsageError(
      word === "forget"
        ? "memory forget takes the id of one conversation. deno task memory lists them"
        : `memory ${word} takes no further words`,
    );
  }
  if (word === "prune" && !/^[1-9]\d{0,4}$/.test(flags.keepDays ?? "")) {
    throw new UsageError("memory prune needs --keep-days N, a whole number of days from 1 to 99999");
  }
}

if (import.meta.main) Deno.exit(await memoryCommand(Deno.args, terminal()));

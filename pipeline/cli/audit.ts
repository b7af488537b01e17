import { terminalText } from "../../guardrails/mod.ts";
import { verifyTrail } from "../../memory/mod.ts";
import { readConfig } from "../config.ts";
import { type Lab, openLab } from "../lab.ts";
import { auditView } from "../reports/audit_view.ts";
import { commandLine, UsageError } from "./command_line.ts";
import { jsonText } from "./json_text.ts";
import { renderAudit, renderCheck } from "./render_audit.ts";
import { runCommand } from "./run_command.ts";
import { type Terminal, terminal } from "./terminal.ts";

interface AuditFlags {
  readonly json?: boolean;
  readonly store?: string;
  readonly head?: string;
  readonly context?: string;
  readonly keepDays?: string;
  readonly dryRun?: boolean;
}

/** A command that holds the store is answered in seconds. */
const STORE_WAIT = 15_000;

/** Rows between two lines of progress: a walk of a second or two. */
const TOLD_ROWS = 10_000;

/** Runs that are listed where the beginning of an id fits several. */
const LISTED_RUNS = 5;

const DAY = 86_400_000;

/** Flags that each word takes besides --json and --store. */
const OWN_FLAGS: Readonly<Record<string, readonly string[]>> = {
  verify: ["head"],
  show: ["context"],
  prune: ["keepDays", "dryRun"],
};

/**
 * Proves and shows the decision trail. Exits 0; 1 where the chain is broken or a run is not in it, with the reason; 2 for
 * words that cannot be used.
 */
export function auditCommand(args: readonly string[], outside: Terminal): Promise<number> {
  return runCommand(outside, async () => {
    const { words, flags } = commandLine<AuditFlags>({
      name: "audit",
      summary:
        "Prove the decision trail (verify), rebuild a run from it (show), remove its oldest runs (prune).",
      usage: "verify | show RUN | prune --keep-days N",
      options: [
        ["--head <hash>", "verify: a hash noted earlier, which must still stand in the chain"],
        ["--context <n>", "show: print the context of this round alone, byte for byte"],
        ["--keep-days <n>", "prune: runs that ended in the last n days stay"],
        ["--dry-run", "prune: say what would go, and remove nothing"],
        ["--json", "print one JSON object"],
        ["--store <folder>", "where the data lies (default .tieout, or TIEOUT_STORE)"],
      ],
      examples: [
        "deno task audit verify",
        "deno task audit show 3f2a --context 1",
        "deno task audit prune --keep-days 365 --dry-run",
      ],
    }, args);
    const [word = "", ...rest] = words;
    checkUsage(word, { rest, flags });
    const config = readConfig(
      { store: flags.store === undefined ? undefined : outside.path(flags.store) },
      outside.env,
    );
    const lab = await openLab(config, undefined, {
      wait: {
        milliseconds: STORE_WAIT,
        signal: outside.signal,
        onWait: () => outside.err("Another process is using the store, waiting for it …\n"),
      },
    });
    try {
      if (word === "verify") return await verify(lab, { flags, outside });
      if (word === "show") return await show(lab, { run: rest[0]!, flags, outside });
      return await prune(lab, { flags, outside });
    } finally {
      await lab.close();
    }
  });
}

interface Asked {
  readonly flags: AuditFlags;
  readonly outside: Terminal;
}

async function verify(lab: Lab, { flags, outside }: Asked): Promise<number> {
  let told = 0;
  const check = await verifyTrail(lab.audit, {
    head: flags.head?.trim().toLowerCase(),
    signal: outside.signal,
    onProgress(rows, total) {
      if (rows - told < TOLD_ROWS) return;
      told = rows;
      outside.err(`${rows} of ${total} rows …\n`);
    },
  });
  outside.out(flags.json ? jsonText(check) : terminalText(renderCheck(check)));
  return check.broken === null ? 0 : 1;
}

async function show(lab: Lab, { run, flags, outside }: Asked & { readonly run: string }): Promise<number> {
  const rows = await lab.audit.read(await findRun(lab, run));
  const record = await lab.runs.get(rows[0]!.run);
  const view = await auditView(rows, { trail: lab.audit, record });
  if (flags.context === undefined) {
    outside.out(flags.json ? jsonText(view) : terminalText(renderAudit(view)));
    return 0;
  }
  const context = view.contexts.find(({ round }) => round === Number(flags.context));
  if (context === undefined) {
    const rounds = view.contexts.map(({ round }) => round).join(", ") || "none";
    throw new Error(`Cannot show context ${flags.context} of the run ${view.run}: it has ${rounds}`);
  }
  if (context.text === null) {
    throw new Error(
      `Cannot show context ${flags.context} of the run ${view.run}: it is not kept as it was. ` +
        "See deno task audit verify",
    );
  }
  outside.out(context.text);
  return 0;
}

/** The run of which this is the id, or the beginning of the id and of no other. */
async function findRun(lab: Lab, said: string): Promise<string> {
  const found = await lab.audit.runs(said, { limit: LISTED_RUNS + 1 });
  if (found.includes(said)) return said;
  if (found.length === 1) return found[0]!;
  const refused = `Cannot show the run ${said}`;
  if (found.length > 1) {
    const listed = found.slice(0, LISTED_RUNS).join(", ") + (found.length > LISTED_RUNS ? ", …" : "");
    throw new Error(`${refused}: several runs begin so: ${listed}`);
  }
  if (await lab.runs.get(said) !== null) {
    throw new Error(
      `${refused}: its record is kept, but nothing of it is in the trail. It was asked before there was a trail, ` +
        "or retention removed it from there",
    );
  }
  throw new Error(`${refused}: no run of this id is in the trail. ask --json names the run of an answer`);
}

async function prune(lab: Lab, { flags, outside }: Asked): Promise<number> {
  const days = Number(flags.keepDays);
  const now = lab.effects.clock();
  const pruned = await lab.audit.prune({
    before: new Date(now.getTime() - days * DAY).toISOString(),
    at: now.toISOString(),
    owner: lab.config.owner,
    reason: `keep ${days} days`,
    dryRun: flags.dryRun ?? false,
  });
  const done = flags.dryRun ? "would be removed" : "removed";
  outside.out(
    flags.json
      ? jsonText({ dryRun: flags.dryRun ?? false, pruned })
      : pruned === null
      ? `Nothing to remove: no run ended more than ${days} days ago.\n`
      : `${pruned.removed} rows (${pruned.firstSeq} to ${pruned.lastSeq}) ${done}; the last has the hash ${pruned.hash}\n`,
  );
  return 0;
}

function checkUsage(
  word: string,
  { rest, flags }: { readonly rest: readonly string[]; readonly flags: AuditFlags },
): void {
  const own = Object.hasOwn(OWN_FLAGS, word) ? OWN_FLAGS[word] : undefined;
  if (own === undefined) {
    throw new UsageError(
      `audit takes verify, show or prune${word === "" ? "" : `, not "${word}"`}. See deno task audit --help`,
    );
  }
  const foreign = Object.values(OWN_FLAGS).flat().find((flag) =>
    !own.includes(flag) && (flags as Readonly<Record<string, unknown>>)[flag] !== undefined
  );
  if (foreign !== undefined) {
    const flag = foreign.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new UsageError(`audit ${word} takes no --${flag}. See deno task audit --help`);
  }
  const wanted = word === "show" ? 1 : 0;
  if (rest.length !== wanted || rest[0]?.trim() === "") {
    throw new UsageError(
      word === "show"
        ? "audit show takes the id of one run, or its beginning. ask --json names it"
        : `audit ${word} takes no further words`,
    );
  }
  if (flags.head !== undefined && !/^\s*[0-9a-f]{64}\s*$/i.test(flags.head)) {
    throw new UsageError("--head takes the 64 digits of a hash that audit verify printed");
  }
  if (flags.context !== undefined && !/^[1-9]\d{0,3}$/.test(flags.context)) {
    throw new UsageError("--context takes the number of a round, counted from 1");
  }
  if (word === "prune" && !/^\d{1,5}$/.test(flags.keepDays ?? "")) {
    throw new UsageError("audit prune needs --keep-days N, a whole number of days from 0 to 99999");
  }
}

if (import.meta.main) Deno.exit(await auditCommand(Deno.args, terminal()));

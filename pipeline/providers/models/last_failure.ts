import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type EmbeddingModelVariables, fetchedFolder } from "./embedding_model.ts";

/** How long nothing is asked again by itself: a machine without a network has none for the next question either. */
const REMEMBERED_MILLISECONDS = 12 * 3_600_000;

/** Remembers that no source had the embedding model. */
export async function rememberFailure(env: EmbeddingModelVariables): Promise<void> {
  const path = failurePath(env);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "");
}

/** Whether no source had the embedding model a short while ago. */
export async function failedLately(env: EmbeddingModelVariables, now: Date): Promise<boolean> {
  const info = await stat(failurePath(env)).catch(() => null);
  return info !== null && now.getTime() - info.mtimeMs < REMEMBERED_MILLISECONDS;
}

/** Forgets the failure: what `deno task model` does when it has the model. */
export async function forgetFailure(env: EmbeddingModelVariables): Promise<void> {
  await rm(failurePath(env), { force: true });
}

function failurePath(env: EmbeddingModelVariables): string {
  return join(dirname(fetchedFolder(env)), ".embedding-model-failed");
}

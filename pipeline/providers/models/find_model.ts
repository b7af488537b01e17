import { fileState } from "./file_mark.ts";
import { MODEL_FILES, type ModelFile, type ModelUse } from "./model_files.ts";

/** Where a file of weights stands or will stand. */
export function modelPath(file: ModelFile, folder: string): string {
  return `${folder}/${file.name}`;
}

/** Path by name of each file of one use, or null where one is missing or damaged: a use is whole or not there. */
export async function findModels(
  use: ModelUse,
  folder: string,
): Promise<Readonly<Record<string, string>> | null> {
  const files = MODEL_FILES.filter((file) => file.use === use);
  const states = await Promise.all(files.map((file) => fileState(file, { folder })));
  if (files.length === 0 || states.some((state) => state !== "present")) return null;
  return Object.fromEntries(files.map((file) => [file.name, modelPath(file, folder)]));
}

/** Whether all files of a use are there, by their size. */
export function hasModels(use: ModelUse, folder: string): boolean {
  return MODEL_FILES.filter((file) => file.use === use).every((file) => {
    try {
      return Deno.statSync(modelPath(file, folder)).size === file.bytes;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    }
  });
}

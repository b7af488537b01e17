import { createHash } from "node:crypto";
import { MODEL_FILES, type ModelFile, type ModelUse } from "./model_files.ts";

/** Whether a file of weights is in the model folder: `damaged` has the wrong size, or where it was read the wrong hash. */
export type ModelState = "present" | "missing" | "damaged";

/** The variable that names the model folder. */
export const MODEL_FOLDER_VARIABLE = "TIEOUT_MODELS";

/** The folder of the weights: no user's data and the same for every store, so beside them all. */
export function modelFolder(env: (name: string) => string | undefined): string {
  return env(MODEL_FOLDER_VARIABLE) || ".tieout/models";
}

/** Where a file of weights stands or will stand. */
export function modelPath(file: ModelFile, folder: string): string {
  return `${folder}/${file.name}`;
}

/** Looks a file of weights up in the model folder; with `read` its hash is checked too, not the size alone. */
export async function modelState(
  file: ModelFile,
  { folder, read = false }: { readonly folder: string; readonly read?: boolean },
): Promise<ModelState> {
  const path = modelPath(file, folder);
  const info = await Deno.stat(path).catch((error: unknown) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
  if (info === null) return "missing";
  if (info.size !== file.bytes) return "damaged";
  if (!read) return "present";
  return sha256(await Deno.readFile(path)) === file.sha256 ? "present" : "damaged";
}

/** Path by name of each file of one use, or null where one is missing or damaged: a use is whole or not there. */
export async function findModels(
  use: ModelUse,
  folder: string,
): Promise<Readonly<Record<string, string>> | null> {
  const files = MODEL_FILES.filter((file) => file.use === use);
  const states = await Promise.all(files.map((file) => modelState(file, { folder })));
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

/** SHA-256 of bytes in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

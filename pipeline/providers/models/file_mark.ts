/** A file as it must be. */
export interface FileMark {
  /** Its name in its folder. */
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Whether a file of weights is there: `damaged` has the wrong size, or where it was read the wrong hash. */
export type ModelState = "present" | "missing" | "damaged";

/** Looks a file up in a folder; with `read` its hash is checked too, not the size alone. */
export async function fileState(
  { name, bytes, sha256: wanted }: FileMark,
  { folder, read = false }: { readonly folder: string; readonly read?: boolean },
): Promise<ModelState> {
  const path = `${folder}/${name}`;
  const info = await Deno.stat(path).catch((error: unknown) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
  if (info === null) return "missing";
  if (info.size !== bytes) return "damaged";
  if (!read) return "present";
  // the library is loaded by whoever reads: most only look whether a file is there, and it costs more than that
  const { sha256 } = await import("./sha256.ts");
  return sha256(await Deno.readFile(path)) === wanted ? "present" : "damaged";
}

import { join } from "node:path";
import type { FileMark } from "./file_mark.ts";
import { sha256 } from "./sha256.ts";

/**
 * Writes a file into a folder, whole or not at all. Throws an Error where its content is not what it must be; `origin`
 * says then whose it is.
 */
export async function keepFile(
  mark: FileMark,
  { folder, bytes, origin }: {
    readonly folder: string;
    readonly bytes: Uint8Array;
    readonly origin: string;
  },
): Promise<void> {
  const found = sha256(bytes);
  if (found !== mark.sha256) {
    throw new Error(
      `Cannot use ${mark.name} of ${origin}: its SHA-256 is ${found}, not ${mark.sha256}; ` +
        "it is not the one that was tested, so nothing was kept",
    );
  }
  // a name of its own: another process may be writing the same file
  const part = join(folder, `.${mark.name}-${crypto.randomUUID()}`);
  try {
    await Deno.writeFile(part, bytes);
    await Deno.rename(part, join(folder, mark.name));
  } catch (error) {
    await Deno.remove(part).catch(() => {});
    throw error;
  }
}

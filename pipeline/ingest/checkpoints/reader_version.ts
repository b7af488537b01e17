import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What a reading of a page comes from: the reader's own code, and how numbers and units are read. */
const SOURCES = ["..", "../../../retrieval"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

let version: Promise<string> | null = null;

async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of SOURCES) {
    const names = (await readdir(folder, { recursive: true })).filter((name) =>
      /\.(?:ts|tsv)$/.test(name) && !/_(?:test|bench|contract)\.ts$/.test(name)
    );
    for (const name of names.sort()) hash.update(name).update(await readFile(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 12);
}

/**
 * Hash of the code that reads pages. A reading is good for the code that made it: a version that somebody has to raise
 * by hand would be forgotten once, and old readings would pass for new ones.
 */
export function readerVersion(): Promise<string> {
  return version ??= hashSources();
}

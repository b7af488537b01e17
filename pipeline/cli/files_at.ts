import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { IngestFile } from "../ingest/ingest.ts";
import { fileAt } from "./file_at.ts";

/**
 * The files that paths name: a folder stands for the PDFs in it, by name, without those in folders below; what is named
 * twice is taken once. A file that is missing and a folder without PDFs fail later, alone.
 */
export async function filesAt(paths: readonly string[]): Promise<readonly IngestFile[]> {
  const found = await Promise.all(paths.map(async (path) => {
    if (!await isFolder(path)) return [path];
    const names = (await readdir(path)).filter((name) => /\.pdf$/i.test(name) && !name.startsWith("."));
    if (names.length === 0) return [path];
    return names.sort().map((name) => join(path, name));
  }));
  return [...new Set(found.flat())].map(fileAt);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

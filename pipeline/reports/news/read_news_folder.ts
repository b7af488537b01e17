import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { type Article, readArticle } from "./read_article.ts";

/** Files that hold an article; a README says what the folder is. */
const ARTICLE = /\.(?:md|markdown|txt)$/i;
const NOTICE = /^(?:readme|license|licence|notice)\b/i;

/**
 * Reads all articles of a folder and of the folders in it, in order of their paths.
 *
 * @throws {Error} "Cannot read news from FOLDER: …" for a folder that is not there or holds none; what `readArticle` throws
 */
export async function readNewsFolder(folder: string): Promise<readonly Article[]> {
  const root = resolve(folder);
  const files = await listFiles(root);
  if (files.length === 0) {
    throw new Error(`Cannot read news from ${root}: it holds no article (.md or .txt)`);
  }
  return await Promise.all(
    files.map(async (path) => readArticle(await readFile(path, "utf8"), relative(root, path))),
  );
}

async function listFiles(root: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(root, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile() && ARTICLE.test(entry.name) && !NOTICE.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)).sort();
  } catch (error) {
    const state = (error as { readonly code?: unknown }).code === "ENOENT"
      ? "there is no such folder"
      : "it is no folder that can be read";
    throw new Error(`Cannot read news from ${root}: ${state}; TIEOUT_NEWS names it`, { cause: error });
  }
}

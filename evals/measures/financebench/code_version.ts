import { createHash } from "node:crypto";

/** Folders whose code and data make an answer, beside the project's root. */
const FOLDERS = ["retrieval", "guardrails", "memory", "pipeline"] as const;

const ROOT = new URL("../../../", import.meta.url);

/** Files that decide what is answered; tests and benches do not. */
const COUNTS = /(?<!_test|_bench)\.(?:ts|tsv|md|txt|json)$/;

/** Names the code that makes answers: the SHA-256 of every file of it, its first 16 hexadecimal digits. */
export async function codeVersion(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of FOLDERS) await addFolder(hash, new URL(`${folder}/`, ROOT));
  return hash.digest("hex").slice(0, 16);
}

async function addFolder(hash: ReturnType<typeof createHash>, folder: URL): Promise<void> {
  const entries = (await Array.fromAsync(Deno.readDir(folder))).sort((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isDirectory } of entries) {
    if (isDirectory) await addFolder(hash, new URL(`${name}/`, folder));
    else if (COUNTS.test(name)) hash.update(name).update(await Deno.readFile(new URL(name, folder)));
  }
}

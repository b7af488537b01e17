import type { Lab } from "../lab.ts";

/**
 * Names what an answer was made with: configuration as run, model and reranker, version of the documents. Two runs
 * with one fingerprint may differ only by the question.
 *
 * @returns the first 16 hexadecimal digits of a SHA-256
 */
export async function fingerprintOf(lab: Lab): Promise<string> {
  const parts = JSON.stringify({ chat: lab.config.chat, documents: await lab.store.version() });
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(parts)));
  return [...hash.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

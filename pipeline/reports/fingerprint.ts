import type { Lab } from "../lab.ts";

/**
 * Names what an answer was made with: configuration as run, model and reranker, version of the documents, hash of
 * the embedding model. Two runs with one fingerprint may differ only by the question. Vectors are left out: they differ
 * a little between processors.
 *
 * @returns the first 16 hexadecimal digits of a SHA-256
 */
export async function fingerprintOf(lab: Lab): Promise<string> {
  // a model that cannot be known is told from the choice of none; the run's record says that the layer opened
  const embedder = await lab.vectors.model().then((model) => model?.hash ?? "none", () => "unknown");
  const { decider, writer } = await lab.chat();
  const parts = JSON.stringify({
    chat: [decider.id, writer.id],
    documents: await lab.store.version(),
    embedder,
    reranker: (await lab.reranker()).id,
  });
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(parts)));
  return [...hash.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

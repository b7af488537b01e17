import { createHash } from "node:crypto";
import { SEARCH_SETTINGS } from "../../retrieval/mod.ts";
import type { Lab } from "../lab.ts";

/** What a configuration is read from. */
export type Configured = Pick<Lab, "chat" | "reranker"> & { readonly vectors: Pick<Lab["vectors"], "model"> };

/**
 * Names how answers are made, whatever the documents are: models, reranker, hash of the embedding model, settings of the
 * search. Vectors are left out: they differ a little between processors.
 *
 * @returns the first 16 hexadecimal digits of a SHA-256
 */
export async function configurationOf({ chat, reranker, vectors }: Configured): Promise<string> {
  // a model that cannot be known is told from the choice of none; the run's record says that the layer opened
  const embedder = await vectors.model().then((model) => model?.hash ?? "none", () => "unknown");
  const { decider, writer } = await chat();
  return hash({
    chat: [decider.id, writer.id],
    embedder,
    reranker: (await reranker()).id,
    search: SEARCH_SETTINGS,
  });
}

/**
 * Names what an answer was made with: the configuration as run and the version of the documents. Two runs with one
 * fingerprint may differ only by the question.
 *
 * @returns the first 16 hexadecimal digits of a SHA-256
 */
export async function fingerprintOf(lab: Configured & Pick<Lab, "store">): Promise<string> {
  return hash({ configuration: await configurationOf(lab), documents: await lab.store.version() });
}

function hash(parts: Readonly<Record<string, unknown>>): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

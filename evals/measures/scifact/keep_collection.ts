import { type Chunk, embedMissing, type Lab } from "tieout";
import type { Beir, BeirDocument } from "./read_beir.ts";

/** The company that a collection stands under, as if its documents were passages of one report. */
export const COLLECTION = "COLLECTION";

/** A year is needed and never asked for. */
const YEAR = 2000;

/** Changes when documents become chunks in another way, so that a collection that is kept is read again. */
const READER = "beir-1";

/**
 * Puts a collection into the lab's store, a document as one chunk with its title as the heading, and leaves one that
 * stands there as it is.
 */
export async function keepCollection(lab: Lab, { documents, sha256 }: Beir): Promise<void> {
  const document = {
    sha256,
    name: "corpus.jsonl",
    company: COLLECTION,
    fy: YEAR,
    pages: documents.length,
    yearEnd: "12-31",
    sample: false,
    ingestedAt: lab.effects.clock().toISOString(),
    reader: READER,
  };
  const stored = await lab.store.documents();
  if (stored.some((one) => one.sha256 === sha256 && one.reader === READER)) return;
  const { name, fy } = document;
  const chunks = documents.map((one, at): Chunk => ({
    ...chunkOf(one),
    company: COLLECTION,
    fy,
    document: { sha256, name },
    page: at + 1,
    pageLabel: String(at + 1),
  }));
  await lab.store.put({ document, chunks, figures: [] });
}

/** A title stands above the text and beside it, as ingest has the heading of a passage. */
function chunkOf(
  { id, title, text }: BeirDocument,
): Pick<Chunk, "id" | "kind" | "section" | "text" | "unit"> {
  return { id, kind: "prose", section: title, text: title === "" ? text : `${title}\n${text}`, unit: null };
}

/**
 * Gives every document of the collection its vector. What is embedded already stays, so that a second run is quick and
 * one that was stopped goes on.
 *
 * @throws {Error} where no embedder is configured, and what the embedder throws.
 */
export async function embedCollection(
  lab: Lab,
  { progress, signal }: { readonly progress: (text: string) => void; readonly signal: AbortSignal },
): Promise<void> {
  const side = await lab.vectors.side();
  if (side === null) {
    throw new Error(
      "Cannot search by vectors: no embedder is configured; set TIEOUT_EMBEDDER, or measure --mode keyword",
    );
  }
  await embedMissing(side, {
    company: COLLECTION,
    signal,
    onProgress: ({ done, total }) => progress(`embedded ${done} of ${total} documents`),
  });
}

import type { StoredDocument } from "../chunk.ts";
import type { ChunkStore } from "./chunk_store.ts";
import { storedMetrics } from "./stored_metrics.ts";

/**
 * A store as if it held only some of its documents, for searching within a report. Companies without any of them are not
 * there at all. It reads through to the store, and nothing can be put into it.
 */
export function onlyDocuments(
  store: ChunkStore,
  keep: (document: StoredDocument) => boolean,
): ChunkStore {
  const documents = async () => (await store.documents()).filter(keep);
  const kept = async () => new Set((await documents()).map(({ sha256 }) => sha256));
  return {
    documents,
    chunks: async (filter) => {
      const [wanted, chunks] = await Promise.all([kept(), store.chunks(filter)]);
      return chunks.filter(({ document }) => wanted.has(document.sha256));
    },
    terms: async (filter) => {
      const [wanted, documents] = await Promise.all([kept(), store.terms(filter)]);
      return documents.filter(({ chunks }) => chunks.every(({ document }) => wanted.has(document.sha256)));
    },
    figures: async (filter) => {
      const [wanted, figures] = await Promise.all([kept(), store.figures(filter)]);
      return figures.filter(({ document }) => wanted.has(document));
    },
    metrics: async () => {
      const wanted = await documents();
      const companies = [...new Set(wanted.map(({ company }) => company))];
      const figures = await Promise.all(companies.map((company) => store.figures({ company })));
      const own = new Set(wanted.map(({ sha256 }) => sha256));
      return storedMetrics(figures.flat().filter(({ document }) => own.has(document)));
    },
    pages: async (filter) => (await kept()).has(filter.document) ? await store.pages(filter) : [],
    version: async () => `${await store.version()} ${[...await kept()].join(" ")}`,
    put: ({ document }) =>
      Promise.reject(
        new TypeError(`Cannot put ${document.name} into a part of a store: put it into the store itself`),
      ),
  };
}

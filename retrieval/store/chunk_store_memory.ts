import type { Chunk, IngestedDocument, StoredDocument } from "../chunk.ts";
import type { Figure } from "../figure.ts";
import { checkIngested } from "./check_ingested.ts";
import type { ChunkStore, PutResult } from "./chunk_store.ts";
import { storedMetrics } from "./stored_metrics.ts";
import { sameReading } from "./same_reading.ts";
import { documentTerms } from "./document_terms.ts";
import { documentsVersion } from "./documents_version.ts";

/** A {@link ChunkStore} that keeps everything in memory: for tests, and the plainest reading of the contract. */
export function memoryChunkStore(): ChunkStore {
  let kept: readonly IngestedDocument[] = [];

  function put(ingested: IngestedDocument): PutResult {
    checkIngested(ingested);
    const next = ingested.document;
    if (kept.some(({ document }) => sameReading(document, next))) {
      return { outcome: "unchanged", replaced: null };
    }
    const gone = kept.filter(({ document }) => givesWay(document, next));
    kept = [...kept.filter((one) => !gone.includes(one)), ingested].sort(byPlace);
    const replaced = gone.find(({ document }) => document.name === next.name) ?? gone[0];
    return replaced === undefined
      ? { outcome: "added", replaced: null }
      : { outcome: "replaced", replaced: replaced.document.sha256 };
  }

  function chunks(filter: Parameters<ChunkStore["chunks"]>[0]): readonly Chunk[] {
    return kept
      .filter(({ document }) =>
        document.company === filter.company && (filter.fy === undefined || document.fy === filter.fy)
      )
      .flatMap(inOrder)
      .filter(({ id }) => filter.ids === undefined || filter.ids.includes(id));
  }

  function figures(filter: Parameters<ChunkStore["figures"]>[0]): readonly Figure[] {
    return kept
      .filter(({ document }) => document.company === filter.company)
      .flatMap((one) => one.figures)
      .filter((figure) =>
        (filter.metrics === undefined || filter.metrics.includes(figure.metric ?? "")) &&
        (filter.years === undefined || filter.years.includes(figure.period.fiscalYear)) &&
        (filter.chunks === undefined || filter.chunks.includes(figure.chunk))
      );
  }

  return {
    pages: ({ document: sha256 }) =>
      Promise.resolve(
        kept.filter(({ document }) => document.sha256 === sha256)
          .flatMap(({ pages = [] }) => pages.toSorted((a, b) => a.page - b.page)),
      ),
    // Deferred, so that a bad document is a rejection here as it is in a database.
    put: async (ingested) => await Promise.resolve().then(() => put(ingested)),
    documents: () => Promise.resolve(kept.map(({ document }) => document)),
    chunks: (filter) => Promise.resolve(chunks(filter)),
    terms: ({ company }) =>
      Promise.resolve(
        kept.filter(({ document }) => document.company === company).map((one) => documentTerms(inOrder(one))),
      ),
    figures: (filter) => Promise.resolve(figures(filter)),
    metrics: () => Promise.resolve(storedMetrics(kept.flatMap((one) => one.figures))),
    version: () => Promise.resolve(documentsVersion(kept.map(({ document }) => document))),
  };
}

function inOrder({ chunks }: IngestedDocument): readonly Chunk[] {
  return chunks.toSorted((a, b) => a.page - b.page);
}

function givesWay(old: StoredDocument, next: StoredDocument): boolean {
  return old.sha256 === next.sha256 ||
    (old.name === next.name && old.company === next.company && old.fy === next.fy);
}

function byPlace(a: IngestedDocument, b: IngestedDocument): number {
  return compare(a.document.company, b.document.company) || a.document.fy - b.document.fy ||
    compare(a.document.name, b.document.name);
}

/** By code unit, as the database orders text; a locale would order differently on another machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import type { Figure } from "../figure.ts";
import type { ChunkStore } from "../store/chunk_store.ts";
import type { VectorSide } from "../store/vector_store.ts";
import { CompanyIndex, type CompanyIndexOptions } from "./company_index.ts";

/** All that is stored of one company, ready to be searched. */
export interface CompanyReports {
  readonly index: CompanyIndex;
  readonly figures: readonly Figure[];
  /** Figures by the chunk that states them. */
  readonly figuresOf: ReadonlyMap<string, readonly Figure[]>;
}

interface Loaded {
  readonly version: string;
  readonly companies: Map<string, Promise<CompanyReports>>;
}

/** Which company, how its index is made, and where its vectors are; without, it is searched by words alone. */
export interface CompanyReportsOptions extends Omit<CompanyIndexOptions, "vectors"> {
  readonly company: string;
  readonly vectors?: VectorSide | null;
}

/** By store, so that what was loaded lives as long as the store it came from; by options within it. */
const loaded = new WeakMap<ChunkStore, Map<string, Loaded>>();

/**
 * Chunks and figures of one company in memory, loaded on first use and kept until the store changes: a question then
 * waits for no query. Only the asked companies are read, so a question costs the same whether five companies are stored
 * or five hundred.
 */
export async function companyReports(
  store: ChunkStore,
  options: CompanyReportsOptions,
): Promise<CompanyReports> {
  const { company, vectors = null } = options;
  const version = JSON.stringify([await store.version(), await vectors?.store.version()]);
  const kinds = loaded.get(store) ?? new Map<string, Loaded>();
  loaded.set(store, kinds);
  const kind = JSON.stringify([
    options.scoring ?? "lucene",
    options.tokenizer ?? "tieout",
    options.keepStopWords ?? false,
    vectors?.embedder.hash,
  ]);
  const known = kinds.get(kind);
  const current = known?.version === version
    ? known
    : { version, companies: new Map<string, Promise<CompanyReports>>() };
  kinds.set(kind, current);
  let reports = current.companies.get(company);
  if (reports === undefined) {
    reports = load(store, options);
    current.companies.set(company, reports);
    // A failed read must not be remembered as the company's reports.
    reports.catch(() => current.companies.delete(company));
  }
  return await reports;
}

async function load(
  store: ChunkStore,
  { company, vectors = null, ...options }: CompanyReportsOptions,
): Promise<CompanyReports> {
  const [chunks, figures, of] = await Promise.all([
    store.chunks({ company }),
    store.figures({ company }),
    vectors?.store.load({ company, model: vectors.embedder }),
  ]);
  return {
    index: new CompanyIndex(chunks, {
      ...options,
      ...of === undefined || vectors === null || of.size === 0
        ? {}
        : { vectors: { dimension: vectors.embedder.dimension, of } },
    }),
    figures,
    figuresOf: Map.groupBy(figures, ({ chunk }) => chunk),
  };
}

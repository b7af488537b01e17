import type { Chunk } from "../chunk.ts";
import type { Figure } from "../figure.ts";
import { type ReportForm, reportForm } from "../report_form.ts";
import type { ChunkStore } from "../store/chunk_store.ts";
import type { VectorSide } from "../store/vector_store.ts";
import { CompanyIndex, type CompanyIndexOptions, takesStoredTerms } from "./company_index.ts";
import { readOnce } from "./read_once.ts";

/**
 * All that is stored of one company, ready to be searched. The index is in memory; chunks and figures are read when they
 * are asked for, and kept: a question needs a few dozen of what may be a hundred thousand.
 */
export interface CompanyReports {
  readonly index: CompanyIndex;
  /** Form and fiscal year by document (sha256), of those whose first page says what they are; read when first asked for. */
  forms(): Promise<ReadonlyMap<string, { readonly form: ReportForm; readonly fy: number }>>;
  /** Chunks by id. */
  chunks(ids: readonly string[]): Promise<ReadonlyMap<string, Chunk>>;
  /** Figures by standard metric. */
  figuresOfMetrics(metrics: readonly string[]): Promise<ReadonlyMap<string, readonly Figure[]>>;
  /** Figures by the chunk that states them. */
  figuresOfChunks(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Figure[]>>;
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
 * The reports of one company, loaded on first use and kept until the store changes. Only the asked companies are loaded,
 * so a question costs the same whether five companies are stored or five hundred.
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
  const of = await vectors?.store.load({ company, model: vectors.embedder });
  const index = await loadIndex(store, {
    company,
    ...options,
    ...of === undefined || vectors === null || of.size === 0
      ? {}
      : { vectors: { dimension: vectors.embedder.dimension, of } },
  });
  const chunks = readOnce(async (ids) =>
    new Map((await store.chunks({ company, ids })).map((chunk) => [chunk.id, chunk]))
  );
  let forms: Promise<Forms> | null = null;
  return {
    index,
    forms: () => {
      forms ??= readForms(chunks(index.onPage(1)));
      forms.catch(() => forms = null);
      return forms;
    },
    chunks,
    figuresOfMetrics: readOnce(async (metrics) =>
      Map.groupBy(await store.figures({ company, metrics }), ({ metric }) => metric ?? "")
    ),
    figuresOfChunks: readOnce(async (chunks) =>
      Map.groupBy(await store.figures({ company, chunks }), ({ chunk }) => chunk)
    ),
  };
}

type Forms = Awaited<ReturnType<CompanyReports["forms"]>>;

async function readForms(covers: Promise<ReadonlyMap<string, Chunk>>): Promise<Forms> {
  const pages = Map.groupBy((await covers).values(), ({ document }) => document.sha256);
  return new Map(
    [...pages].flatMap(([document, chunks]) => {
      const form = reportForm(chunks.map(({ text }) => text).join("\n"));
      return form === null ? [] : [[document, { form, fy: chunks[0]?.fy ?? NaN }] as const];
    }),
  );
}

async function loadIndex(
  store: ChunkStore,
  { company, ...options }: CompanyIndexOptions & { readonly company: string },
): Promise<CompanyIndex> {
  if (!takesStoredTerms(options)) return new CompanyIndex(await store.chunks({ company }), options);
  const index = new CompanyIndex([], options);
  for (const document of await store.terms({ company })) index.addTerms(document);
  return index;
}

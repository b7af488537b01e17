import {
  type ChunkStore,
  type Hit,
  type Lab,
  newTurn,
  onlyDocuments,
  readSlots,
  retrievalGraph,
} from "tieout";
import type { FilingPage, FilingQuestion } from "./filings.ts";
import type { SearchArm } from "./search_arm.ts";

/** Where a question is asked: of the filing that it is about as if no other were stored, or of all filings. */
export type SearchScope = "document" | "all";

/** What a search needs beside the question. */
export interface FindPagesOptions {
  readonly lab: Lab;
  readonly scope: SearchScope;
  readonly arm: SearchArm;
  readonly signal: AbortSignal;
}

/** More than all candidates together: every page that was found is ranked. */
const ALL_CANDIDATES = 100;

/**
 * Asks one question through the retrieval half of the report analyst (slots, rewrite, search of each company, reading)
 * and gives the pages in order, each once, at the place of its best chunk. A question that names no company is asked of
 * the one whose filing it is within a document, and of all companies otherwise.
 */
export async function findPages(
  { question, doc }: FilingQuestion,
  { lab, scope, arm: { settings, reranker }, signal }: FindPagesOptions,
): Promise<readonly FilingPage[]> {
  const store = scope === "all" ? lab.store : withinFiling(lab.store, doc);
  const context = await lab.context({ signal, events: () => {} });
  const services = {
    ...context.services,
    store,
    readSlots: (text: string) => readSlots(text, store),
    reranker,
    search: { ...settings, limits: { ...settings.limits, keep: ALL_CANDIDATES } },
  };
  const { hits } = await retrievalGraph().invoke(newTurn(question) as never, {
    context: { ...context, services } as never,
    signal,
  }) as { readonly hits: readonly Hit[] };
  return pagesOf(hits);
}

/** Views by store and filing: what was loaded through one is kept with it, and the next arm need not load it again. */
const views = new WeakMap<ChunkStore, Map<string, ChunkStore>>();

function withinFiling(store: ChunkStore, doc: string): ChunkStore {
  const known = views.get(store) ?? new Map<string, ChunkStore>();
  views.set(store, known);
  const view = known.get(doc) ?? onlyDocuments(store, ({ name }) => name === `${doc}.pdf`);
  known.set(doc, view);
  return view;
}

/** Pages of hits by rank, each once; hits of equal rank of several companies stand in order of company. */
export function pagesOf(hits: readonly Hit[]): readonly FilingPage[] {
  const pages = new Map<string, FilingPage>();
  for (const { chunk: { document, page } } of hits.toSorted((a, b) => a.rank - b.rank)) {
    const doc = document.name.replace(/\.pdf$/, "");
    const key = `${doc} ${page}`;
    if (!pages.has(key)) pages.set(key, { doc, page });
  }
  return [...pages.values()];
}

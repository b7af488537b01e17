import type { ChunkStore } from "../store/chunk_store.ts";
import { CompanyIndex, type CompanyIndexOptions } from "./company_index.ts";

interface Built {
  readonly version: string;
  readonly indexes: Map<string, Promise<CompanyIndex>>;
}

/** By store, so that an index lives as long as the store it was made from; by options within it. */
const built = new WeakMap<ChunkStore, Map<string, Built>>();

/**
 * The index of one company, made from its chunks on first use and kept until the store changes. Only the asked
 * companies are read, so a question costs the same whether five companies are stored or five hundred.
 */
export async function companyIndex(
  store: ChunkStore,
  { company, ...options }: CompanyIndexOptions & { readonly company: string },
): Promise<CompanyIndex> {
  const version = await store.version();
  const kinds = built.get(store) ?? new Map<string, Built>();
  built.set(store, kinds);
  const kind = JSON.stringify([options.scoring ?? "lucene", options.keepStopWords ?? false]);
  const known = kinds.get(kind);
  const current = known?.version === version
    ? known
    : { version, indexes: new Map<string, Promise<CompanyIndex>>() };
  kinds.set(kind, current);
  let index = current.indexes.get(company);
  if (index === undefined) {
    index = store.chunks({ company }).then((chunks) => new CompanyIndex(chunks, options));
    current.indexes.set(company, index);
    // A failed read must not be remembered as the company's index.
    index.catch(() => current.indexes.delete(company));
  }
  return await index;
}

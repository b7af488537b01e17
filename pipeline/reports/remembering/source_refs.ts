import type { Source } from "../../../guardrails/mod.ts";
import { contentHash, type SourceRef } from "../../../memory/mod.ts";
import type { Chunk, ChunkStore, Figure } from "../../../retrieval/mod.ts";

/** Sources as references: where they stand in the store, how they came, and a hash of what they say. */
export function toSourceRefs(sources: readonly Source[]): readonly SourceRef[] {
  return sources.map(({ n, hit: { chunk, figures, ...came } }) => ({
    ...came,
    n,
    company: chunk.company,
    chunk: chunk.id,
    hash: hashOf(chunk, figures),
  }));
}

/**
 * The sources that references stand for, read from the store, exactly as they were; null as soon as one of them is gone or
 * says something else.
 */
export async function fromSourceRefs(
  refs: readonly SourceRef[],
  store: ChunkStore,
): Promise<readonly Source[] | null> {
  const byCompany = Map.groupBy(refs, ({ company }) => company);
  const read = await Promise.all([...byCompany].map(async ([company, own]) => {
    const ids = own.map(({ chunk }) => chunk);
    const [chunks, figures] = await Promise.all([
      store.chunks({ company, ids }),
      store.figures({ company, chunks: ids }),
    ]);
    return { chunks, figures };
  }));
  const chunks = new Map(read.flatMap((one) => one.chunks.map((chunk) => [chunk.id, chunk])));
  const figures = Map.groupBy(read.flatMap((one) => one.figures), ({ chunk }) => chunk);
  const sources: Source[] = [];
  for (const { n, company: _, chunk: id, hash, ...came } of refs) {
    const chunk = chunks.get(id);
    const own = figures.get(id) ?? [];
    if (chunk === undefined || hashOf(chunk, own) !== hash) return null;
    sources.push({ n, hit: { ...came, chunk: withoutTable(chunk), figures: own } });
  }
  return sources;
}

function hashOf(chunk: Chunk, figures: readonly Figure[]): string {
  return contentHash([withoutTable(chunk), figures]);
}

/** As a search gives them: the table's cells stay in the store. */
function withoutTable({ table: _, ...chunk }: Chunk): Chunk {
  return chunk;
}

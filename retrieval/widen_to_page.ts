import type { Hit } from "./hit.ts";
import { companyReports } from "./index/company_reports.ts";
import type { ChunkStore } from "./store/chunk_store.ts";

/**
 * A hit with all that its page says: the text of every chunk of the page in order, the sentence that two passages share
 * once, and all figures of the page. Id, table and places stay those of the chunk that was found. For a draft that needs
 * the sentence above a table, or the note below it.
 */
export async function widenToPage(hit: Hit, store: ChunkStore): Promise<Hit> {
  const { chunk } = hit;
  const reports = await companyReports(store, { company: chunk.company });
  const ids = reports.index.onPage(chunk.page, chunk.document.sha256);
  const [chunks, figures] = await Promise.all([reports.chunks(ids), reports.figuresOfChunks(ids)]);
  const texts = ids.flatMap((id) => chunks.get(id)?.text ?? []);
  if (texts.length === 0) return hit;
  return {
    ...hit,
    chunk: { ...chunk, text: texts.reduce(append) },
    figures: ids.flatMap((id) => figures.get(id) ?? []),
  };
}

/** A passage may begin with the last sentence of the one before. */
function append(page: string, text: string): string {
  const [first = "", ...rest] = text.split("\n");
  return page.endsWith(first) ? [page, ...rest].join("\n") : `${page}\n${text}`;
}

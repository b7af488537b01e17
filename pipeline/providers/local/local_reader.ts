import type { PageReader, Table } from "../../../retrieval/mod.ts";
import { seeTables } from "../../ingest/combine/see_tables.ts";
import type { TableSight } from "../../ingest/combine/table_sight.ts";
import { pageOfWords } from "../../ingest/pdf/page_of_words.ts";

/**
 * A page reader that runs on this machine: small networks find tables and their structure in the page's picture, the
 * text comes from its text layer, so that no figure is guessed. It reads no charts, and from a page without words
 * nothing: those are recognised first.
 */
export function localReader(sight: TableSight): PageReader {
  return {
    id: `local/${sight.id}`,
    read: async ({ page: number, width, height, words, image, expects }, { signal }) => {
      signal.throwIfAborted();
      const usage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
      if (words.length === 0 || !expects.table) return { tables: [], charts: [], usage };
      const page = pageOfWords(words, { number, width, height });
      const parts = await seeTables(page, { sight, paint: image });
      signal.throwIfAborted();
      const tables = parts.flatMap((part): readonly Table[] =>
        part.kind === "table" ? [part.reading.table] : []
      );
      return { tables, charts: [], usage };
    },
  };
}

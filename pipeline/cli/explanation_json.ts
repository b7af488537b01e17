import type { ChunkOutline, HitPath } from "../../retrieval/mod.ts";
import type { Explanation } from "./explanation.ts";

/**
 * The object of `explain --json`. `hits[]` are those of the query as typed, their `terms[]` sum to `score`; `search` is the
 * way of the hits that an answer would read.
 */
export function explanationJson(explanation: Explanation): Readonly<Record<string, unknown>> {
  const { keywords: { hits, ...keywords }, search, limit, year = null, chunk = null, bodies, ...rest } =
    explanation;
  const place = ({ id, document, fy, page }: ChunkOutline) => {
    const { pageLabel, kind, section } = bodies.get(id) ?? {};
    return { chunk: id, document: document.name, fy, page, pageLabel, kind, section };
  };
  return {
    ...rest,
    year,
    chunk,
    ...keywords,
    hits: hits.map(({ chunk, ...hit }) => ({ ...place(chunk), ...hit })),
    search: search === null ? null : {
      years: search.trace.asked.years,
      queries: search.trace.queries.map(({ metric, text, weight, hits }) => ({
        metric,
        text,
        weight,
        found: hits.length,
      })),
      limits: search.trace.settings.limits,
      embedder: search.embedder,
      reader: search.reader,
      read: search.trace.candidates.length,
      kept: search.trace.hits.length,
      beyond: search.beyond,
      hits: search.hits.slice(0, limit).map(({ chunk, ...path }: HitPath) => ({ ...place(chunk), ...path })),
    },
  };
}

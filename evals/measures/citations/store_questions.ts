import type { Chunk, Figure, StoredDocument } from "tieout";

/** Questions of one document by kind; more say little new of the same tables and passages. */
const OF_FIGURES = 9;
const OF_SECTIONS = 6;

/**
 * Questions that one stored document can be asked: of figures by standard name and year, and of what it says under a
 * heading. Spread evenly over what it holds, so that no statement is asked of alone.
 */
export function storeQuestions(
  { company, fy }: StoredDocument,
  { figures, chunks }: { readonly figures: readonly Figure[]; readonly chunks: readonly Chunk[] },
): readonly string[] {
  const asked = new Set(
    figures.flatMap(({ metric, period }) =>
      metric === null
        ? []
        : [`What was the ${metric.replaceAll("_", " ")} of ${company} in FY${period.fiscalYear}?`]
    ),
  );
  const sections = new Set(
    chunks.flatMap(({ kind, section }) =>
      kind === "prose" && /^\p{L}[\p{L} ,'’&-]{8,50}$/u.test(section) ? [section] : []
    ),
  );
  return [
    ...spread([...asked], OF_FIGURES),
    ...spread([...sections], OF_SECTIONS).map((section) =>
      `What does ${company} say about ${section.toLowerCase()} in FY${fy}?`
    ),
  ];
}

function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, items.length / count);
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, count);
}

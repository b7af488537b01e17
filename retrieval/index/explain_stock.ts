import type { Chunk } from "../chunk.ts";
import type { CompanyIndex } from "./company_index.ts";
import type { BareContribution } from "./explain.ts";

/** The stock engine's defaults; a search that sets none gets them. `d` stands inside of its fraction. */
const STOCK = { k: 1.2, b: 0.75, d: 0.5 } as const;

/**
 * The contributions of a stock engine's score, from its own index data. Its search takes each term for a prefix, so one
 * term may add through any number of indexed words, each with that word's weight; its term frequency is 1 / length
 * wherever the default tokenizer has cut, because that drops repeated words.
 */
export function explainStock(
  index: CompanyIndex,
  { query, chunk }: { readonly query: string; readonly chunk: Chunk["id"] },
): readonly BareContribution[] {
  const data = index.stockStatistics;
  const document = data?.sharedInternalDocumentStore.idToInternalId.get(chunk);
  if (data === null || document === undefined) return [];
  const terms = Map.groupBy(index.terms(query), (term) => term);
  return Object.entries(index.fields).flatMap(([field, weight]) => {
    const tree = data.indexes[field];
    if (tree?.type !== "Radix") return [];
    const length = data.fieldLengths[field]?.[document] ?? 0;
    const lengthFactor = 1 - STOCK.b + STOCK.b * length / (data.avgFieldLength[field] ?? NaN);
    return [...terms].flatMap(([term, { length: repeats }]) =>
      Object.entries(tree.node.find({ term })).flatMap(([word, documents]): BareContribution[] => {
        if (!documents.includes(document)) return [];
        const frequency = data.frequencies[field]?.[document]?.[word] ?? 0;
        // A word such as "constructor" finds a member of the object instead of its count; the engine then takes 0.
        const kept: unknown = data.tokenOccurrences[field]?.[word];
        const df = typeof kept === "number" ? kept : 0;
        const idf = Math.log(1 + (index.size - df + 0.5) / (df + 0.5));
        const contribution = weight * repeats * idf * (STOCK.d + frequency * (STOCK.k + 1)) /
          (frequency + STOCK.k * lengthFactor);
        return [{
          term,
          word,
          field,
          weight,
          repeats,
          count: Math.round(frequency * length),
          df,
          idf,
          lengthFactor,
          contribution,
        }];
      })
    );
  });
}

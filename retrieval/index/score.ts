import type { Postings } from "./postings.ts";
import { classicIdf, type Scoring } from "./scoring.ts";
import type { Scores } from "./top.ts";

/** A text field that is searched, and what its contributions are multiplied with. */
export interface FieldWeight {
  readonly postings: Postings;
  readonly weight: number;
}

/**
 * Scores every document that holds a term of the query in one of the fields.
 * A term that the query repeats counts as often as it stands there. `where` holds 1 at the places of the documents that count.
 */
export function scoreDocuments(
  fields: readonly FieldWeight[],
  { terms, scoring, where }: {
    readonly terms: readonly string[];
    readonly scoring: Scoring;
    readonly where: Uint8Array | undefined;
  },
): Scores {
  const size = Math.max(0, ...fields.map(({ postings }) => postings.size));
  const scores = new Float64Array(size);
  const seen = new Uint8Array(size);
  for (const { postings, weight } of fields) {
    const norms = postings.norms(scoring);
    const { saturation } = scoring;
    for (const [term, repeats] of repeated(terms)) {
      const list = postings.of(term);
      const factor = weight * repeats * termIdf(postings, { term, scoring });
      for (let at = 0; at < list.length; at += 2) {
        const document = list[at] ?? 0;
        if (where !== undefined && where[document] !== 1) continue;
        scores[document] = (scores[document] ?? 0) +
          factor * saturation(list[at + 1] ?? 0, norms[document] ?? 0);
        seen[document] = 1;
      }
    }
  }
  return { scores, seen };
}

/** The idf of a term in a field under a scoring; 0 for a term that no document holds. */
export function termIdf(
  postings: Postings,
  { term, scoring }: { readonly term: string; readonly scoring: Scoring },
): number {
  const df = postings.df(term);
  if (df === 0) return 0;
  return scoring.idf({ documents: postings.documents, df, meanIdf: () => postings.meanIdf(classicIdf) });
}

function repeated(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

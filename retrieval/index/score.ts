import type { Postings } from "./postings.ts";
import { classicIdf, type Scoring } from "./scoring.ts";
import type { Scored } from "./top.ts";

/** A text field that is searched, and what its contributions are multiplied with. */
export interface FieldWeight {
  readonly postings: Postings;
  readonly weight: number;
}

/**
 * Scores every document that holds a term of the query in one of the fields, in no order.
 * A term that the query repeats counts as often as it stands there. `where` leaves other documents out.
 */
export function scoreDocuments(
  fields: readonly FieldWeight[],
  { terms, scoring, where }: {
    readonly terms: readonly string[];
    readonly scoring: Scoring;
    readonly where: ReadonlySet<number> | undefined;
  },
): Scored[] {
  const size = Math.max(0, ...fields.map(({ postings }) => postings.size));
  const scores = new Float64Array(size);
  const seen = new Uint8Array(size);
  const touched: number[] = [];
  for (const { postings, weight } of fields) {
    const perToken = scoring.k1 * scoring.b / postings.meanLength;
    const base = scoring.k1 * (1 - scoring.b);
    for (const [term, repeats] of repeated(terms)) {
      const list = postings.of(term);
      if (list.length === 0) continue;
      const factor = weight * repeats * termIdf(postings, { term, scoring });
      for (let at = 0; at < list.length; at += 2) {
        const document = list[at] ?? 0;
        if (where !== undefined && !where.has(document)) continue;
        const norm = base + perToken * (postings.length(document) ?? 0);
        scores[document] = (scores[document] ?? 0) + factor * scoring.saturation(list[at + 1] ?? 0, norm);
        if (seen[document] === 0) {
          seen[document] = 1;
          touched.push(document);
        }
      }
    }
  }
  return touched.map((document) => [document, scores[document] ?? 0]);
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

/** The length factor of a document in a field: `k1 × (1 - b + b × length / mean length)`. */
export function lengthNorm(
  postings: Postings,
  { document, scoring }: { readonly document: number; readonly scoring: Scoring },
): number {
  const length = postings.length(document) ?? 0;
  return scoring.k1 * (1 - scoring.b + scoring.b * length / postings.meanLength);
}

function repeated(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

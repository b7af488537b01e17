import type { ChunkStore, StoredDocument, StoredMetric } from "../../retrieval/mod.ts";
import { HEADLINES } from "./headlines.ts";
import type { Covered } from "./tasks.ts";

/** What the store covers: its companies in order, each with its reports' fiscal years, ascending, and its year end. */
export async function readCovered(store: ChunkStore): Promise<Covered> {
  return coveredOf(await store.documents());
}

/** {@link readCovered} of documents that were read already. */
export function coveredOf(stored: readonly StoredDocument[]): Covered {
  const byCompany = Map.groupBy(stored, ({ company }) => company);
  return {
    companies: [...byCompany].map(([company, documents]) => ({
      company,
      years: [...new Set(documents.map(({ fy }) => fy))].sort((a, b) => a - b),
      yearEnd: yearEndOf(documents),
    })),
  };
}

/** The year end that most pages go by: a short release says none, and stands under an assumed one. */
function yearEndOf(documents: readonly StoredDocument[]): string {
  const pages = new Map<string, number>();
  for (const { yearEnd, pages: count } of documents) pages.set(yearEnd, (pages.get(yearEnd) ?? 0) + count);
  return [...pages].sort((a, b) => b[1] - a[1])[0]![0];
}

/** Standard names of what is stored: the lines that every report leads with, then what most companies and years have. */
export function coveredMetrics(metrics: readonly StoredMetric[]): readonly string[] {
  const held = new Map<string, { companies: number; years: number }>();
  for (const { metric, years } of metrics) {
    const one = held.get(metric) ?? { companies: 0, years: 0 };
    held.set(metric, { companies: one.companies + 1, years: one.years + years.length });
  }
  const lead = HEADLINES.filter((name) => held.has(name));
  const others = [...held].filter(([name]) => !lead.some((one) => one === name))
    .sort(([a, x], [b, y]) => y.companies - x.companies || y.years - x.years || (a < b ? -1 : 1));
  return [...lead, ...others.map(([name]) => name)];
}

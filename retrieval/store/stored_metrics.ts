import type { Figure } from "../figure.ts";
import type { StoredMetric } from "./chunk_store.ts";

/** What figures at hand say of which line item, as `ChunkStore.metrics` gives it. */
export function storedMetrics(figures: readonly Figure[]): readonly StoredMetric[] {
  const years = new Map<string, { company: string; metric: string; years: Set<number> }>();
  for (const { company, metric, illustrative, period } of figures) {
    if (metric === null || illustrative) continue;
    const key = JSON.stringify([company, metric]);
    const kept = years.get(key) ?? { company, metric, years: new Set() };
    years.set(key, kept);
    kept.years.add(period.fiscalYear);
  }
  return [...years.values()]
    .map((one) => ({ ...one, years: [...one.years].sort((a, b) => a - b) }))
    .sort((a, b) => compare(a.company, b.company) || compare(a.metric, b.metric));
}

/** By code unit, as the database orders text. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import type { Ranked } from "./fuse.ts";
import type { IndexFilter, IndexHit } from "./index/company_index.ts";
import type { CompanyReports } from "./index/company_reports.ts";
import type { CompanyQuery } from "./rewrite.ts";
import type { Slots } from "./slots.ts";

/** How many years a later report may look back: five-year summaries are the longest. */
const LOOK_BACK = 5;

/** The reports that a query is searched in. */
export interface Reach {
  /** Years of the figures: a figure without a year is that of the latest report; words without a year may stand in any. */
  readonly figureYears: readonly number[];
  /** Documents of the asked form (sha256); null where none is asked, or none of those years is stored. */
  readonly documents: ReadonlySet<string> | null;
  /** What a search of the index finds within reach, cut to the limit. */
  within(limit: number, find: (filter: IndexFilter) => readonly IndexHit[]): readonly Ranked[];
}

/** Finds the reports to search: a form of report is a filter like the year; without a year the latest of that form is meant. */
export async function reachOf(
  { index, forms }: CompanyReports,
  { query: { metrics, years }, slots }: { readonly query: CompanyQuery; readonly slots: Slots },
): Promise<Reach> {
  const ofForm = slots.form === null ? [] : [...await forms()].filter(([, { form }]) => form === slots.form);
  const latest = slots.years.length > 0 || ofForm.length === 0
    ? []
    : [Math.max(...ofForm.map(([, { fy }]) => fy))];
  const asked = latest.length > 0 ? latest : years;
  const reports = reportYears(asked, index.years);
  const named = ofForm.filter(([, { fy }]) => reports.includes(fy)).map(([document]) => document);
  const documents = named.length === 0 ? null : new Set(named);
  return {
    figureYears: asked.length > 0 || metrics.length === 0 ? asked : index.years.slice(-1),
    documents,
    // The index knows years alone: other documents are sorted out behind it.
    within: (limit, find) =>
      find({
        limit: documents === null ? limit : index.size,
        ...asked.length === 0 ? {} : { years: reports },
      })
        .filter(({ chunk }) => documents === null || documents.has(chunk.document.sha256))
        .slice(0, limit)
        .map(({ chunk, score }) => ({ id: chunk.id, score })),
  };
}

/**
 * The reports to search for figures of these years: those of the years themselves; where there is none, the next later
 * one that can still look back to it; all of them where no year is asked.
 */
export function reportYears(asked: readonly number[], available: readonly number[]): readonly number[] {
  if (asked.length === 0) return available;
  const reports = asked.flatMap((year) => {
    const later = available.filter((fy) => fy >= year && fy - year <= LOOK_BACK);
    return later.length === 0 ? [] : [Math.min(...later)];
  });
  return [...new Set(reports)].sort((a, b) => a - b);
}

import type { AskedKind, Slots } from "../../../retrieval/mod.ts";

/** A question that picks among the parts of one company, or lists them. */
export interface Partition {
  readonly among: Extract<AskedKind, "segment" | "region" | "product">;
  /** What they are compared by. */
  readonly metric: string;
}

const KINDS: ReadonlySet<AskedKind> = new Set(["segment", "region", "product"]);

/** What parts a question picks among or lists; null for any other. Sales are meant where it names no line item. */
export function readPartition({ asks: { form, among, extreme }, metrics }: Slots): Partition | null {
  if (among === null || !KINDS.has(among) || metrics.length > 1) return null;
  if (form !== "list" && (form !== "which" || extreme === null)) return null;
  return { among: among as Partition["among"], metric: metrics[0] ?? "revenue" };
}

/** Words of the tables that break figures down, for the search. */
export const PARTITION_WORDS: Readonly<Record<Partition["among"], string>> = {
  segment: "reportable segments segment information net sales revenue operating profit by segment total",
  region: "geographic information revenue net sales by country region geographic area total",
  product: "revenue net sales by product category commodity disaggregation total",
};

/** Whether the words of a search are those for tables of parts. */
export function isSearchForParts(text: string): boolean {
  return Object.values(PARTITION_WORDS).some((words) => text.includes(words));
}

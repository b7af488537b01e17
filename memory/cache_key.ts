import type { Slots } from "../retrieval/mod.ts";

/** The companies of the store with the fiscal years of their reports, ascending. */
export type Coverage = readonly { readonly company: string; readonly years: readonly number[] }[];

/** What a question is looked up and saved by. */
export interface CacheKey {
  /** The question in normal form: slots in fixed order and spelling, then the words that fill no slot. The compared text. */
  readonly text: string;
  /** What must be equal whatever the similarity: companies, periods, metrics, operation, unit, sign, polarity …, by name. */
  readonly slots: Readonly<Record<string, string>>;
}

/** Outcome of the slot gate: whether two questions may answer or seed each other, or the first slot that differs. */
export type SlotGate = { readonly same: true } | { readonly same: false; readonly differs: string };

/**
 * The key of an enriched question, the same for look-up and for saving; null for one that is never kept.
 *
 * @param coverage settles years that are counted back from the latest report ("last year")
 */
export function cacheKey(
  slots: Slots,
  { coverage }: { readonly coverage: Coverage },
): CacheKey | null {
  if (slots.companies.length === 0 && !slots.allCompanies) return null;
  // First form, to be widened: every word of the question is a slot of its own.
  return {
    text: slots.question.toLowerCase(),
    slots: {
      companies: slots.companies.map(({ company }) => company).sort().join(" "),
      covered: JSON.stringify(coverage),
      words: slots.question.toLowerCase(),
    },
  };
}

/** Compares two keys slot by slot. Stands in front of every hit and every seed. */
export function slotGate(a: CacheKey, b: CacheKey): SlotGate {
  const names = [...new Set([...Object.keys(a.slots), ...Object.keys(b.slots)])];
  const differs = names.find((name) => a.slots[name] !== b.slots[name]);
  return differs === undefined ? { same: true } : { same: false, differs };
}

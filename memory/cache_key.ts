import type { Slots } from "../retrieval/mod.ts";
import { askedPeriods } from "./asked_periods.ts";
import type { Coverage } from "./coverage.ts";
import { gateSlots } from "./gate_slots.ts";
import { neverKept } from "./never_kept.ts";
import { normalForm } from "./normal_form.ts";
import { questionTokens } from "./question_tokens.ts";

/** What a question is looked up and saved by. */
export interface CacheKey {
  /** The question in normal form: slots in fixed order and spelling, then the words that fill no slot. The compared text. */
  readonly text: string;
  /** What must be equal whatever the similarity: companies, periods, metrics, operation, unit, sign, polarity …, by name. */
  readonly slots: Readonly<Record<string, string>>;
}

/**
 * The key of an enriched question, the same for look-up and for saving; null for one that is never kept
 * ({@link neverKept}).
 *
 * @param coverage settles years that are counted back from the latest report ("last year")
 */
export function cacheKey(
  slots: Slots,
  { coverage }: { readonly coverage: Coverage },
): CacheKey | null {
  if (neverKept(slots) !== null) return null;
  const named = slots.companies.map(({ company }) => company);
  // over all of them an answer is one of those that there are
  const companies = (slots.allCompanies ? coverage.map(({ company }) => company) : named).toSorted();
  const periods = askedPeriods(slots, { companies, coverage });
  if (periods === null) return null;
  const tokens = questionTokens(slots);
  const gate = gateSlots(slots, { companies, periods, tokens });
  return { text: normalForm(slots, { tokens, gate }), slots: gate };
}

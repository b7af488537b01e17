import { type AskedAnswer, cacheKey } from "../../../memory/mod.ts";
import { documentsVersion, type Slots, type StoredDocument } from "../../../retrieval/mod.ts";
import type { RunContext } from "../../run_context.ts";
import { coveredOf } from "../covered.ts";

/** A question as it is looked up and saved by. */
export interface KeyedQuestion extends Omit<AskedAnswer, "owner" | "configuration"> {
  readonly slots: Slots;
}

/**
 * Reads an enriched question into what past answers are found by; null for one that is never kept. The one way in, for
 * look-up and saving alike: two readings would find nothing again, or worse, another question's answer.
 */
export async function keyedQuestion(
  enriched: string,
  { services: { readSlots, store } }: Pick<RunContext, "services">,
): Promise<KeyedQuestion | null> {
  const [slots, documents] = await Promise.all([readSlots(enriched), store.documents()]);
  const key = cacheKey(slots, { coverage: coveredOf(documents).companies });
  if (key === null) return null;
  const revisionOf = (companies: readonly string[] | null) => documentsVersion(of(documents, companies));
  return { key, slots, language: slots.language, revisionOf };
}

function of(documents: readonly StoredDocument[], companies: readonly string[] | null) {
  return companies === null ? documents : documents.filter(({ company }) => companies.includes(company));
}

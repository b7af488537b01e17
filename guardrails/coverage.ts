import type { Hit } from "../retrieval/mod.ts";

/** What an answer says of a company or figure that the documents do not give. The one wording: prompts, drafts, checks and suites share it. */
export const NOT_FOUND = "data not found in provided documents";

/** What stands behind several values of one figure of which none is chosen, by language of the answer. */
export const UNDECIDED = {
  en: "nothing in the documents says which one is meant",
  zh: "无法判定所指为何者",
} as const;

/** What stands where something was to be computed and a figure of it is missing, by language of the answer. */
export const NOT_COMPUTED = { en: "cannot be computed", zh: "无法计算" } as const;

/** Per company that was asked about, whether anything was found. */
export type FoundFlags = Readonly<Record<string, boolean>>;

/** Flags before retrieval: every company asked about, none found. */
export function unfound(companies: readonly string[]): FoundFlags {
  return Object.fromEntries(companies.map((company) => [company, false]));
}

/**
 * Flags after grading: a company counts as found only if a document of it survived, which is stricter than that
 * retrieval returned something. Companies that nobody asked about get no flag.
 */
export function foundAfterGrading(companies: readonly string[], kept: readonly Hit[]): FoundFlags {
  const covered = new Set(kept.map(({ chunk }) => chunk.company));
  return Object.fromEntries(companies.map((company) => [company, covered.has(company)]));
}

/** Companies that a retry has to look for, in the order of the flags. */
export function missingCompanies(found: FoundFlags): readonly string[] {
  return Object.keys(found).filter((company) => !found[company]);
}

/** Whether a text states the absence of something in the agreed words, however it is set or broken. */
export function saysNotFound(text: string): boolean {
  return text.replace(/[\s*_]+/g, " ").toLowerCase().includes(NOT_FOUND);
}

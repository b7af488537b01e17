import { findCompanies, findMetricMentions, findYears, type KnownCompany } from "../retrieval/mod.ts";
import { blank, type Stretch } from "./reference.ts";

/** Where names, years and line items stand in a question. */
export interface QuestionSpans {
  readonly companies: readonly (Stretch & { readonly company: string })[];
  readonly years: readonly Stretch[];
  readonly metrics: readonly Stretch[];
}

/** Finds where names, years and line items stand in a question. */
export function findSpans(text: string, known: readonly KnownCompany[]): QuestionSpans {
  const companies = findCompanies(text, known);
  const years = findYears(text).spans;
  return { companies, years, metrics: findMetricMentions(blank(text, [...companies, ...years])) };
}

import {
  type Calculation,
  judge,
  readClaims,
  type Source,
  tieOut,
  type Verdict,
} from "../../guardrails/mod.ts";
import type { CompanyQuery, Slots } from "../../retrieval/mod.ts";

/** What a draft is held against. */
export interface Ground {
  readonly sources: readonly Source[];
  readonly calculations: readonly Calculation[];
  readonly queries: readonly CompanyQuery[];
  readonly slots: Slots;
}

/** Ties every number of a draft; gives the verdict and the calculations, with those that the tie-out found. */
export async function groundDraft(draft: string, { sources, calculations, queries, slots }: Ground): Promise<{
  readonly verdict: Verdict;
  readonly calculations: readonly Calculation[];
}> {
  // A company without a source is known too: its number would else count as that of the company beside it.
  const companies = [
    ...new Set([
      ...sources.map(({ hit }) => hit.chunk.company),
      ...[...queries, ...slots.companies].map(({ company }) => company),
      ...slots.unknownCompanies,
    ]),
  ];
  const claims = readClaims(draft, { companies, sources, about: aboutOne(queries, slots) });
  const tied = await tieOut(claims, { sources, calculations });
  return { verdict: judge(tied.claims, { tickers: companies }), calculations: tied.calculations };
}

/** What a question for one thing leaves unsaid in its answer. */
function aboutOne(queries: readonly CompanyQuery[], slots: Slots) {
  const [query] = queries;
  const one = queries.length === 1 ? query : undefined;
  return {
    ...(one === undefined ? {} : { company: one.company }),
    ...(one?.years.length === 1 ? { fiscalYear: one.years[0]! } : {}),
    ...(slots.metrics.length === 1 ? { metric: slots.metrics[0]! } : {}),
  };
}

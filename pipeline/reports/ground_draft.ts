import {
  type Calculation,
  findRivals,
  type Grading,
  mergeGrading,
  readClaims,
  type Source,
  type Unsupported,
  type Verdict,
} from "../../guardrails/mod.ts";
import type { CompanyQuery, Slots } from "../../retrieval/mod.ts";
import type { RunContext } from "../run_context.ts";

/** What a draft is held against. */
export interface Ground {
  readonly sources: readonly Source[];
  readonly calculations: readonly Calculation[];
  readonly queries: readonly CompanyQuery[];
  readonly slots: Slots;
}

/** A draft as both checks see it. */
export interface Grounded {
  readonly verdict: Verdict;
  readonly grading: Grading;
  /** Those given, with those that the tie-out found. */
  readonly calculations: readonly Calculation[];
}

/**
 * Ties every number of a draft and merges what a model named as unsupported, null where none has judged it. A tie-out that
 * throws opens its layer: the verdict is then that of an unchecked answer.
 */
export async function groundDraft(
  draft: string,
  { sources, calculations, queries, slots }: Ground,
  { context, model }: { readonly context: RunContext; readonly model: readonly Unsupported[] | null },
): Promise<Grounded> {
  // A company without a source is known too: its number would else count as that of the company beside it.
  const stored = await context.services.store.documents();
  const companies = [
    ...new Set([
      ...sources.map(({ hit }) => hit.chunk.company),
      ...[...queries, ...slots.companies].map(({ company }) => company),
      ...slots.unknownCompanies,
      ...stored.map(({ company }) => company),
    ]),
  ];
  const tied = await context.services.checks.tieOut(
    () => readClaims(draft, { companies, sources, about: aboutOne(queries, slots) }),
    {
      ground: { sources, calculations, strict: context.strictMetrics ?? false },
      signal: context.signal,
    },
  );
  const merged = mergeGrading({ claims: tied?.claims ?? null, model, tickers: companies });
  const computed = tied?.calculations ?? calculations;
  const rivals = findRivals(merged.verdict.claims, { sources, calculations: computed, tickers: companies });
  return {
    ...merged,
    verdict: rivals.length === 0 ? merged.verdict : { ...merged.verdict, rivals },
    calculations: computed,
  };
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

import { missingCompanies, type Verdict } from "../../guardrails/mod.ts";
import { type CompanyQuery, metricKeywords, searchedWords } from "../../retrieval/mod.ts";
import { failedCompanies } from "./failed_companies.ts";
import { namesCompany } from "./names_company.ts";
import type { ReportStateValue } from "./state.ts";

/** At most two rounds more: each costs a retrieval and a draft, and the third never found what two had not. */
const MAX_RETRIES = 2;

/** How the draft came out, and what bounds another round. */
export interface RetryOptions {
  /** Whether the draft says anything. */
  readonly pass: boolean;
  readonly verdict: Verdict;
  /** Whether the run may pay no further call. */
  readonly isSpent: boolean;
  /** Whether a round that would change nothing throws, which is how tests learn of one; else it only ends the retries. */
  readonly strict: boolean;
}

/** What the next round searches, if there is one. */
export interface RetryPlan {
  /** Queries of the next round; empty where there is none. */
  readonly queries: readonly CompanyQuery[];
  /** All queries of the run as they stand then. */
  readonly all: readonly CompanyQuery[];
  /** Companies whose claims failed. */
  readonly failed: readonly string[];
  /** A round was called for and is not to be had. */
  readonly exhausted: boolean;
  readonly reason: string;
}

/**
 * Plans one more round: for the companies without a surviving document and those whose claims failed, or, where the draft
 * says nothing although none is missing, for all. Each gets its own query with its failed labels added, or, where they
 * add nothing, the words of the question, and the names of its line items. What counts is what the search makes of a query: a round that would search the
 * same again is not one, and the retries are exhausted then as they are after {@link MAX_RETRIES}.
 *
 * @throws {Error} where nothing would change and `strict` is set.
 */
export function planRetry(
  { queries, found, retries, enriched, slots }: ReportStateValue,
  { pass, verdict, isSpent, strict }: RetryOptions,
): RetryPlan {
  const missing = missingCompanies(found);
  const failed = failedCompanies(verdict, queries.map(({ company }) => company));
  const none = (reason: string, exhausted: boolean) => ({
    queries: [],
    all: queries,
    failed,
    exhausted,
    reason,
  });
  const lacking = queries.filter(({ company }) => missing.includes(company) || failed.includes(company));
  const targets = lacking.length > 0 || pass ? lacking : queries;
  if (targets.length === 0) return none("not needed", false);
  if (retries >= MAX_RETRIES) return none(`exhausted: ${retries} rounds`, true);
  if (isSpent) return none("exhausted: the budget is spent", true);
  const names = slots?.companies.map(({ mention }) => mention) ?? [];
  // the words of a Chinese question stand in no English report: the names of its line items do
  const others = slots?.language === "zh" ? [lineItems(slots.metrics), enriched] : [enriched];
  const changed = targets.flatMap((query) => widen(query, { queries, verdict, names, others }) ?? []);
  if (changed.length === 0) {
    if (strict) throw new Error(`Cannot retry ${targets.map(companyOf).join(", ")}: nothing would change`);
    return none("exhausted: nothing would change", true);
  }
  const why = (company: string) =>
    missing.includes(company) ? "missing" : failed.includes(company) ? "claims failed" : "quality failed";
  return {
    queries: changed,
    all: queries.map((query) => changed.find(({ company }) => company === query.company) ?? query),
    failed,
    exhausted: false,
    reason: `round ${retries + 1}: ${
      changed.map(({ company }) => `${company} (${why(company)})`).join(", ")
    }`,
  };
}

function lineItems(metrics: readonly string[]): string {
  return metrics.map((metric) => metricKeywords(metric, { statement: null })).join(" ");
}

function companyOf({ company }: CompanyQuery): string {
  return company;
}

/** The query with words that it did not have: those of its own failed labels first; null where nothing adds any. */
function widen(
  query: CompanyQuery,
  { queries, verdict, names, others: besides }: {
    readonly queries: readonly CompanyQuery[];
    readonly verdict: Verdict;
    /** Companies as the question writes them. */
    readonly names: readonly string[];
    /** What is added where the labels add nothing, best first. */
    readonly others: readonly string[];
  },
): CompanyQuery | null {
  const others = queries.map(companyOf).filter((company) => company !== query.company);
  const labels = verdict.unsupported.map(({ label }) => label)
    .filter((label) =>
      namesCompany(label, query.company) || !others.some((other) => namesCompany(label, other))
    );
  // companies and years are filters of the search: their words say nothing in it
  const filters = new Set(
    [query.company, ...names, ...query.years.map((year) => `FY${year}`)].flatMap((name) =>
      searchedWords(name)
    ),
  );
  const words = (text: string) => searchedWords(text).filter((word) => !filters.has(word)).join(" ");
  const before = words(query.text);
  for (const added of [labels.join(" "), ...besides]) {
    const text = `${query.text} ${added}`.trim();
    if (words(text) !== before) return { ...query, text };
  }
  return null;
}

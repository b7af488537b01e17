import { missingCompanies, type Verdict } from "../../guardrails/mod.ts";
import type { CompanyQuery } from "../../retrieval/mod.ts";
import type { ReportStateValue } from "./state.ts";

/** At most two rounds more: each costs a retrieval and a draft, and the third never found what two had not. */
const MAX_RETRIES = 2;

/** What the next round searches, if there is one. */
export interface RetryPlan {
  /** Queries of the next round; empty where there is none. */
  readonly queries: readonly CompanyQuery[];
  /** All queries of the run as they stand then. */
  readonly all: readonly CompanyQuery[];
  readonly reason: string;
}

/**
 * Plans one more round: for the companies without a surviving document and those whose claims failed, or, where the draft
 * says nothing although none is missing, for all. Each gets its own query with its failed labels appended, or, where none
 * of its labels failed, the words of the question. A round that would search the same again is not one: the retries then
 * count as exhausted.
 */
export function planRetry(
  { queries, found, retries, enriched }: ReportStateValue,
  { pass, verdict }: { readonly pass: boolean; readonly verdict: Verdict },
): RetryPlan {
  const missing = new Set(missingCompanies(found));
  const failed = new Set(
    verdict.claims.filter(({ tie }) => tie.status === "unsupported").map(({ claim }) => claim.company ?? ""),
  );
  const none = (reason: string): RetryPlan => ({ queries: [], all: queries, reason });
  const lacking = queries.filter(({ company }) => missing.has(company) || failed.has(company));
  const targets = lacking.length > 0 || pass ? lacking : queries;
  if (targets.length === 0) return none("not needed");
  if (retries >= MAX_RETRIES) return none("exhausted");
  const labels = verdict.unsupported.map(({ label }) => label);
  const companies = queries.map(({ company }) => company);
  const ownLabels = (company: string) =>
    labels.filter((label) => label.includes(company) || !companies.some((other) => label.includes(other)));
  const changed = targets
    .map((query) => ({ before: query, after: widen(query, ownLabels(query.company), enriched) }))
    .filter(({ before, after }) => after.text !== before.text);
  if (changed.length === 0) return none("exhausted: nothing would change");
  const byCompany = new Map(changed.map(({ after }) => [after.company, after]));
  return {
    queries: changed.map(({ after }) => after),
    all: queries.map((query) => byCompany.get(query.company) ?? query),
    reason: `round ${retries + 1}: ${[...byCompany.keys()].join(", ")}`,
  };
}

function widen(query: CompanyQuery, labels: readonly string[], question: string): CompanyQuery {
  const added = (labels.length > 0 ? labels : [question]).filter((words) => !query.text.includes(words));
  return { ...query, text: [query.text, ...added].join(" ") };
}

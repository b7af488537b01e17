import { unfound } from "../../../guardrails/mod.ts";
import { decide } from "../decide.ts";
import { readCovered } from "../covered.ts";
import type { ReportNode } from "../step.ts";
import { isSearchable } from "../../../retrieval/mod.ts";
import type { ReportStateValue } from "../state.ts";
import type { Covered, RewriteDecision } from "../tasks.ts";

/**
 * Decomposes the question into one query per company; every company named, or covered where all are meant, starts as
 * not found. One that the rewrite forgot, or gave nothing to look for, is searched with the original question.
 */
export const rewrite: ReportNode = async (state, context) => {
  const slots = state.slots!;
  const covered = await readCovered(context.services.store);
  const plain = plainQueries(state, covered);
  const decision = await decide(context, {
    task: "rewrite",
    input: { slots, covered },
    safe: { queries: plain },
  });
  const known = new Set(covered.companies.map((entry) => entry.company));
  const usable = decision.queries.filter((query) => known.has(query.company) && isSearchable(query));
  const isNamed = slots.companies.length > 0 || slots.allCompanies;
  const asked = new Set(
    (isNamed ? [...plain, ...decision.queries] : decision.queries).map(({ company }) => company),
  );
  const forgotten = plain.filter(({ company }) =>
    asked.has(company) && !usable.some((query) => query.company === company)
  );
  const queries = [...usable, ...forgotten.filter((query) => isSearchable(query))];
  return {
    queries,
    found: unfound([...[...usable, ...forgotten].map(({ company }) => company), ...slots.unknownCompanies]),
    layers: [{ layer: "rewrite", verdict: `${queries.length} queries` }],
  };
};

/** What is searched when the rewrite fails: the original question for each company that it means. */
function plainQueries({ slots, enriched }: ReportStateValue, covered: Covered): RewriteDecision["queries"] {
  const companies = slots!.companies.length > 0
    ? slots!.companies.map((slot) => slot.company)
    : covered.companies.map((entry) => entry.company);
  return [...new Set(companies)].map((company) => ({
    company,
    text: enriched,
    metrics: [...slots!.metrics],
    years: [...slots!.years],
  }));
}

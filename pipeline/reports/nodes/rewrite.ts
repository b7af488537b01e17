import { decide } from "../decide.ts";
import { readCovered } from "../covered.ts";
import type { ReportNode } from "../step.ts";
import type { CompanyQuery } from "../../../retrieval/mod.ts";
import type { ReportStateValue } from "../state.ts";
import { type Covered, RewriteDecision } from "../tasks.ts";

/** Decomposes the question into one query per company; every company named starts as not found. */
export const rewrite: ReportNode = async (state, context) => {
  const slots = state.slots!;
  const covered = await readCovered(context.services.store);
  const safe = { queries: [...plainQueries(state, covered)] };
  const decision = await decide(context, {
    task: "rewrite",
    input: { slots, covered },
    schema: RewriteDecision,
    safe,
  });
  const known = new Set(covered.companies.map((entry) => entry.company));
  const queries = decision.queries.filter((query) => known.has(query.company));
  return {
    queries,
    found: Object.fromEntries(queries.map((query) => [query.company, false])),
    layers: [{ layer: "rewrite", verdict: `${queries.length} queries` }],
  };
};

/** What is searched when the rewrite fails: the original question for each company that it means. */
function plainQueries({ slots, enriched }: ReportStateValue, covered: Covered): readonly CompanyQuery[] {
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

import {
  type CompanyQuery,
  type Hit,
  retrieve as search,
  type SearchOptions,
} from "../../../retrieval/mod.ts";
import { isSearchForParts } from "../../providers/offline/read_partition.ts";
import type { RunContext } from "../../run_context.ts";
import type { ReportNode } from "../step.ts";
import type { ReportStateValue } from "../state.ts";

/** What a branch is sent: its own query, and the state's slots. */
export type Branch = Pick<ReportStateValue, "slots"> & { readonly query: CompanyQuery };

/**
 * Searches the reports of one company; the branches of all companies run side by side, each with its own candidates. That
 * something came back is noted for this company alone, until the grading corrects it.
 */
export const retrieve: ReportNode<Branch> = async (branch, context) => {
  const { hits } = await search([branch.query], await searchOptions(branch, context));
  return { hits: hits.map(withoutTable), found: { [branch.query.company]: hits.length > 0 } };
};

/** What a branch searches with. */
export async function searchOptions(
  { slots, query }: Branch,
  { services, signal }: RunContext,
): Promise<SearchOptions> {
  // Line items that only a calculation needs count like those that the question defines its measure by.
  const inputs = [...new Set([...slots!.inputs, ...query.metrics])];
  // a query for no line item is one for words: the statement of the asked one would stand before the table that is meant
  const metrics = query.metrics.length === 0 ? [] : slots!.metrics;
  // nor does a table that breaks a line item down say anything of the question's topics
  const topics = isSearchForParts(query.text) ? [] : slots!.topics;
  return {
    slots: { ...slots!, metrics, inputs, topics },
    store: services.store,
    reranker: services.reranker,
    vectors: await services.vectors(query.company, signal),
    settings: services.search,
    signal,
  };
}

/** The table's cells stay in the store: the state is written after every step, and figures know their cells. */
function withoutTable(hit: Hit): Hit {
  const { table: _, ...chunk } = hit.chunk;
  return { ...hit, chunk };
}

import { type CompanyQuery, type Hit, retrieve as search } from "../../../retrieval/mod.ts";
import type { ReportNode } from "../step.ts";
import type { ReportStateValue } from "../state.ts";

/** What a branch is sent: its own query, and the state's slots. */
export type Branch = Pick<ReportStateValue, "slots"> & { readonly query: CompanyQuery };

/** Searches the reports of one company; the branches of all companies run side by side, each with its own candidates. */
export const retrieve: ReportNode<Branch> = async ({ slots, query }, { services, signal }) => {
  // Line items that only a calculation needs count like those that the question defines its measure by.
  const inputs = [...new Set([...slots!.inputs, ...query.metrics])];
  const { hits } = await search([query], {
    slots: { ...slots!, inputs },
    store: services.store,
    reranker: services.reranker,
    vectors: await services.vectors(query.company, signal),
    settings: services.search,
    signal,
  });
  return { hits: hits.map(withoutTable) };
};

/** The table's cells stay in the store: the state is written after every step, and figures know their cells. */
function withoutTable(hit: Hit): Hit {
  const { table: _, ...chunk } = hit.chunk;
  return { ...hit, chunk };
}

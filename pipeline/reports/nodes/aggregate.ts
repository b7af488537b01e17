import type { ReportNode } from "../step.ts";

/** Joins the branches: the reducers have merged already, so this only states what came for whom. */
export const aggregate: ReportNode = (state) => {
  const counts = state.queries.map(({ company }) =>
    `${company} ${state.hits.filter((hit) => hit.chunk.company === company).length}`
  );
  return { layers: [{ layer: "retrieval", verdict: counts.join(", ") || "no branch" }] };
};

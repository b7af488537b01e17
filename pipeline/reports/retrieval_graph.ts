import { END, START, StateGraph } from "@langchain/langgraph";
import { ContextSchema, perCompany } from "./graph.ts";
import { REPORT_NODES as nodes } from "./nodes.ts";
import { ReportState } from "./state.ts";
import { step } from "./step.ts";

/**
 * The finding half of the report analyst alone, of the same nodes: slots → one query per company → branches → joined hits.
 * No draft is written and nothing is judged, so that a retrieval case costs no answer. Without a checkpointer.
 */
export function retrievalGraph() {
  return new StateGraph(ReportState, ContextSchema)
    .addNode("route", step("route", nodes.route))
    .addNode("rewrite", step("rewrite", nodes.rewrite))
    .addNode("retrieve", step("retrieve", nodes.retrieve))
    .addNode("aggregate", step("aggregate", nodes.aggregate))
    .addEdge(START, "route")
    .addEdge("route", "rewrite")
    .addConditionalEdges("rewrite", perCompany, ["retrieve", "aggregate"])
    .addEdge("retrieve", "aggregate")
    .addEdge("aggregate", END)
    .compile({ name: "retrieval" });
}

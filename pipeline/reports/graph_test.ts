import { deepEqual, equal } from "node:assert/strict";
import { MemorySaver } from "@langchain/langgraph";
import { unguardedPath } from "../unguarded_path.ts";
import { buildReportGraph, reportGraph } from "./graph.ts";

const EDGES = reportGraph(new MemorySaver()).getGraph().edges;

Deno.test("reportGraph() lets no path into the answer that does not pass the gate", () => {
  for (const target of ["shape", "save", "caveat", "answer"]) {
    equal(unguardedPath(EDGES, { target, guards: ["gate"] }), null, target);
  }
});

Deno.test("reportGraph() ends through the gate or the fallback alone", () => {
  equal(unguardedPath(EDGES, { target: "__end__", guards: ["gate", "fallback"] }), null);
});

Deno.test("reportGraph() with one unguarded edge more into the answer is refused, from whichever node", () => {
  const sources = [
    "remember",
    "route",
    "news",
    "clarify",
    "direct",
    "rewrite",
    "retrieve",
    "draft",
    "check",
  ] as const;
  for (const source of sources) {
    const variant = buildReportGraph().addEdge(source, "answer").compile();
    const path = unguardedPath(variant.getGraph().edges, { target: "answer", guards: ["gate"] });
    deepEqual(path?.slice(-2), [source, "answer"]);
  }
  const conditional = buildReportGraph().addConditionalEdges("aggregate", () => "shape", ["shape"]).compile();
  const path = unguardedPath(conditional.getGraph().edges, { target: "answer", guards: ["gate"] });
  deepEqual(path?.slice(-5), ["aggregate", "shape", "save", "caveat", "answer"]);
});

Deno.test("reportGraph() saves before the caveat is appended", () => {
  equal(unguardedPath(EDGES, { target: "caveat", guards: ["save"] }), null);
  equal(unguardedPath(EDGES, { target: "answer", guards: ["caveat"] }), null);
});

Deno.test("reportGraph() decides on arithmetic behind the aggregation", () => {
  equal(unguardedPath(EDGES, { target: "calculate", guards: ["aggregate"] }), null);
});

import { equal, match, notEqual } from "node:assert/strict";
import { MemorySaver } from "@langchain/langgraph";
import { graphVersion } from "./graph_version.ts";
import { buildReportGraph, reportGraph } from "./reports/graph.ts";

Deno.test("graphVersion() E21: names the form of a graph: equal for the same, another for one edge or node more", async () => {
  const version = await graphVersion(reportGraph(new MemorySaver()));
  match(version, /^[0-9a-f]{12}$/);
  equal(await graphVersion(buildReportGraph().compile()), version);
  notEqual(await graphVersion(buildReportGraph().addEdge("draft", "gate").compile()), version);
  const more = buildReportGraph().addNode("extra", () => ({})).addEdge("draft", "extra").addEdge(
    "extra",
    "check",
  );
  notEqual(await graphVersion(more.compile()), version);
});

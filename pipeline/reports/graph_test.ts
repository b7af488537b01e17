import { deepEqual, equal, ok } from "node:assert/strict";
import { MemorySaver } from "@langchain/langgraph";
import { reportGraph } from "./graph.ts";

interface Edge {
  readonly source: string;
  readonly target: string;
}

const GRAPH = reportGraph(new MemorySaver()).getGraph();

/** Whether `target` can be reached without ever entering `without`. */
function reaches(edges: readonly Edge[], target: string, without: string): boolean {
  const seen = new Set(["__start__"]);
  for (let grown = true; grown;) {
    grown = false;
    for (const edge of edges) {
      if (seen.has(edge.source) && edge.target !== without && !seen.has(edge.target)) {
        seen.add(edge.target);
        grown = true;
      }
    }
  }
  return seen.has(target);
}

Deno.test("reportGraph() lets no path into the answer that does not pass the gate", () => {
  for (const target of ["shape", "save", "answer"]) {
    equal(reaches(GRAPH.edges, target, "gate"), false, target);
  }
});

Deno.test("reportGraph() an added unguarded edge into the answer would be seen", () => {
  for (const source of ["route", "direct", "draft", "check", "news"]) {
    ok(reaches([...GRAPH.edges, { source, target: "answer" }], "answer", "gate"), source);
  }
});

Deno.test("reportGraph() saves before the caveat is appended", () => {
  equal(reaches(GRAPH.edges, "answer", "save"), false);
});

Deno.test("reportGraph() has the nodes of the design", () => {
  deepEqual(
    Object.keys(GRAPH.nodes).filter((name) => !name.startsWith("__")).sort(),
    [
      "aggregate",
      "answer",
      "calculate",
      "check",
      "clarify",
      "direct",
      "draft",
      "fallback",
      "gate",
      "grade",
      "news",
      "remember",
      "retrieve",
      "rewrite",
      "route",
      "save",
      "shape",
    ],
  );
});

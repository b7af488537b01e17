import { deepEqual, equal, throws } from "node:assert/strict";
import { Annotation, END, Send, START, StateGraph } from "@langchain/langgraph";
import { type GraphEdge, unguardedPath } from "./unguarded_path.ts";

const edge = (line: string): GraphEdge => {
  const [source = "", target = ""] = line.split(" → ");
  return { source, target };
};
const GUARDED = [
  "__start__ → a",
  "a → gate",
  "a → b",
  "b → a",
  "b → gate",
  "gate → answer",
  "answer → __end__",
].map(edge);
const RULE = { target: "answer", guards: ["gate"] };

Deno.test("unguardedPath() finds none where every path passes a guard, loops or not", () => {
  equal(unguardedPath(GUARDED, RULE), null);
});

Deno.test("unguardedPath() gives the shortest way round for one edge too many", () => {
  deepEqual(unguardedPath([...GUARDED, edge("b → answer")], RULE), ["__start__", "a", "b", "answer"]);
  deepEqual(unguardedPath([...GUARDED, edge("b → x"), edge("x → answer")], RULE), [
    "__start__",
    "a",
    "b",
    "x",
    "answer",
  ]);
  equal(
    unguardedPath([...GUARDED, edge("b → x"), edge("x → answer")], { ...RULE, guards: ["gate", "x"] }),
    null,
  );
});

Deno.test("unguardedPath() proves nothing of a target that nothing reaches or a guard that is no node", () => {
  throws(
    () => unguardedPath(GUARDED, { ...RULE, target: "anwser" }),
    /no path leads from __start__ to anwser/,
  );
  throws(() => unguardedPath(GUARDED, { ...RULE, guards: ["gaet"] }), /no edge leaves gaet/);
});

Deno.test("unguardedPath() sees conditional edges of a compiled graph, and one whose ends nobody declared as leading anywhere", () => {
  const State = Annotation.Root({ n: Annotation<number> });
  const nodes = () =>
    new StateGraph(State)
      .addNode("work", () => ({}))
      .addNode("gate", () => ({}))
      .addNode("answer", () => ({}))
      .addEdge(START, "work")
      .addEdge("gate", "answer")
      .addEdge("answer", END);
  const declared = nodes().addConditionalEdges("work", () => "gate", ["gate"]).compile();
  equal(unguardedPath(declared.getGraph().edges, RULE), null);
  const wider = nodes().addConditionalEdges("work", () => "gate", ["gate", "answer"]).compile();
  deepEqual(unguardedPath(wider.getGraph().edges, RULE), ["__start__", "work", "answer"]);
  const open = nodes().addConditionalEdges("work", () => [new Send("answer", {})]).compile();
  deepEqual(unguardedPath(open.getGraph().edges, RULE), ["__start__", "work", "answer"]);
});

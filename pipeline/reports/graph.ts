import { Annotation, type BaseCheckpointSaver, END, Send, START, StateGraph } from "@langchain/langgraph";
import { REPORT_NODES as nodes } from "./nodes.ts";
import { ReportState, type ReportStateValue } from "./state.ts";
import { step } from "./step.ts";

/** Tells LangGraph that there is a runtime context; its own type of it is too narrow for a frozen object of services. */
export const ContextSchema = Annotation.Root({}) as never;

/**
 * The report analyst: the whole flow on one screen.
 *
 * ```text
 * remember ─┬─ route ─┬─ reports ─────────────→ rewrite → retrieve × company → aggregate → grade → calculate → draft → check
 *           │         ├─ news, both → news ─┬─ both ──→ rewrite ↑__________________ retry, at most twice _________________│
 *           │         │                     ├─ news ───────────────────────────────────────────────────────────→ gate ←───┤
 *           │         │                     └──→ fallback                                                                 │
 *           │         ├─ clarify ⇢ waits ─┬─ route                                                                        │
 *           │         │                   └─ a past answer → check, as below                                          │
 *           │         ├─ direct ───────────────────────────────────────────────────────────────────────────────→ gate ←───┤
 *           │         └─ out of scope → fallback                 fallback ← gate → shape → save → caveat → answer         │
 *           └─ a past answer → check ─┬─ holds ────────────────────────────────────────────────────────────────────────────┘
 *                                     └─ holds no more → route
 * ```
 *
 * Two orders are load-bearing. Nothing enters the answer but through the gate (`unguardedPath()` proves it). And the answer
 * is saved before its caveat is appended: saved with it, a later reader would get a doubt about a check of somebody
 * else's question. Between `shape` and `caveat` the reply has none, so that no order of lines inside a node matters.
 */
export function reportGraph(checkpointer: BaseCheckpointSaver) {
  return buildReportGraph().compile({ checkpointer, name: "report analyst" });
}

/** {@link reportGraph} before it is compiled, for variants that a test makes of it. */
export function buildReportGraph() {
  return new StateGraph(ReportState, ContextSchema)
    .addNode("remember", step("remember", nodes.remember))
    .addNode("route", step("route", nodes.route))
    .addNode("news", step("news", nodes.news))
    .addNode("clarify", step("clarify", nodes.clarify))
    .addNode("direct", step("direct", nodes.direct))
    .addNode("rewrite", step("rewrite", nodes.rewrite))
    .addNode("retrieve", step("retrieve", nodes.retrieve))
    .addNode("aggregate", step("aggregate", nodes.aggregate))
    .addNode("grade", step("grade", nodes.grade))
    .addNode("calculate", step("calculate", nodes.calculate))
    .addNode("draft", step("draft", nodes.draft))
    .addNode("check", step("check", nodes.check))
    .addNode("gate", step("gate", nodes.gate))
    .addNode("shape", step("shape", nodes.shape))
    .addNode("save", step("save", nodes.save))
    .addNode("caveat", step("caveat", nodes.caveat))
    .addNode("answer", step("answer", nodes.answer))
    .addNode("fallback", step("fallback", nodes.fallback))
    .addEdge(START, "remember")
    .addConditionalEdges("remember", byMemory, ["route", "check"])
    .addConditionalEdges("route", byRoute, ["rewrite", "news", "clarify", "direct", "fallback"])
    .addConditionalEdges("news", afterNews, ["rewrite", "gate", "fallback"])
    .addConditionalEdges("clarify", byMemory, ["route", "check"])
    .addEdge("direct", "gate")
    .addConditionalEdges("rewrite", perCompany, ["retrieve", "aggregate"])
    .addEdge("retrieve", "aggregate")
    .addEdge("aggregate", "grade")
    .addEdge("grade", "calculate")
    .addEdge("calculate", "draft")
    .addEdge("draft", "check")
    .addConditionalEdges("check", afterCheck, ["retrieve", "gate", "route"])
    .addConditionalEdges("gate", afterGate, ["shape", "fallback"])
    .addEdge("shape", "save")
    .addEdge("save", "caveat")
    .addEdge("caveat", "answer")
    .addEdge("answer", END)
    .addEdge("fallback", END);
}

/** A past answer takes the place of a draft, whether the question was asked whole or completed by a reply. */
function byMemory({ recalled }: ReportStateValue) {
  return recalled === null ? "route" : "check";
}

function byRoute({ routeTo }: ReportStateValue) {
  switch (routeTo) {
    case "reports":
      return "rewrite";
    case "news":
    case "both":
      return "news";
    case "clarify":
      return "clarify";
    case "direct":
      return "direct";
    case "out_of_scope":
      return "fallback";
  }
}

/** On to the reports where they are asked too; news alone are quoted as they are, or there are none. */
function afterNews({ routeTo, fallbackReason }: ReportStateValue) {
  if (routeTo === "both") return "rewrite";
  return fallbackReason === null ? "gate" : "fallback";
}

/** One branch per company; straight on where there is none. */
export function perCompany({ queries, slots }: ReportStateValue) {
  return queries.length === 0 ? "aggregate" : queries.map((query) => new Send("retrieve", { query, slots }));
}

/**
 * Back to the branches with what the check asks for, each round narrower; on to the gate; or, where a past answer did not
 * hold any more, to the beginning: it takes its reading of the question along, and no draft has been judged without one.
 */
function afterCheck({ retryWith, slots }: ReportStateValue) {
  if (slots === null) return "route";
  return retryWith.length === 0 ? "gate" : retryWith.map((query) => new Send("retrieve", { query, slots }));
}

function afterGate({ fallbackReason }: ReportStateValue) {
  return fallbackReason === null ? "shape" : "fallback";
}

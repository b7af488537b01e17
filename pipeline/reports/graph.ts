import { Annotation, type BaseCheckpointSaver, END, Send, START, StateGraph } from "@langchain/langgraph";
import type { RunContext } from "../run_context.ts";
import { aggregate } from "./nodes/aggregate.ts";
import { answer } from "./nodes/answer.ts";
import { calculate } from "./nodes/calculate.ts";
import { check } from "./nodes/check.ts";
import { clarify } from "./nodes/clarify.ts";
import { direct } from "./nodes/direct.ts";
import { draft } from "./nodes/draft.ts";
import { fallback } from "./nodes/fallback.ts";
import { gate } from "./nodes/gate.ts";
import { grade } from "./nodes/grade.ts";
import { news } from "./nodes/news.ts";
import { remember } from "./nodes/remember.ts";
import { retrieve } from "./nodes/retrieve.ts";
import { rewrite } from "./nodes/rewrite.ts";
import { route } from "./nodes/route.ts";
import { save } from "./nodes/save.ts";
import { shape } from "./nodes/shape.ts";
import { ReportState, type ReportStateValue } from "./state.ts";
import { step } from "./step.ts";

const Context = Annotation.Root({}) as unknown as { readonly State: RunContext };

/**
 * The report analyst: the whole flow on one screen.
 *
 * ```text
 * remember → route ─┬─ reports ─────────────→ rewrite → retrieve × company → aggregate → grade → calculate → draft → check
 *                   ├─ news, both → news ─┬──→ rewrite                         ↑____________ retry, at most twice ________│
 *                   │                     └──→ fallback                                                                   │
 *                   ├─ clarify ⇢ waits ⇢ route                                                                            │
 *                   ├─ direct ────────────────────────────────────────────────────────────────────────────────→ gate ←────┘
 *                   └─ out of scope → fallback                              fallback ← gate → shape → save → answer
 * ```
 */
export function reportGraph(checkpointer: BaseCheckpointSaver) {
  return new StateGraph(ReportState, Context as never)
    .addNode("remember", step("remember", remember))
    .addNode("route", step("route", route))
    .addNode("news", step("news", news))
    .addNode("clarify", step("clarify", clarify))
    .addNode("direct", step("direct", direct))
    .addNode("rewrite", step("rewrite", rewrite))
    .addNode("retrieve", step("retrieve", retrieve))
    .addNode("aggregate", step("aggregate", aggregate))
    .addNode("grade", step("grade", grade))
    .addNode("calculate", step("calculate", calculate))
    .addNode("draft", step("draft", draft))
    .addNode("check", step("check", check))
    .addNode("gate", step("gate", gate))
    .addNode("shape", step("shape", shape))
    .addNode("save", step("save", save))
    .addNode("answer", step("answer", answer))
    .addNode("fallback", step("fallback", fallback))
    .addEdge(START, "remember")
    .addEdge("remember", "route")
    .addConditionalEdges("route", byRoute, ["rewrite", "news", "clarify", "direct", "fallback"])
    .addConditionalEdges("news", afterNews, ["rewrite", "fallback"])
    .addEdge("clarify", "route")
    .addEdge("direct", "gate")
    .addConditionalEdges("rewrite", perCompany, ["retrieve", "aggregate"])
    .addEdge("retrieve", "aggregate")
    .addEdge("aggregate", "grade")
    .addEdge("grade", "calculate")
    .addEdge("calculate", "draft")
    .addEdge("draft", "check")
    .addConditionalEdges("check", afterCheck, ["retrieve", "gate"])
    .addConditionalEdges("gate", afterGate, ["shape", "fallback"])
    .addEdge("shape", "save")
    .addEdge("save", "answer")
    .addEdge("answer", END)
    .addEdge("fallback", END)
    .compile({ checkpointer, name: "report analyst" });
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

function afterNews({ routeTo }: ReportStateValue) {
  return routeTo === "both" ? "rewrite" : "fallback";
}

function perCompany({ queries, slots }: ReportStateValue) {
  return queries.length === 0 ? "aggregate" : queries.map((query) => new Send("retrieve", { query, slots }));
}

/** Back to the branches with what the check asks for, each round narrower; else on to the gate. */
function afterCheck({ retryWith, slots }: ReportStateValue) {
  return retryWith.length === 0 ? "gate" : retryWith.map((query) => new Send("retrieve", { query, slots }));
}

function afterGate({ fallbackReason }: ReportStateValue) {
  return fallbackReason === null ? "shape" : "fallback";
}

import { equal, match } from "node:assert/strict";
import { parseSlots, type Slots } from "../../../retrieval/mod.ts";
import { routeQuestion } from "./route_question.ts";

const COVERED = { companies: [{ company: "ALD", years: [2024] }, { company: "BIR", years: [2024] }] };

function slots(question: string, changes: Partial<Slots> = {}): Slots {
  return { ...parseSlots("", { companies: [] }), question, ...changes };
}

const ALD = { companies: [{ company: "ALD", mention: "Alder" }] };

const CASES: readonly (readonly [string, Partial<Slots>, string])[] = [
  ["Hello!", {}, "direct"],
  ["good morning", {}, "direct"],
  ["你好", {}, "direct"],
  ["What does EBITDA stand for?", { metrics: ["ebitda"] }, "direct"],
  ["What is meant by free cash flow?", { metrics: ["free_cash_flow"] }, "direct"],
  ["Write me a poem about the sea", {}, "out_of_scope"],
  ["What is the capital of France?", {}, "out_of_scope"],
  [
    "What was Vale's revenue in FY2024?",
    { unknownCompanies: ["Vale"], metrics: ["revenue"] },
    "out_of_scope",
  ],
  ["What were the numbers last year?", {}, "clarify"],
  ["What was revenue in FY2024?", { metrics: ["revenue"] }, "clarify"],
  ["Which company had the highest revenue?", { allCompanies: true, metrics: ["revenue"] }, "reports"],
  ["What was Alder's revenue in FY2024?", { ...ALD, metrics: ["revenue"] }, "reports"],
  ["Tell me about Alder", ALD, "reports"],
  ["Any news about Alder?", ALD, "news"],
  ["What was Alder's revenue, and what is the latest news?", { ...ALD, metrics: ["revenue"] }, "both"],
];

for (const [question, changes, route] of CASES) {
  Deno.test(`routeQuestion() "${question}" goes to ${route}`, () => {
    equal(routeQuestion({ slots: slots(question, changes), covered: COVERED }).route, route);
  });
}

Deno.test("routeQuestion() asks back with the companies that the store covers", () => {
  match(routeQuestion({ slots: slots("What was revenue?"), covered: COVERED }).clarification, /ALD, BIR/);
});

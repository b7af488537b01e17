import { deepEqual, equal } from "node:assert/strict";
import type { Verdict } from "../../guardrails/mod.ts";
import { planRetry } from "./plan_retry.ts";
import type { CompanyQuery } from "../../retrieval/mod.ts";
import type { ReportStateValue } from "./state.ts";

const QUERIES: readonly CompanyQuery[] = [
  { company: "ALD", text: "revenue sales", metrics: ["revenue"], years: [2024] },
  { company: "BIR", text: "revenue sales", metrics: ["revenue"], years: [2024] },
];
const CLEAN: Verdict = { grounded: "yes", claims: [], unsupported: [] };

function failed(company: string, label: string): Verdict {
  return {
    grounded: "partial",
    claims: [{
      claim: { company } as Verdict["claims"][number]["claim"],
      tie: { status: "unsupported", reason: "unrelated", fault: "value", detail: "" },
    }],
    unsupported: [{ label, reason: "unrelated" }],
  };
}

function state(changes: Partial<ReportStateValue>): ReportStateValue {
  return {
    queries: QUERIES,
    found: { ALD: true, BIR: true },
    retries: 0,
    enriched: "Compare ALD and BIR revenue in FY2024",
    ...changes,
  } as ReportStateValue;
}

Deno.test("planRetry() goes on where every company is found and every claim tied", () => {
  deepEqual(planRetry(state({}), { pass: true, verdict: CLEAN }).queries, []);
});

Deno.test("planRetry() searches again for the missing company alone, with a changed query", () => {
  const { queries } = planRetry(state({ found: { ALD: true, BIR: false } }), { pass: true, verdict: CLEAN });
  deepEqual(queries.map(({ company }) => company), ["BIR"]);
  equal(queries[0]!.text, "revenue sales Compare ALD and BIR revenue in FY2024");
});

Deno.test("planRetry() appends the failed label to its own company's query", () => {
  const { queries } = planRetry(state({}), { pass: true, verdict: failed("ALD", "ALD FY2024 revenue") });
  deepEqual(queries.map(({ company, text }) => [company, text]), [[
    "ALD",
    "revenue sales ALD FY2024 revenue",
  ]]);
});

Deno.test("planRetry() keeps the failed label of one company out of the query of another", () => {
  const { queries } = planRetry(state({ found: { ALD: true, BIR: false } }), {
    pass: true,
    verdict: failed("ALD", "ALD FY2024 revenue"),
  });
  deepEqual(queries.map(({ text }) => text), [
    "revenue sales ALD FY2024 revenue",
    "revenue sales Compare ALD and BIR revenue in FY2024",
  ]);
  const nameless = planRetry(state({}), { pass: true, verdict: failed("BIR", "net debt") });
  deepEqual(nameless.queries.map(({ company, text }) => [company, text]), [[
    "BIR",
    "revenue sales net debt",
  ]]);
});

Deno.test("planRetry() after an empty draft searches the missing companies alone, and all where none is missing", () => {
  const companies = (found: Readonly<Record<string, boolean>>) =>
    planRetry(state({ found }), { pass: false, verdict: CLEAN }).queries.map(({ company }) => company);
  deepEqual(companies({ ALD: true, BIR: false }), ["BIR"]);
  deepEqual(companies({ ALD: true, BIR: true }), ["ALD", "BIR"]);
});

Deno.test("planRetry() is exhausted after two rounds", () => {
  const plan = planRetry(state({ retries: 2, found: { ALD: false, BIR: true } }), {
    pass: true,
    verdict: CLEAN,
  });
  deepEqual([plan.queries.length, plan.reason], [0, "exhausted"]);
});

Deno.test("planRetry() never runs the same query twice", () => {
  const first = planRetry(state({ found: { ALD: false, BIR: true } }), { pass: true, verdict: CLEAN });
  const second = planRetry(state({ found: { ALD: false, BIR: true }, queries: first.all, retries: 1 }), {
    pass: true,
    verdict: CLEAN,
  });
  deepEqual([second.queries.length, second.reason], [0, "exhausted: nothing would change"]);
});

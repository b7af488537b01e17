import { deepEqual, equal, match, notDeepEqual, throws } from "node:assert/strict";
import fc from "fast-check";
import type { Verdict } from "../../guardrails/mod.ts";
import { planRetry as plan, type RetryOptions } from "./plan_retry.ts";
import { type CompanyQuery, searchedWords } from "../../retrieval/mod.ts";
import type { ReportStateValue } from "./state.ts";

const QUERIES: readonly CompanyQuery[] = [
  { company: "ALD", text: "revenue sales", metrics: ["revenue"], years: [2024] },
  { company: "BIR", text: "revenue sales", metrics: ["revenue"], years: [2024] },
];
/** Strict, as tests are, unless a test is about what production does. */
function planRetry(
  state: ReportStateValue,
  options: Pick<RetryOptions, "pass" | "verdict"> & Partial<RetryOptions>,
) {
  return plan(state, { isSpent: false, strict: true, ...options });
}

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

Deno.test("planRetry() adds the words of a failed label to its own company's query", () => {
  const { queries } = planRetry(state({}), { pass: true, verdict: failed("ALD", "ALD FY2024 net debt") });
  deepEqual(queries.map(({ company, text }) => [company, text]), [[
    "ALD",
    "revenue sales ALD FY2024 net debt",
  ]]);
});

Deno.test("planRetry() asks in the question's words where a failed label names nothing but filters and words searched before", () => {
  const { queries } = planRetry(state({}), { pass: true, verdict: failed("ALD", "ALD FY2024 revenue") });
  equal(queries[0]?.text, "revenue sales Compare ALD and BIR revenue in FY2024");
});

Deno.test("planRetry() keeps the failed label of one company out of the query of another", () => {
  const { queries } = planRetry(state({ found: { ALD: true, BIR: false } }), {
    pass: true,
    verdict: failed("ALD", "ALD FY2024 net debt"),
  });
  deepEqual(queries.map(({ text }) => text), [
    "revenue sales ALD FY2024 net debt",
    "revenue sales Compare ALD and BIR revenue in FY2024",
  ]);
  const nameless = planRetry(state({}), { pass: true, verdict: failed("BIR", "net debt") });
  deepEqual(nameless.queries.map(({ company, text }) => [company, text]), [[
    "BIR",
    "revenue sales net debt",
  ]]);
});

Deno.test("planRetry() names the companies whose claims failed, so that they count as not found", () => {
  deepEqual(planRetry(state({}), { pass: true, verdict: failed("ALD", "ALD net debt") }).failed, ["ALD"]);
  deepEqual(planRetry(state({}), { pass: true, verdict: CLEAN }).failed, []);
});

Deno.test("planRetry() after an empty draft searches the missing companies alone, and all where none is missing", () => {
  const companies = (found: Readonly<Record<string, boolean>>) =>
    planRetry(state({ found }), { pass: false, verdict: CLEAN }).queries.map(({ company }) => company);
  deepEqual(companies({ ALD: true, BIR: false }), ["BIR"]);
  deepEqual(companies({ ALD: true, BIR: true }), ["ALD", "BIR"]);
});

Deno.test("planRetry() says why each company is searched again", () => {
  const missing = { ALD: true, BIR: false };
  equal(
    planRetry(state({ found: missing }), { pass: true, verdict: failed("ALD", "ALD net debt") }).reason,
    "round 1: ALD (claims failed), BIR (missing)",
  );
  equal(
    planRetry(state({ retries: 1 }), { pass: false, verdict: CLEAN }).reason,
    "round 2: ALD (quality failed), BIR (quality failed)",
  );
});

Deno.test("planRetry() is exhausted after two rounds, and where the budget is spent", () => {
  const found = { ALD: false, BIR: true };
  const last = planRetry(state({ retries: 2, found }), { pass: true, verdict: CLEAN });
  deepEqual([last.queries, last.exhausted, last.reason], [[], true, "exhausted: 2 rounds"]);
  const spent = planRetry(state({ found }), { pass: true, verdict: CLEAN, isSpent: true });
  deepEqual([spent.queries, spent.exhausted], [[], true]);
});

Deno.test("planRetry() never searches the same again: in production the retries are exhausted, in tests it throws", () => {
  const found = { ALD: false, BIR: true };
  const first = planRetry(state({ found }), { pass: true, verdict: CLEAN });
  const next = state({ found, queries: first.all, retries: 1 });
  throws(
    () => planRetry(next, { pass: true, verdict: CLEAN }),
    /Cannot retry ALD: nothing would change/,
  );
  const second = planRetry(next, { pass: true, verdict: CLEAN, strict: false });
  deepEqual([second.queries, second.exhausted], [[], true]);
});

Deno.test("planRetry() asks for a Chinese question in the names of its line items, which its report is written in", () => {
  const slots = {
    companies: [],
    metrics: ["net_debt"],
    language: "zh",
  } as unknown as ReportStateValue["slots"];
  const asked = state({ found: { ALD: false, BIR: true }, enriched: "ALD 2024财年的净债务是多少？", slots });
  const { queries } = planRetry(asked, { pass: true, verdict: CLEAN });
  match(queries[0]?.text ?? "", /^revenue sales net debt/);
  const again = { ...asked, queries: [{ ...QUERIES[0]!, text: queries[0]!.text }, ...QUERIES.slice(1)] };
  match(planRetry(again, { pass: true, verdict: CLEAN }).queries[0]?.text ?? "", /净债务/);
});

Deno.test("planRetry() a model's doubt about no number is searched again as a claim is, and names no company by a part of a word", () => {
  const doubts = ["ALD mine plans", "ALD port plans", "ALD rail plans", "BIRTH rates"].map((label) => ({
    label,
    reason: "unrelated" as const,
    byModel: true as const,
  }));
  const verdict: Verdict = { grounded: "no", claims: [], unsupported: doubts };
  const { queries, failed: companies } = planRetry(state({}), { pass: true, verdict });
  deepEqual(companies, ["ALD", "BIR"]);
  match(queries[0]!.text, /ALD mine plans ALD port plans ALD rail plans BIRTH rates$/);
  equal(queries[1]!.text, "revenue sales BIRTH rates");
  deepEqual(planRetry(state({}), { pass: true, verdict: { ...verdict, grounded: "partial" } }).queries, []);
});

Deno.test("planRetry() sees through words that change nothing in a search", () => {
  for (
    const enriched of ["Revenue, sales?", "ALD: what were the SALES of FY2024", "Alder's revenue in FY24"]
  ) {
    const slots = {
      companies: [{ company: "ALD", mention: "Alder" }],
    } as unknown as ReportStateValue["slots"];
    const next = state({ found: { ALD: false, BIR: true }, enriched, slots });
    throws(() => planRetry(next, { pass: true, verdict: CLEAN }), /nothing would change/, enriched);
  }
});

Deno.test("planRetry() whatever is missing or fails, there are at most two rounds, each of them searches something new for companies that lack it, and leaves the others alone", () => {
  const words = fc.array(fc.constantFrom("net", "debt", "revenue", "ALD", "FY2024", "of", "tailings", "?"), {
    maxLength: 4,
  })
    .map((parts) => parts.join(" "));
  const round = fc.record({
    found: fc.record({ ALD: fc.boolean(), BIR: fc.boolean() }),
    fails: fc.constantFrom<readonly string[]>([], ["ALD"], ["BIR"], ["ALD", "BIR"]),
    label: words,
    pass: fc.boolean(),
  });
  fc.assert(
    fc.property(words, fc.array(round, { minLength: 5, maxLength: 5 }), (enriched, rounds) => {
      let queries = QUERIES;
      let retries = 0;
      for (const { found, fails, label, pass } of rounds) {
        const verdicts = fails.map((company) => failed(company, label));
        const verdict: Verdict = {
          grounded: fails.length === 0 ? "yes" : "partial",
          claims: verdicts.flatMap(({ claims }) => claims),
          unsupported: verdicts.flatMap(({ unsupported }) => unsupported),
        };
        const plan = planRetry(state({ queries, found, retries, enriched }), {
          pass,
          verdict,
          strict: false,
        });
        if (plan.queries.length === 0) break;
        equal(plan.exhausted, false);
        retries += 1;
        for (const query of plan.all) {
          const before = queries.find(({ company }) => company === query.company)!;
          if (!plan.queries.includes(query)) {
            equal(query, before);
            continue;
          }
          const lacks = fails.includes(query.company) || !found[query.company as "ALD" | "BIR"];
          equal(lacks || (!pass && fails.length === 0 && found.ALD && found.BIR), true);
          notDeepEqual(searchedWords(query.text), searchedWords(before.text));
        }
        queries = plan.all;
      }
      equal(retries <= 2, true);
    }),
    { numRuns: 500 },
  );
});

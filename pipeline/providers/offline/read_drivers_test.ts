import { deepEqual } from "node:assert/strict";
import { companiesOf, parseSlots } from "../../../retrieval/mod.ts";
import { changeYears, readDrivers } from "./read_drivers.ts";

const QUESTIONS: readonly (readonly [string, string | null])[] = [
  ["What drove the change in ALD's revenue in FY2024?", "revenue"],
  ["Why did ALD's net income fall in FY2024?", "net_profit"],
  ["What were the main drivers of ALD's operating cash flow in FY2024?", "operating_cash_flow"],
  ["What caused the decline in ALD's gross margin in FY2024?", "gross_margin"],
  ["ALD FY2024 营业收入增长的原因是什么？", "revenue"],
  ["为什么 ALD 的净利润在 FY2024 下降？", "net_profit"],
  ["Why is ALD's revenue recognised over time?", null],
  ["What was ALD's revenue in FY2024?", null],
  ["By how much did ALD's revenue change in FY2024?", null],
  ["Which segment of ALD grew most in FY2024?", null],
];

for (const [question, metric] of QUESTIONS) {
  Deno.test(`readDrivers() ${metric === null ? "reads none in" : `reads ${metric} in`}: ${question}`, () => {
    const slots = parseSlots(question, { companies: companiesOf(["ALD"]) });
    deepEqual(readDrivers(slots)?.metric ?? null, metric);
  });
}

const SPANS: readonly (readonly [string, readonly [number, number]])[] = [
  ["What drove the change in ALD's revenue in FY2024?", [2023, 2024]],
  ["What drove the change in ALD's revenue from FY2021 to FY2024?", [2021, 2024]],
  ["What drove the change in ALD's revenue?", [2024, 2025]],
];

for (const [question, [before, after]] of SPANS) {
  Deno.test(`changeYears() of: ${question}`, () => {
    const slots = parseSlots(question, { companies: companiesOf(["ALD"]) });
    deepEqual(changeYears(slots, { years: [2025] }), { before, after });
  });
}

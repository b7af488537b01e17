import assert from "node:assert/strict";
import { companiesOf } from "./entities.ts";
import { parseSlots } from "./read_slots.ts";
import { readOperation } from "./read_operation.ts";
import type { Operation } from "./slots.ts";

/** What is asked without a unit, the operation that its words alone say. */
const WORDS: readonly (readonly [string, Operation])[] = [
  ["What was the % decline in revenue from FY2023 to FY2024?", "growth"],
  ["% increase in revenue FY2024", "growth"],
  ["What was the % change of net debt?", "growth"],
  ["the percent change of net debt", "growth"],
  ["By what percentage did revenue fall?", "growth"],
  ["revenue of one minus revenue of the other", "difference"],
  ["the difference between the two", "difference"],
  ["combined revenue of the two", "sum"],
  ["total revenue of the two together", "sum"],
  ["the sum of the two", "sum"],
  ["one plus the other", "sum"],
  ["the combined ratio of an insurer", "value"],
  ["How many times larger was it?", "ratio"],
  ["It was how many times as large as the other?", "ratio"],
  ["What was the ratio of one to the other?", "ratio"],
  ["capex as % of revenue", "ratio"],
  ["capex as a percentage of revenue", "ratio"],
  ["capex in % of revenue", "ratio"],
  ["What was the most recent revenue?", "value"],
  ["What was the revenue, at least in part?", "value"],
  ["Which of them paid less?", "rank"],
  ["What was revenue less cost of sales?", "value"],
];

for (const [asked, operation] of WORDS) {
  Deno.test(`readOperation() ${asked} is ${operation}`, () => {
    assert.equal(readOperation(asked).operation, operation);
  });
}

/** A whole question, its operation and the years that it needs. */
const QUESTIONS: readonly (readonly [string, Operation, readonly number[]])[] = [
  ["What was the change in ALD's revenue between FY2023 and FY2024 in percent?", "growth", [2023, 2024]],
  ["How did ALD's revenue change in FY2024, in percent?", "growth", [2023, 2024]],
  ["What was ALD's revenue change in FY2024 (%)?", "growth", [2023, 2024]],
  ["ALD revenue increase 2024 percent", "growth", [2023, 2024]],
  ["Did ALD's revenue decrease by 5 % in FY2024?", "difference", [2023, 2024]],
  ["How did ALD's operating margin change in FY2024, in percent?", "difference", [2023, 2024]],
  ["How did ALD's revenue share change in FY2024, in percentage points?", "difference", [2023, 2024]],
  ["What was ALD's revenue minus its operating expenses in FY2024?", "difference", [2024]],
  ["What was ALD's revenue less cost of sales in FY2024?", "difference", [2024]],
  ["ALD's operating cash flow net of capital expenditure FY2024", "difference", [2024]],
  ["What was ALD's revenue less BIR's revenue in FY2024?", "difference", [2024]],
  ["ALD's revenue less that of BIR in FY2024", "difference", [2024]],
  ["Was ALD's revenue more or less than BIR's in FY2024?", "compare", [2024]],
  ["Combined revenue of ALD and BIR in FY2024", "sum", [2024]],
  ["Total of net debt and total equity of ALD in FY2024", "value", [2024]],
  ["What was the total of ALD's net debt and total equity in FY2024?", "sum", [2024]],
  ["ALD's net debt plus total equity in FY2024", "sum", [2024]],
  ["What was ALD's combined revenue in FY2024?", "value", [2024]],
  ["How many times larger was ALD's net debt in FY2025 than in FY2023?", "ratio", [2023, 2025]],
  ["ALD's revenue divided by total assets FY2024", "ratio", [2024]],
  ["What was ALD's revenue to total assets ratio in FY2024?", "ratio", [2024]],
  ["What was the difference between ALD's revenue and cost of sales in FY2024?", "difference", [2024]],
  ["ALD's average realised price in FY2024", "value", [2024]],
  ["ALD's average revenue FY2023 to FY2024", "average", [2023, 2024]],
];

for (const [question, operation, years] of QUESTIONS) {
  Deno.test(`parseSlots() "${question}" asks for ${operation}`, () => {
    const slots = parseSlots(question, { companies: companiesOf(["ALD", "BIR"]) });
    assert.deepEqual([slots.operation, slots.years], [operation, years]);
    assert.equal(slots.qualifiers, /share/.test(question) ? slots.qualifiers : "");
  });
}

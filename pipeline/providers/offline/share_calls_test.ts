import { deepEqual } from "node:assert/strict";
import type { Source } from "../../../guardrails/mod.ts";
import { companiesOf, type Figure, parseSlots } from "../../../retrieval/mod.ts";
import { exampleChunk, exampleFigure } from "../../../retrieval/testing.ts";
import { shareCalls } from "./share_calls.ts";

function figure(metric: string, fiscalYear: number, value: string): Figure {
  const base = exampleFigure();
  return {
    ...base,
    id: `${metric} ${fiscalYear}`,
    company: "ALD",
    metric,
    label: metric,
    path: [],
    value,
    fy: fiscalYear,
    period: { ...base.period, kind: "year", part: null, fiscalYear },
  };
}

function sources(...figures: readonly Figure[]): readonly Source[] {
  return [{ n: 1, hit: { chunk: exampleChunk({ company: "ALD" }), rank: 1, score: 1, figures } }];
}

function planned(question: string, years: readonly number[], found: readonly Source[]) {
  const slots = parseSlots(question, { companies: companiesOf(["ALD"]) });
  return shareCalls({
    slots,
    sources: found,
    covered: { companies: [{ company: "ALD", years: [2023, 2024], yearEnd: "06-30" }] },
    queries: [{ company: "ALD", text: "", metrics: slots.metrics, years: [...years] }],
  });
}

const FOUND = sources(
  figure("capital_expenditure", 2023, "-10"),
  figure("capital_expenditure", 2024, "-12"),
  figure("profit_before_tax", 2024, "-5"),
  figure("revenue", 2023, "100"),
  figure("revenue", 2024, "120"),
);

Deno.test("shareCalls() puts the years together, not the line items", () => {
  const [call, ...more] = planned(
    "What is the FY2023 - FY2024 average of ALD's capital expenditure as a % of revenue?",
    [2023, 2024],
    FOUND,
  );
  deepEqual(more, []);
  deepEqual(
    [call?.expression, call?.percent, call?.inputs.map(({ figure }) => figure)],
    ["(abs(x1) / y1 + abs(x2) / y2) / 2", true, [
      "capital_expenditure 2023",
      "revenue 2023",
      "capital_expenditure 2024",
      "revenue 2024",
    ]],
  );
});

Deno.test("shareCalls() keeps the sign of what may be a loss", () => {
  const [call] = planned("ALD profit before tax as a percentage of revenue FY2024", [2024], FOUND);
  deepEqual(call?.expression, "x1 / y1");
});

Deno.test("shareCalls() plans nothing where a year is missing or no share is asked", () => {
  const question = "What is the FY2023 - FY2024 average of ALD's capital expenditure as a % of revenue?";
  deepEqual(planned(question, [2023, 2024], sources(figure("revenue", 2024, "120"))), []);
  deepEqual(planned("ALD capital expenditure and revenue FY2024", [2024], FOUND), []);
});

Deno.test("shareCalls() divides the line of a named part by that of the whole, and nothing without such a line", () => {
  const question = "What percentage of ALD's revenue came from copper in FY2024?";
  const copper = (value: string): Figure => ({
    ...figure("revenue", 2024, value),
    id: "copper",
    path: ["Copper"],
    statement: "segment",
  });
  const whole: Figure = { ...figure("revenue", 2024, "120"), statement: "income" };
  const [call, ...more] = planned(question, [2024], sources(copper("30"), whole));
  deepEqual(more, []);
  deepEqual([call?.expression, call?.percent, call?.inputs.map(({ figure }) => figure)], ["x1 / y1", true, [
    "copper",
    "revenue 2024",
  ]]);
  deepEqual(planned(question, [2024], sources(whole)), []);
  deepEqual(planned(question, [2024], sources(copper("130"), whole)), [], "more than the whole is no part");
});

Deno.test("shareCalls() divides by the whole where the question names it first", () => {
  const [call] = planned(
    "What percentage of ALD's revenue was capital expenditure in FY2024?",
    [2024],
    FOUND,
  );
  deepEqual([call?.expression, call?.inputs.map(({ figure }) => figure)], ["abs(x1) / y1", [
    "capital_expenditure 2024",
    "revenue 2024",
  ]]);
});

import { deepEqual } from "node:assert/strict";
import { companiesOf, parseSlots } from "../../../retrieval/mod.ts";
import { exampleFigure } from "../../../retrieval/testing.ts";
import { SAYINGS } from "./sayings.ts";
import { orderLines } from "./write_order.ts";

type Stated = readonly [company: string, value: string | null, currency: string, metric?: string];

function ordered(question: string, stated: readonly Stated[]): readonly string[] {
  const companies = stated.map(([company]) => company);
  const slots = parseSlots(question, { companies: companiesOf(companies) });
  const queries = companies.map((company) => ({ company, text: "", metrics: slots.metrics, years: [2024] }));
  const lines = stated.map(([company, value, currency, metric = slots.metrics[0]!]) => ({
    text: "",
    company,
    year: 2024,
    lacks: value === null ? company : null,
    isRestated: false,
    figure: value === null
      ? null
      : { n: 1, figure: { ...exampleFigure(), company, value, currency, metric } },
  }));
  const rest = {
    covered: { companies: [] },
    sources: [],
    calculations: [],
    calculationErrors: [],
    found: {},
    context: "",
  };
  return orderLines(lines, { slots, queries, ...rest }, SAYINGS[slots.language]);
}

const EN = "Rank ALD, BIR, CED and DOG by revenue in FY2024";
const ORDERS: readonly (readonly [string, string, readonly Stated[], readonly string[]])[] = [
  ["says ties as ties", EN, [["ALD", "5", "USD"], ["BIR", "7.0", "USD"], ["CED", "7", "USD"], [
    "DOG",
    "3",
    "USD",
  ]], [
    "From highest to lowest: BIR and CED (equal), ALD, DOG.",
  ]],
  ["keeps currencies apart", EN, [["ALD", "5", "USD"], ["BIR", "70", "AUD"], ["CED", "7", "USD"], [
    "DOG",
    "90",
    "AUD",
  ]], ["From highest to lowest in USD: CED, ALD.", "From highest to lowest in AUD: DOG, BIR."]],
  ["leaves out a company without a figure", EN, [["ALD", "5", "USD"], ["BIR", null, "USD"], [
    "CED",
    "7",
    "USD",
  ], [
    "DOG",
    "3",
    "USD",
  ]], ["From highest to lowest: CED, ALD, DOG."]],
  ["counts net cash as less than any net debt", "Rank ALD and BIR by net debt in FY2024", [
    ["ALD", "900", "USD", "net_cash"],
    ["BIR", "1", "USD"],
  ], ["From highest to lowest: BIR, ALD."]],
  [
    "says ties in Chinese",
    "按 FY2024 营业收入对 ALD 和 BIR 排名",
    [["ALD", "5", "USD"], ["BIR", "5", "USD"]],
    [
      "由高到低：ALD 与 BIR（相同）。",
    ],
  ],
];

for (const [criterion, question, stated, lines] of ORDERS) {
  Deno.test(`orderLines() ${criterion}`, () => deepEqual(ordered(question, stated), lines));
}

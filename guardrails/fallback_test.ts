import assert from "node:assert/strict";
import type { FallbackReason, StoreCoverage } from "./fallback.ts";
import { exampleQuestions, fallbackText } from "./fallback.ts";

const COVERAGE: StoreCoverage = {
  companies: [{ company: "BHP", years: [2023, 2024, 2025] }, { company: "RIO", years: [2022, 2024] }],
  figures: [
    { company: "BHP", fiscalYear: 2024, metric: "revenue" },
    { company: "BHP", fiscalYear: 2023, metric: "revenue" },
    { company: "RIO", fiscalYear: 2024, metric: "revenue" },
    { company: "RIO", fiscalYear: 2024, metric: "underlying_ebitda" },
  ],
};

const EMPTY: StoreCoverage = { companies: [], figures: [] };

const SAYS: Readonly<Record<FallbackReason, RegExp>> = {
  nothing_retrieved: /^Nothing was retrieved/,
  not_synthesised: /^Documents were retrieved .* could not be turned into an answer/,
  retries_exhausted: /^The retries are exhausted/,
  out_of_scope: /^This question is outside/,
  news_not_found: /No article/,
  news_failed: /did not reply/,
  other_language: /^This question is in a language .* English and Chinese/,
  no_news: /^No news source/,
  model_failed: /model failed before it wrote/,
  budget: /^The budget/,
};

for (const [reason, pattern] of Object.entries(SAYS)) {
  Deno.test(`fallbackText() tells ${reason} from every other reason`, () => {
    const text = fallbackText(reason as FallbackReason, { coverage: COVERAGE });
    assert.match(text, pattern);
    const others = Object.entries(SAYS).filter(([other]) => other !== reason);
    for (const [, other] of others) assert.doesNotMatch(text, other);
  });
}

Deno.test("fallbackText() lists what the store covers and two questions that it can answer", () => {
  assert.equal(
    fallbackText("nothing_retrieved", { coverage: COVERAGE }).split("\n").slice(2).join("\n"),
    "Covered companies and fiscal years: BHP FY2023–FY2025; RIO FY2022, FY2024.\n" +
      "Covered metrics: revenue; underlying EBITDA.\n\nYou could ask:\n" +
      "- What was BHP's revenue in FY2024?\n- Compare BHP and RIO revenue in FY2024.",
  );
});

Deno.test("fallbackText() of an empty store says how to fill it and names no company", () => {
  const text = fallbackText("nothing_retrieved", { coverage: EMPTY });
  assert.match(text, /No report is stored yet/);
  assert.doesNotMatch(text, /Covered|BHP/);
});

Deno.test("fallbackText() answers in Chinese when asked in Chinese", () => {
  const text = fallbackText("out_of_scope", { coverage: COVERAGE, language: "zh" });
  assert.match(text, /^该问题超出范围/);
  assert.match(text, /BHP FY2024 的营业收入是多少？/);
});

Deno.test("exampleQuestions() asks only for figures that are there", () => {
  const one = { company: "S32", fiscalYear: 2024, metric: "profit" };
  assert.deepEqual(exampleQuestions({ companies: [], figures: [one] }), ["What was S32's profit in FY2024?"]);
  assert.deepEqual(exampleQuestions({ companies: [], figures: [one, { ...one, fiscalYear: 2023 }] }), [
    "What was S32's profit in FY2024?",
    "How did S32's profit change from FY2023 to FY2024?",
  ]);
  assert.deepEqual(exampleQuestions({ companies: [], figures: [one, { ...one, metric: "ebitda" }] }), [
    "What was S32's profit in FY2024?",
    "What was S32's EBITDA in FY2024?",
  ]);
  assert.deepEqual(exampleQuestions(EMPTY), []);
});

import assert from "node:assert/strict";
import type { Quality } from "./quality.ts";
import { gradeQuality, passesQuality } from "./quality.ts";

const CASES: readonly (readonly [Quality, string])[] = [
  ["empty", ""],
  ["empty", "  \n\u200b "],
  ["empty", "---\n***"],
  ["empty", "[1]"],
  ["disclaimers", "I don’t have enough information to answer this question."],
  ["disclaimers", "I can't confirm that."],
  ["disclaimers", "I'm sorry. The documents do not contain any data. Please consult the company's website."],
  ["disclaimers", "As an AI, I cannot provide the revenue for FY2024 [1]."],
  ["disclaimers", "没有足够的信息来回答这个问题。"],
  [
    "absent",
    "The growth cannot be computed: missing BHP revenue Q2 FY2023.\nBHP, revenue: data not found in provided documents.",
  ],
  ["absent", "BHP FY2024 unit cost: data not found in provided documents."],
  ["absent", "BHP: data not found in provided documents.\nRIO: **data not found in provided documents**"],
  ["absent", "I could not find it. S32: data not found in provided documents."],
  ["pass", "BHP's FY2024 revenue was US$55,658 million [1]."],
  ["pass", "BHP: US$55,658 million [1]\nRIO: data not found in provided documents"],
  ["pass", "I cannot confirm the guidance, but revenue was US$55,658 million [1]."],
  ["pass", "EBITDA stands for earnings before interest, tax, depreciation and amortisation."],
  ["pass", "Yes."],
  ["pass", "The company reports in US dollars [1]. This is not financial advice."],
];

for (const [quality, draft] of CASES) {
  Deno.test(`gradeQuality() ${quality}: ${JSON.stringify(draft)}`, () => {
    assert.equal(gradeQuality(draft), quality);
    assert.equal(passesQuality(quality), quality === "pass" || quality === "absent");
  });
}

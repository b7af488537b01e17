import assert from "node:assert/strict";
import type { CoveredFigure } from "./example_questions.ts";
import { exampleQuestions, passageQuestion } from "./example_questions.ts";

const figure = (changes: Partial<CoveredFigure> = {}): CoveredFigure => ({
  company: "S32",
  fiscalYear: 2024,
  metric: "profit",
  label: "Profit",
  part: null,
  ...changes,
});

function asked(figures: readonly CoveredFigure[], language: "en" | "zh" = "en", form?: string) {
  return exampleQuestions(figures, language).filter((one) => form === undefined || one.form === form)
    .map(({ question }) => question);
}

Deno.test("exampleQuestions() asks for a figure's value, in two wordings", () => {
  assert.deepEqual(asked([figure()]), [
    "What was S32's profit in FY2024?",
    'What was the profit of "S32" in FY2024?',
  ]);
  assert.deepEqual(asked([figure({ metric: "revenue" })], "zh")[0], "S32 FY2024 的营业收入是多少？");
  assert.deepEqual(exampleQuestions([], "en"), []);
});

Deno.test("exampleQuestions() asks for the part of a year that is stored, and for a row by its printed label", () => {
  assert.equal(asked([figure({ part: "Q3" })])[0], "What was S32's profit in Q3 FY2024?");
  assert.equal(
    asked([figure({ metric: null, label: "Copper  shipments" })])[0],
    "What was S32's copper shipments in FY2024?",
  );
  assert.equal(asked([figure({ metric: null, label: "EBT" })])[0], "What was S32's EBT in FY2024?");
});

Deno.test("exampleQuestions() compares and asks for a change only where the counterpart is there", () => {
  assert.deepEqual(asked([figure(), figure({ company: "BHP" })], "en", "compare"), [
    "Compare S32 and BHP profit in FY2024.",
    "Compare BHP and S32 profit in FY2024.",
  ]);
  assert.deepEqual(asked([figure(), figure({ company: "BHP", fiscalYear: 2022 })], "en", "compare"), []);
  assert.deepEqual(asked([figure(), figure({ company: "BHP", part: "H1" })], "en", "compare"), []);
  assert.deepEqual(asked([figure(), figure({ fiscalYear: 2023 })], "en", "change"), [
    "How did S32's profit change from FY2023 to FY2024?",
  ]);
  assert.deepEqual(asked([figure(), figure({ metric: "ebitda", fiscalYear: 2023 })], "en", "change"), []);
});

Deno.test("passageQuestion() asks what a report says, in the language of the reader", () => {
  const about = { company: "S32", fiscalYear: 2024, about: "tailings dams" };
  assert.equal(
    passageQuestion(about, "en").question,
    "What does S32's FY2024 report say about tailings dams?",
  );
  assert.equal(passageQuestion(about, "zh").question, "S32 FY2024 年报关于 tailings dams 说了什么？");
});

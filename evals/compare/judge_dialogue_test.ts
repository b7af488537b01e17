import assert from "node:assert/strict";
import type { AskResult } from "tieout";
import { judgeDialogue } from "./judge_dialogue.ts";

function value(company: string, fiscalYear: number, value: string): AskResult["values"][number] {
  const period = { kind: "year", start: null, end: null, fiscalYear, part: null, restated: false } as const;
  return { metric: "revenue", company, period, value, unit: "USD", n: 1, footing: null, offBy: null };
}

const DIALOGUE = {
  id: "case",
  turns: ["question"],
  expected: { status: "answered", values: [{ company: "ALD", fy: 2023, value: "1.7" }] },
  why_it_matters: "an example",
} as const;

Deno.test("judgeDialogue() wants status and each figure, of its company and year", () => {
  const judge = (status: AskResult["status"], ...values: AskResult["values"]) =>
    judgeDialogue({
      ...DIALOGUE,
      turns: [...DIALOGUE.turns],
      expected: { ...DIALOGUE.expected, values: [...DIALOGUE.expected.values] },
    }, {
      status,
      values,
    }).outcome;
  assert.equal(judge("answered", value("ALD", 2023, "1.70")), "right");
  assert.equal(judge("answered", value("BIR", 2023, "9"), value("ALD", 2023, "1.7")), "right");
  assert.equal(judge("answered", value("BIR", 2023, "1.7")), "wrong");
  assert.equal(judge("answered", value("ALD", 2024, "1.7")), "wrong");
  assert.equal(judge("answered", value("ALD", 2023, "17")), "wrong");
  assert.equal(judge("answered"), "wrong");
  assert.equal(judge("needs_clarification"), "open");
  assert.equal(judge("abstained", value("ALD", 2023, "1.7")), "open");
});

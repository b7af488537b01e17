import assert from "node:assert/strict";
import type { AskResult, Slots } from "tieout";
import { type AnswerToJudge, judgeAnswer } from "./judge_answer.ts";
import { answerRates } from "./measure_answers.ts";

const CITED = {
  kind: "report",
  n: 1,
  page: 5,
  document: { name: "ALDER_2024_10K.pdf" },
  quote: "Sales | 7,310",
};

function given(
  { answer, gold, asked = "How did it go?", type = "novel-generated", ...rest }: {
    readonly answer: string;
    readonly gold: string;
    readonly asked?: string;
    readonly type?: string;
    readonly value?: string;
    readonly status?: AskResult["status"];
    readonly goldRank?: number | null;
    readonly page?: number;
  },
): AnswerToJudge {
  const value = { metric: "revenue", period: { fiscalYear: 2024 }, value: rest.value, unit: "USD" };
  return {
    question: {
      id: "q1",
      company: "Alder",
      doc: "ALDER_2024_10K",
      type,
      question: asked,
      answer: gold,
      gold: [{ doc: "ALDER_2024_10K", page: rest.page ?? 5 }],
    },
    result: {
      status: rest.status ?? "answered",
      route: "reports",
      answer,
      citations: [CITED],
      calculations: [],
      values: rest.value === undefined ? [] : [value],
    } as unknown as AskResult,
    slots: { companies: [{ company: "Alder" }], metrics: ["revenue"], years: [2024] } as unknown as Slots,
    goldRank: rest.goldRank === undefined ? 1 : rest.goldRank,
  };
}

Deno.test("judgeAnswer() holds a number against the machine value, not the text", () => {
  const asked = "What was revenue in USD millions?";
  const judged = judgeAnswer(
    given({ answer: "It was 99 [1].", gold: "$7310.00", asked, value: "7310000000" }),
  );
  assert.equal(judged.outcome, "correct");
  assert.deepEqual([judged.predicted, judged.unit, judged.cause], ["7310000000", "USD", null]);
  assert.deepEqual(judged.pages, [{ doc: "ALDER_2024_10K", page: 5 }]);
});

Deno.test("judgeAnswer() says at which stage a wrong or missing answer went astray", () => {
  const asked = "What was revenue in USD millions?";
  const cause = (more: Partial<Parameters<typeof given>[0]>) =>
    judgeAnswer(given({ answer: "", gold: "$7310.00", asked, ...more })).cause;
  assert.equal(cause({ value: "7310" }), "form");
  assert.equal(cause({ value: "1", goldRank: null }), "finding");
  assert.equal(cause({ value: "1", goldRank: 9 }), "finding");
  assert.equal(cause({ value: "1" }), "planning");
  assert.equal(cause({ status: "abstained" }), "planning");
});

Deno.test("judgeAnswer() says correct of no prose: a quotation is supported by the gold page and the gold's words", () => {
  const outcome = (more: Parameters<typeof given>[0]) => judgeAnswer(given(more)).outcome;
  const quotation = "Alder, as its report puts it: “Sales of 7,310 went to Beech Holdings.” [1]";
  assert.equal(outcome({ answer: quotation, gold: "It sold 7310 to Beech Holdings." }), "supported");
  assert.equal(
    outcome({ answer: quotation, gold: "It sold 7310 to Beech Holdings.", page: 6 }),
    "unsupported",
  );
  assert.equal(outcome({ answer: quotation, gold: "It sold 4100 to Cedar Works." }), "unsupported");
  assert.equal(outcome({ answer: quotation, gold: "Yes, it sold 7310." }), "supported");
});

Deno.test("judgeAnswer() reads yes or no where the answer opens with it, and names from the first own line", () => {
  const outcome = (more: Parameters<typeof given>[0]) => judgeAnswer(given(more)).outcome;
  assert.equal(outcome({ answer: "Yes: it rose [1].", gold: "Yes, it rose." }), "correct");
  assert.equal(outcome({ answer: "No: it fell [1].", gold: "Yes, it rose." }), "wrong");
  const asked = "Which region was largest?";
  assert.equal(outcome({ answer: "North & South led [1].", gold: "North and South", asked }), "correct");
  assert.equal(
    outcome({ answer: "East led [1].\nNorth and South: 3.", gold: "North and South", asked }),
    "wrong",
  );
  assert.equal(outcome({ answer: "", gold: "Yes", status: "abstained" }), "abstained");
});

Deno.test("answerRates() counts a numeric question that was answered otherwise as wrong", () => {
  const one = (more: Partial<Parameters<typeof given>[0]>) =>
    judgeAnswer(given({
      answer: "",
      gold: "$7310.00",
      asked: "What was revenue in USD millions?",
      type: "metrics-generated",
      ...more,
    }));
  const { numeric, other, causes } = answerRates([
    one({ value: "7310000000" }),
    one({ value: "1" }),
    one({ status: "abstained" }),
    one({ gold: "It rose.", answer: "“Rose.”" }),
    one({ gold: "It rose.", answer: "“Rose.”", type: "domain-relevant" }),
  ]);
  assert.deepEqual(numeric, {
    n: 4,
    correct: 1,
    wrong: 2,
    abstained: 1,
    correctShare: 0.25,
    wrongAmongAnswered: 2 / 3,
  });
  assert.equal(other.n, 1);
  assert.deepEqual(causes, { planning: 2 });
});

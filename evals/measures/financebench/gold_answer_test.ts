import assert from "node:assert/strict";
import { readGold } from "./gold_answer.ts";

Deno.test("readGold() drops printed zeros and takes the scale from the question or the answer", () => {
  const number = (value: string, unit: string, scale = 0) => ({ kind: "number", value, unit, scale });
  const table: readonly (readonly [question: string, answer: string, gold: unknown])[] = [
    ["What is the capital expenditure (in USD millions)?", "$1577.00", number("1577", "money", 6)],
    ["What is net PP&E? Answer in USD billions.", "$8.70", number("8.7", "money", 9)],
    ["What was net income in thousands of dollars?", "-1,250.0", number("-1250", "money", 3)],
    ["What is the ratio? Round to two decimal places.", "0.66", number("0.66", "plain")],
    ["What is the margin?", "4.20%", number("4.2", "percent")],
    ["What is DPO?", "63.86", number("63.86", "plain")],
    ["What was adjusted EBITDA?", "Alder's adj. EBITDA was $2,018mn in FY 2023", number("2018", "money", 6)],
    ["How much could each holder get?", "They could get $66.56 per share.", number("66.56", "perShare")],
    ["What was net income in USD millions?", "$-660.00", number("-660", "money", 6)],
    ["What was diluted EPS?", "$0.705", number("0.705", "perShare")],
    ["How much is expected in USD million?", "77.78", number("77.78", "money", 6)],
  ];
  for (const [question, answer, gold] of table) {
    assert.deepEqual(readGold({ question, answer }), gold, `${question} ${answer}`);
  }
});

Deno.test("readGold() tells a yes or no, a name and prose apart", () => {
  const table: readonly (readonly [question: string, answer: string, gold: unknown])[] = [
    ["Did it grow?", "Yes, by 4 %.", { kind: "yesNo", yes: true }],
    ["Is it large?", "No. It is small.", { kind: "yesNo", yes: false }],
    ["Which segment was lowest?", "Corporate. Its revenue was -$473 million.", {
      kind: "name",
      name: "Corporate",
    }],
    ["Which region fell?", "Alder China fell by 44% in FY2022, others grew.", {
      kind: "name",
      name: "Alder China",
    }],
    ["How did the rate change?", "From 20% in FY2021 to 23% in FY2022.", { kind: "prose" }],
    ["What is the nature of the liability?", "87% of the liability is owed to employees.", { kind: "prose" }],
  ];
  for (const [question, answer, gold] of table) {
    assert.deepEqual(readGold({ question, answer }), gold, answer);
  }
});

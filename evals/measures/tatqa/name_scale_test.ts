import { equal } from "node:assert/strict";
import { cellUnits } from "tieout";
import { inferredScale } from "./inferred_scale.ts";
import { nameScale } from "./name_scale.ts";
import { unitStatements } from "./unit_statements.ts";

const TABLE = [
  ["(in thousands)", "2019", "2018", "% Change"],
  ["Net sales", "$1,250", "$1,000", "25%"],
  ["Gross margin", "41.5%", "40.0%", "1.5%"],
  ["Share of exports (%)", "12.5", "11.0", ""],
  ["Earnings per share", "$2.10", "$1.90", "11%"],
  ["Interest expense", "310", "290", ""],
];
const PARAGRAPHS = [
  "Accrued penalties for uncertain tax positions were $1.2 million at year end.",
  "Interest expense increased by $0.2 million in 2019 because of higher rates.",
];
const GROUND = { cells: cellUnits(TABLE, unitStatements(PARAGRAPHS)), paragraphs: PARAGRAPHS };

const QUESTIONS: readonly (readonly [question: string, scale: string])[] = [
  ["What were the net sales in 2019?", "thousand"],
  ["What was the average net sales for 2018 and 2019?", "thousand"],
  ["What is the change in interest expense from 2018 to 2019?", "thousand"],
  ["What is the percentage change in interest expense from 2018 to 2019?", "percent"],
  // a sign that is printed is part of the answer, a bare percentage is not
  ["What is the percentage change in net sales in 2019?", ""],
  ["What was the gross margin in 2018?", ""],
  ["What was the change in gross margin from 2018 to 2019?", "percent"],
  ["What was the share of exports in 2019?", "percent"],
  ["What was the earnings per share in 2019?", ""],
  ["What is the ratio of interest expense to net sales in 2019?", ""],
  ["What were the accrued penalties for uncertain tax positions?", ""],
  ["How much did interest expense increase in 2019?", ""],
  ["In which year were net sales higher?", ""],
  ["How many years did net sales exceed $900 thousand?", ""],
  ["Why did interest expense increase?", ""],
  ["What was the increase in interest expense driven by?", ""],
  ["What are uncertain tax positions?", ""],
];

for (const [question, scale] of QUESTIONS) {
  Deno.test(`nameScale() ${question} ${scale || "none"}`, () => {
    equal(nameScale(question, GROUND).scale, scale);
  });
}

Deno.test("inferredScale() puts a table that states no unit in the one in which the text repeats its numbers", () => {
  const cells = cellUnits([["", "2019"], ["Assets", "$36,512"], ["Debt", "$2,149"], ["Cash", "$371"]], []);
  equal(inferredScale(cells, ["Assets of $36.5 million and debt of $2.15 million."]), 3);
  equal(inferredScale(cells, ["Assets of $36,512 million and debt of $2,149 million."]), 6);
  equal(inferredScale(cells, ["Assets of $36.5 million."]), 0);
  equal(inferredScale(cells, ["Debt of $7.77 million and sales of $8.88 million."]), 0);
});

Deno.test("unitStatements() takes statements of units and no amounts", () => {
  const said = (text: string) => unitStatements([text]).length;
  equal(said("The table below is in thousands of dollars."), 1);
  equal(said("Sales (in millions, except per share data):"), 1);
  equal(said("Sales rose by $5.2 million."), 0);
});

import { deepEqual, equal } from "node:assert/strict";
import type { Figure, Word } from "tieout";
import { examplePage } from "../testing.ts";
import { answerNumbers } from "./answer_numbers.ts";
import { judgeNumber } from "./judge_number.ts";
import { judgeQuestion } from "./judge_question.ts";
import { pageLines } from "./page_lines.ts";
import { rowNumbers } from "./page_rows.ts";

/** Words of invented lines: each cell is [text, x0], its words five points a letter. */
function page(lines: readonly (readonly (readonly [string, number])[])[]) {
  const words = lines.flatMap((cells, row): readonly Word[] =>
    cells.flatMap(([text, x0]) => {
      let x = x0;
      return text.split(" ").map((word) => {
        const at = { text: word, x0: x, x1: x + 5 * word.length, baseline: 100 + 14 * row, size: 10 };
        x = at.x1 + 5;
        return { ...at, bold: false, spaced: true };
      });
    })
  );
  return pageLines({ status: "ok", page: examplePage(words) });
}

const LINES = page([
  [["Years ended June 30 (in millions)", 50], ["2024", 350], ["2023", 450]],
  [["Purchases of widgets", 50], ["(1,577)", 340], ["(1,373)", 440]],
  [["Diluted earnings per share", 50], ["8.70", 350], ["7.93", 450]],
]);

function figure(more: Partial<Figure>): Figure {
  return {
    label: "Purchases of widgets",
    path: [],
    printed: "(1,577)",
    value: "-1577000000",
    cell: { row: 1, column: 1 },
    period: { kind: "year", start: null, end: "2024-06-30", fiscalYear: 2024, part: null, restated: false },
    ...more,
  } as Figure;
}

const QUESTION = {
  question: "What did it spend on widgets in FY2024 (in USD millions)?",
  answer: "$1577.00",
};

Deno.test("answerNumbers() reads unit, decimals without trailing zeros, and no years", () => {
  deepEqual(
    answerNumbers("$8.70", "How much, in USD billions?").map(({ value, decimals, scale }) => [
      value,
      decimals,
      scale,
    ]),
    [[8.7, 1, 9]],
  );
  deepEqual(
    answerNumbers("It fell from 36.8% in FY 2021 to $473 million in 2022", "How?").map((
      { value, scale, percent },
    ) => [value, scale, percent]),
    [[36.8, null, true], [473, 6, false]],
  );
});

Deno.test("judgeQuestion() finds the printed number and accepts the figure that is it", () => {
  const judged = judgeQuestion({ ...QUESTION, pages: [{ page: 1, lines: LINES, figures: [figure({})] }] });
  deepEqual(judged.map(({ printed, miss }) => [printed, miss]), [["(1,577)", null]]);
});

Deno.test("judgeQuestion() fails a figure with another year, row, scale, and none at all", () => {
  const wrong: readonly (readonly [string, readonly Figure[]])[] = [
    ["year", [figure({ period: { ...figure({}).period, fiscalYear: 2023, end: "2023-06-30" } })]],
    ["label", [figure({ label: "Proceeds from disposals" })]],
    ["scale", [figure({ value: "-1577000" })]],
    ["no figure", []],
  ];
  for (const [reason, figures] of wrong) {
    const [judged] = judgeQuestion({ ...QUESTION, pages: [{ page: 1, lines: LINES, figures }] });
    equal(judged?.miss, reason);
  }
});

Deno.test("judgeQuestion() passes over answers that no gold page prints", () => {
  const pages = [{ page: 1, lines: LINES, figures: [] }];
  deepEqual(judgeQuestion({ question: "What is the ratio?", answer: "0.66", pages }), []);
  deepEqual(judgeQuestion({ question: "Did it grow in FY2024?", answer: "Yes", pages }), []);
});

Deno.test("rowNumbers() pairs numbers with the years above them and leaves per-share rows unscaled", () => {
  const numbers = rowNumbers(LINES);
  deepEqual(
    numbers.map(({ expected }) => [expected.digits, expected.years[0], expected.isValue !== null]),
    [["1577", 2024, true], ["1373", 2023, true], ["8.70", 2024, false], ["7.93", 2023, false]],
  );
  equal(judgeNumber(numbers[0]!.expected, [figure({})]), null);
  equal(judgeNumber(numbers[1]!.expected, [figure({})]), "no figure");
});

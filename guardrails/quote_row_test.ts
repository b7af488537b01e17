import assert from "node:assert/strict";
import type { Figure } from "../retrieval/mod.ts";
import { exampleFigure } from "../retrieval/testing.ts";
import { supportOf } from "./quote.ts";
import { findRow, holdsNumber } from "./quote_row.ts";
import { exampleHit } from "./testing.ts";

function row(text: readonly string[], figure: Partial<Figure>): string | null {
  return findRow(text.join("\n"), exampleFigure(figure));
}

const SUMMARY = [
  "Financial summary",
  "US$bn | 2024 | 2023",
  "Net operating cash flow | US$bn | 18.7 | 29.3",
  "Gearing ratio (a) | % | 18.7 | 17.4",
];

const EARNINGS = [
  "Basic earnings per share | 1.50 | 1.40",
  "Diluted earnings per share (note 5) | 1.50 | 1.38",
];

Deno.test("findRow() takes the row of the figure's own label, not the first with the same digits", () => {
  const dividends = [
    "Interim dividend | 0.20 | 1.20",
    "Final dividend | – | 0.70",
    "Total dividend | 0.20 | 1.90",
  ];
  for (
    const [text, label, printed, expected] of [
      [SUMMARY, "Gearing ratio", "18.7", SUMMARY[3]],
      [SUMMARY, "gearing Ratio (a)", "18.7", SUMMARY[3]],
      [SUMMARY, "Net operating cash flow", "18.7", SUMMARY[2]],
      [EARNINGS, "Diluted earnings per share", "1.50", EARNINGS[1]],
      [dividends, "Total dividend", "0.20", dividends[2]],
    ] as const
  ) assert.equal(row(text, { label, printed }), expected, label);
});

Deno.test("findRow() joins a label that wraps, above or below its numbers", () => {
  const above = ["Interim dividend | 0.20", "Total dividends for the year, fully", "franked | 0.20 | 1.90"];
  const below = ["Interim dividend | 0.20", "Total dividends for the year, | 0.20 | 1.90", "fully franked"];
  const figure = { label: "Total dividends for the year, fully franked", printed: "0.20" };
  assert.equal(row(above, figure), "Total dividends for the year, fully franked | 0.20 | 1.90");
  assert.equal(row(below, figure), "Total dividends for the year, fully franked | 0.20 | 1.90");
});

Deno.test("findRow() tells rows of one label by their section, and reads a section that is the label", () => {
  const text = [
    "Current assets",
    "Inventories | 5",
    "Total | 20",
    "Non-current assets",
    "Inventories | 5 | 1",
    "Total | 9",
  ];
  const figure = { label: "Inventories", printed: "5" };
  assert.equal(row(text, { ...figure, path: ["Current assets"] }), "Inventories | 5");
  assert.equal(row(text, { ...figure, path: ["Non-current assets"] }), "Inventories | 5 | 1");
  const basic = ["Diluted | 1.5", "Earnings per share", "Basic | 1.5"];
  assert.equal(
    row(basic, { label: "Earnings per share: Basic", printed: "1.5" }),
    "Earnings per share Basic | 1.5",
  );
});

Deno.test("findRow() without the very label takes more or fewer words of it, never another label", () => {
  assert.equal(row(SUMMARY, { label: "Gearing", printed: "18.7" }), SUMMARY[3]);
  assert.equal(row(SUMMARY, { label: "Gearing ratio", printed: "44" }), SUMMARY[3]);
  assert.equal(row(EARNINGS.slice(0, 1), { label: "Diluted earnings per share", printed: "1.50" }), null);
  assert.equal(row(SUMMARY, { label: "Return on capital", printed: "18.7" }), null);
});

Deno.test("holdsNumber() finds a whole number behind a longer one with the same digits", () => {
  assert.ok(holdsNumber("118.7 | 18.7", "18.7"));
  assert.ok(!holdsNumber("118.7 | 18.75", "18.7"));
});

Deno.test("supportOf() quotes a row of a table whose grid was not kept, with the cell's box", () => {
  const hit = exampleHit({ kind: "table", text: SUMMARY.join("\n") }, [
    { label: "Gearing ratio", printed: "18.7", kind: "percent", box: [1, 2, 3, 4] },
  ]);
  const support = supportOf([hit], { figures: hit.figures, citing: "Gearing was 18.7%." });
  assert.deepEqual([support.quote, support.box], [SUMMARY[3], [1, 2, 3, 4]]);
});

Deno.test("supportOf() quotes of two sentences with one number the one that names the figure", () => {
  const hit = exampleHit({ text: "Costs were US$5 million. Revenue was US$5 million." }, [
    { label: "Revenue", printed: "US$5 million", cell: null },
  ]);
  assert.equal(supportOf([hit], { figures: hit.figures, citing: "" }).quote, "Revenue was US$5 million.");
});

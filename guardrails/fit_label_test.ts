import assert from "node:assert/strict";
import fc from "fast-check";
import { fitLabel, UNNAMED_CLAIM } from "./fit_label.ts";
import { checkLabel } from "./label.ts";

const TICKERS = ["BHP", "S32", "3M"];
const CASES: readonly (readonly [said: string, shown: string])[] = [
  ["S32 FY2024 strategy", "S32 FY2024 strategy"],
  ["  BHP\u200b   copper\nstrategy ", "BHP copper strategy"],
  ["BHP revenue of US$55,658 million in FY2024", "BHP revenue of in FY2024"],
  ["BHP is the largest producer of copper in the world", "BHP is the largest producer of copper in"],
  ["[12] **BHP** `copper` <b>supply</b>", "BHP copper bsupply/b"],
  ["see https://example.com/x BHP risks", "see BHP risks"],
  ["55,658", UNNAMED_CLAIM],
  ["fifty-five billion", UNNAMED_CLAIM],
  ["", UNNAMED_CLAIM],
  ["⑤⑤ ５５ %", UNNAMED_CLAIM],
  ["3M outlook for 2025", "3M outlook for 2025"],
];
for (const [said, shown] of CASES) {
  Deno.test(`fitLabel() ${JSON.stringify(said)} is shown as ${JSON.stringify(shown)}`, () =>
    assert.equal(fitLabel(said, { tickers: TICKERS }), shown));
}

Deno.test("fitLabel() whatever a model says, what is shown keeps the rules of a label and no mark of a page", () => {
  const word = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(
      "BHP",
      "S32",
      "FY2024",
      "US$55,658",
      "two",
      "quarters",
      "of",
      "%",
      "[1]",
      "<script>",
      "|",
      "`",
      "_x_",
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const shown = fitLabel(words.join(" "), { tickers: TICKERS });
      assert.equal(checkLabel(shown, { tickers: TICKERS }), null);
      assert.doesNotMatch(shown, /[<>[\]`*_|\n]/);
      assert.equal(fitLabel(shown, { tickers: TICKERS }), shown);
      assert.ok(shown.length <= 100);
    }),
    { numRuns: 2_000 },
  );
});

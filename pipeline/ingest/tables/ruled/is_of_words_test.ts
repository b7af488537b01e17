import assert from "node:assert/strict";
import { isOfWords } from "./is_of_words.ts";

function table(...rows: readonly (readonly string[])[]) {
  return {
    headerRows: 1,
    rows: rows.map((row) =>
      row.map((text) => ({ text, rowSpan: 1, columnSpan: 1, box: [0, 0, 0, 0] as const, footnotes: [] }))
    ),
  };
}

const HEAD = ["Variable", "Assumption"];

Deno.test("isOfWords() rows of words in more than one column, few figures among them", () => {
  const words = [["Population", "Follows the census"], ["Inflation", "Up to two per cent"], [
    "Growth",
    "3.1",
  ]];
  assert.equal(isOfWords(table(HEAD, ...words, ["Income", "Between low and high"])), true);
});

Deno.test("isOfWords() figures are figures where columns were not told apart, too", () => {
  const rows = ["Prime", "Subprime", "Commercial", "Total"];
  assert.equal(isOfWords(table(HEAD, ...rows.map((label, i) => [label, `1${i},928`]))), false);
  assert.equal(isOfWords(table(HEAD, ...rows.map((label, i) => [label, `$ 1${i},928 $`]))), false);
  assert.equal(isOfWords(table(HEAD, ...rows.map((label, i) => [label, `1${i} (2)`]))), false);
});

import assert from "node:assert/strict";
import type { Cell } from "../../../retrieval/mod.ts";
import { wordsAt } from "../examples.ts";
import { wordBox } from "../pdf/page.ts";
import { readingFlaws } from "./reading_flaws.ts";

const ROWS = [["Revenue", "55,658", "53,817"], ["Total current assets", "28,000", "27,000"]] as const;

const words = ROWS.flatMap((row, r) =>
  row.flatMap((text, c) => wordsAt(text, { x: 50 + 150 * c, y: 100 + 20 * r }))
).map((word) => ({ text: word.text, box: wordBox(word) }));

/** A cell over the words of these places. */
function cellOf(
  text: string,
  box: readonly [number, number, number, number],
  span: Partial<Cell> = {},
): Cell {
  return { text, rowSpan: 1, columnSpan: 1, box, footnotes: [], ...span };
}

function grid(
  widths: readonly (readonly [number, number])[],
  texts: readonly (readonly string[])[],
): Cell[][] {
  return texts.map((row, r) =>
    row.map((text, c) => cellOf(text, [widths[c]![0], 90 + 20 * r, widths[c]![1], 106 + 20 * r]))
  );
}

Deno.test("readingFlaws() finds none in a reading with each figure in its own cell", () => {
  const rows = grid([[45, 195], [195, 340], [340, 500]], ROWS.map((row) => [...row]));
  assert.deepEqual(readingFlaws({ rows }, words), {
    merged: 0,
    cut: 0,
    torn: 0,
    swallowed: 0,
    lost: 0,
    rate: 0,
  });
});

Deno.test("readingFlaws() counts figures that share a cell, not those with a mark or grouped by blanks", () => {
  const merged = (text: string) => readingFlaws({ rows: [[cellOf(text, [0, 0, 1, 1])]] }, []).merged;
  assert.deepEqual(["55,658 53,817", "(473) 12%", "$ 4 -"].map(merged), [1, 1, 0]);
  assert.deepEqual(
    ["36,000 (2)", "100 000", "1 234 567", "1 – 2 years", "FY24 12", "(102.7–103.6)"].map(merged),
    [
      0,
      0,
      0,
      0,
      0,
      0,
    ],
  );
});

Deno.test("readingFlaws() counts a label that is cut into columns", () => {
  const rows = grid([[45, 80], [80, 340], [340, 500]], [["Revenue", "55,658", "53,817"], [
    "Total",
    "current assets 28,000",
    "27,000",
  ]]);
  assert.equal(readingFlaws({ rows }, words).cut, 1);
});

Deno.test("readingFlaws() counts lines whose words stand in different rows, and words in no cell", () => {
  const rows = [
    [cellOf("Revenue", [45, 90, 195, 106]), cellOf("", [0, 0, 0, 0])],
    [cellOf("", [0, 0, 0, 0]), cellOf("55,658", [195, 90, 340, 106])],
  ];
  const { torn, lost } = readingFlaws({ rows }, words);
  assert.deepEqual([torn, lost], [1, words.length - 2]);
});

Deno.test("readingFlaws() counts rows that a tall cell swallowed; a wrapped text in one is fine", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, i) => wordsAt("label", { x: 50, y: 100 + 20 * i })).flat()
      .map((word) => ({ text: word.text, box: wordBox(word) }));
  const rows = [[cellOf("label label label", [45, 80, 195, 200], { rowSpan: 4 })]];
  assert.equal(readingFlaws({ rows }, lines(4)).swallowed, 3);
  assert.equal(readingFlaws({ rows }, lines(2)).swallowed, 0);
});

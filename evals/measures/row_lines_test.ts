import assert from "node:assert/strict";
import type { Word } from "tieout";
import { bareFigure, rowLines } from "./row_lines.ts";

/** Words of a line at given left edges; letters are 5 points wide at size 10. */
function line(
  y: number,
  ...pieces: readonly (readonly [text: string, x: number, size?: number, y?: number])[]
): Word[] {
  return pieces.flatMap(([text, x, size = 10, own = y]) => {
    let at = x;
    return text.split(" ").map((word, i) => {
      const x0 = at;
      at += word.length * size / 2 + 0.3 * size;
      return {
        text: word,
        x0,
        x1: x0 + word.length * size / 2,
        baseline: own,
        size,
        bold: false,
        spaced: i > 0,
      };
    });
  });
}

/** Lines that keep the one under test away from the page's edges. */
const EDGES = [10, 20, 900, 910].flatMap((y) => line(y, ["edge", 50]));

function read(...words: readonly Word[]) {
  return rowLines({ words: [...words, ...EDGES] }).map(({ label, figures }) => [label, ...figures]);
}

Deno.test("rowLines() takes a label and the figures right of it, signs of their own columns included", () => {
  assert.deepEqual(
    read(...line(100, ["Net loss", 50], ["$", 200], ["(473", 240], [")", 262], ["$", 300], ["—", 340])),
    [
      ["Net loss", "(473)", "-"],
    ],
  );
  assert.deepEqual(read(...line(100, ["Margin", 50], ["27.9", 240], ["%", 264], ["28.0 %", 300])), [
    ["Margin", "27.9", "28.0"],
  ]);
  assert.deepEqual(read(...line(100, ["Revenue . . . . .", 50], ["55,658", 130], ["53,817", 180])), [
    ["Revenue", "55,658", "53,817"],
  ]);
});

Deno.test("rowLines() parts two panels on one line and takes the nearest label", () => {
  const words = line(100, ["Prose on the left", 10], ["Loans", 150], ["12", 200], ["11", 230], [
    "Deposits",
    270,
  ], ["9", 350]);
  assert.deepEqual(read(...words), [["Loans", "12", "11"], ["Deposits", "9"]]);
});

Deno.test("rowLines() leaves out headings of years, sentences, folios and lone dashes", () => {
  assert.deepEqual(read(...line(100, ["Year ended", 50], ["2018", 200], ["2017", 260])), []);
  assert.deepEqual(read(...line(100, ["a profit of $ 15.3 million and", 50])), []);
  assert.deepEqual(read(...line(100, ["an increase", 50], ["of 5", 160], ["mines", 180])), []);
  assert.deepEqual(read(...line(5, ["Annual Report", 50], ["56", 200])), []);
  assert.deepEqual(read(...line(100, ["Other", 50], ["—", 200])), []);
});

Deno.test("rowLines() reference marks are no figures, and a range is one", () => {
  assert.deepEqual(
    read(...line(100, ["Revenue", 50], ["1", 86, 6, 97], ["55,658", 200], ["1", 231, 6, 97])),
    [
      ["Revenue", "55,658"],
    ],
  );
  assert.deepEqual(read(...line(100, ["Volatility", 50], ["26 - 29%", 200], ["26 % – 30 %", 300])), [
    ["Volatility", "26-29", "26-30"],
  ]);
});

Deno.test("bareFigure() keeps decimal point, sign and brackets", () => {
  const table = {
    "$ 5,363": "5,363",
    "27.9 %": "27.9",
    "(1,234)": "(1,234)",
    "–": "-",
    "55,658(1)": "55,658",
    "(4.5%)": "(4.5)",
  };
  for (const [printed, bare] of Object.entries(table)) assert.equal(bareFigure(printed), bare);
  assert.notEqual(bareFigure("279"), bareFigure("27.9%"));
  assert.notEqual(bareFigure("(473) $"), "(473)");
});

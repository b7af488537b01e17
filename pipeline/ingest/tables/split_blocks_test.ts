import assert from "node:assert/strict";
import { wordsAt } from "../examples.ts";
import type { Word } from "../pdf/page.ts";
import { lineText } from "./line.ts";
import { splitBlocks } from "./split_blocks.ts";

const PROSE =
  "The Group continued to invest in growth across all regions and markets during a year that tested its plans";

/** Lines of running text in a column. */
function prose(x: number, y: number, lines: number): readonly Word[] {
  const words = PROSE.split(" ");
  return Array.from({ length: lines }, (_, i) => {
    const start = i % 14;
    return wordsAt(words.slice(start, start + 6).join(" "), { x, y: y + 12 * i });
  }).flat();
}

/** A row of a table: its label at x, its figures flush right at the given edges. */
function row(label: string, x: number, y: number, ...figures: readonly (readonly [string, number])[]) {
  return [
    ...wordsAt(label, { x, y }),
    ...figures.flatMap(([text, right]) => wordsAt(text, { x: right - text.length * 5, y })),
  ];
}

function blocks(words: readonly Word[]): readonly (readonly string[])[] {
  return splitBlocks(words).map(({ lines }) => lines.map(lineText));
}

Deno.test("splitBlocks() a table over the page's gutter stays whole above text in two columns", () => {
  const labels = ["Cash", "Deposits with banks", "Securities borrowed", "Trading assets", "Loans"];
  const words = [
    ...wordsAt("2022", { x: 380, y: 88 }),
    ...wordsAt("2021", { x: 480, y: 88 }),
    ...labels.flatMap((label, i) => row(label, 50, 100 + 12 * i, [`${i}1,215`, 400], [`${i}2,438`, 500])),
    ...prose(50, 180, 14),
    ...prose(240, 183, 14),
  ];
  const found = blocks(words);
  assert.ok(found[0]?.includes("Deposits with banks 11,215 12,438"), JSON.stringify(found));
  assert.deepEqual(found.map((lines) => lines.length), [6, 14, 14]);
});

Deno.test("splitBlocks() panels side by side whose rows do not meet are two blocks", () => {
  const left = Array.from(
    { length: 9 },
    (_, i) => row(`Credit line ${i}`, 50, 100 + 15 * i, [`${i}84`, 230], [`${i}63`, 280]),
  ).flat();
  const right = Array.from(
    { length: 9 },
    (_, i) => row(`Advisory fee ${i}`, 310, 104 + 12 * i, [`${i}17`, 480], [`${i}22`, 540]),
  ).flat();
  assert.deepEqual(blocks([...left, ...right]).map((lines) => lines.length), [9, 9]);
});

Deno.test("splitBlocks() the columns of one table are no blocks, headings of other heights included", () => {
  const words = [
    ...wordsAt("Common", { x: 350, y: 60 }),
    ...wordsAt("Stock and", { x: 350, y: 69 }),
    ...wordsAt("Capital", { x: 350, y: 78 }),
    ...wordsAt("Dollars in millions", { x: 50, y: 74 }),
    ...Array.from(
      { length: 9 },
      (_, i) =>
        row(`Movement of the year ${i}`, 50, 100 + 12 * i, [`${i}84`, 300], [`${i}63`, 400], [`${i}9`, 500]),
    ).flat(),
  ];
  assert.equal(blocks(words).length, 1);
});

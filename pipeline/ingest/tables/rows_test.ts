import assert from "node:assert/strict";
import { wordsAt } from "../examples.ts";
import type { Word } from "../pdf/page.ts";
import { groupLines } from "./line.ts";
import { readRows } from "./rows.ts";

function rows(words: readonly Word[]): readonly (readonly string[])[] {
  return readRows(groupLines(words)).map(({ atoms }) => atoms.map(({ text }) => text));
}

Deno.test("readRows() figures set a little off their label's baseline stay in its row, between other figures too", () => {
  const words = [
    ...wordsAt("Loss on the sale", { x: 50, y: 100, size: 7 }),
    ...wordsAt("–", { x: 300, y: 100, size: 9 }),
    ...wordsAt("133,440", { x: 200, y: 102.6, size: 7 }),
    ...wordsAt("–", { x: 400, y: 100, size: 9 }),
  ];
  assert.deepEqual(rows(words), [["Loss on the sale", "133,440", "–", "–"]]);
});

Deno.test("readRows() lines of a tight table stay apart", () => {
  const words = [
    ...wordsAt("Cash 12", { x: 50, y: 100, size: 8 }),
    ...wordsAt("14", { x: 200, y: 100, size: 8 }),
    ...wordsAt("Loans", { x: 50, y: 108, size: 8 }),
    ...wordsAt("15", { x: 230, y: 108, size: 8 }),
  ];
  assert.deepEqual(rows(words).length, 2);
});

Deno.test("readRows() a line of year spans heads columns", () => {
  const [row] = readRows(groupLines([
    ...wordsAt("Year Ended December 31,", { x: 50, y: 100 }),
    ...wordsAt("2015 - 2016", { x: 250, y: 100 }),
    ...wordsAt("2014 - 2015", { x: 350, y: 100 }),
  ]));
  assert.equal(row?.headerLike, true);
});

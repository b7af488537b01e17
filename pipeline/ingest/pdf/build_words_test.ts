import assert from "node:assert/strict";
import { plainText, WordBuilder } from "./build_words.ts";

/** Sets letters half the size wide, then the given gap in font sizes; null is a painted blank. */
function build(pieces: readonly (string | number | null)[], size = 10): readonly string[] {
  const builder = new WordBuilder();
  let u = 100;
  for (const piece of pieces) {
    if (typeof piece === "number") u += piece * size;
    else if (piece === null) builder.add({ text: " ", u0: u, u1: u, v: 50, size }, false);
    else {
      for (const letter of piece) {
        builder.add({ text: letter, u0: u, u1: u + size / 2, v: 50, size }, false);
        u += size / 2;
      }
    }
  }
  return builder.words().map(({ text }) => text);
}

Deno.test("B15 plainText() maps ligatures to their letters", () => {
  assert.equal(plainText("proﬁt"), "profit");
  assert.equal(plainText("oﬃce ﬂow"), "office flow");
  assert.equal(plainText("non\u00adcurrent\u200b"), "non-current");
});

Deno.test("WordBuilder words part at painted blanks and at gaps wider than kerning", () => {
  assert.deepEqual(build(["Net", null, 0.25, "sales"]), ["Net", "sales"]);
  assert.deepEqual(build(["Net", 0.3, "sales"]), ["Net", "sales"]);
  assert.deepEqual(build(["Net", 0.1, "sales"]), ["Netsales"]);
});

Deno.test("WordBuilder a blank squeezed to nothing does not cut a word", () => {
  assert.deepEqual(build(["Flow", null, 0.1, "s"]), ["Flows"]);
});

Deno.test("WordBuilder text printed again to the left is a word of its own", () => {
  assert.deepEqual(build(["12", -1, "12"]), ["12", "12"]);
});

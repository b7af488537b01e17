import assert from "node:assert/strict";
import fc from "fast-check";
import { splitSentences } from "./sentences.ts";

function sentences(text: string): readonly string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end).trim());
}

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ["Revenue rose. Costs fell.", ["Revenue rose.", "Costs fell."]],
  ["Revenue rose. [1] Costs fell. [2][3]", ["Revenue rose. [1]", "Costs fell. [2][3]"]],
  ["Revenue was US$1.5 billion, approx. 3.4 % more.", ["Revenue was US$1.5 billion, approx. 3.4 % more."]],
  ["Rio Tinto plc. and BHP Ltd. are miners.", ["Rio Tinto plc. and BHP Ltd. are miners."]],
  ["- FY2023: 5\n- FY2024: 6", ["- FY2023: 5", "- FY2024: 6"]],
  ["1. Revenue rose.\n2. Costs fell.", ["1. Revenue rose.", "2. Costs fell."]],
  ["Revenue rose [1; 3]. Costs fell.", ["Revenue rose [1; 3].", "Costs fell."]],
  ["Revenue rose; costs fell.", ["Revenue rose;", "costs fell."]],
  ["收入增长。成本下降【1】。", ["收入增长。", "成本下降【1】。"]],
  ["", []],
  ["\n \n", []],
];

for (const [text, expected] of CASES) {
  Deno.test(`splitSentences() splits ${JSON.stringify(text)}`, () =>
    assert.deepEqual(sentences(text), expected));
}

Deno.test("splitSentences() counts paragraphs by blank lines", () => {
  assert.deepEqual(splitSentences("a\nb\n\nc").map(({ paragraph }) => paragraph), [0, 0, 1]);
});

Deno.test("splitSentences() loses no letter and never overlaps", () => {
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(..."ab. !?\n[1];。".split("")) }), (text) => {
    const spans = splitSentences(text);
    const kept = spans.map(({ start, end }) => text.slice(start, end)).join("");
    assert.equal(kept.replace(/\s/g, ""), text.replace(/\s/g, ""));
    assert.ok(spans.every(({ start }, index) => index === 0 || start >= spans[index - 1]!.end));
  }));
});

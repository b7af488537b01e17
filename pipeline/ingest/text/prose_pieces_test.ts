import assert from "node:assert/strict";
import fc from "fast-check";
import { prosePieces } from "./prose_pieces.ts";
import type { Paragraph } from "./paragraphs.ts";

function count(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

Deno.test("prosePieces() loses no word, repeats at most a sentence and never grows too long", () => {
  const sentence = fc.integer({ min: 1, max: 60 }).chain((words) =>
    fc.array(fc.constantFrom("revenue", "grew", "again", "costs", "fell"), {
      minLength: words,
      maxLength: words,
    })
  ).map((words) => `The ${words.join(" ")}.`);
  const paragraph = fc.record({
    kind: fc.constantFrom("heading" as const, "text" as const),
    text: fc.array(sentence, { minLength: 1, maxLength: 8 }).map((all) => all.join(" ")),
    lines: fc.constant([]),
  }).map((one): Paragraph => one.kind === "heading" ? { ...one, text: "Results" } : one);
  fc.assert(fc.property(fc.array(paragraph, { minLength: 1, maxLength: 12 }), (all) => {
    const pieces = prosePieces(all, "Start");
    const total = all.reduce((sum, { text }) => sum + count(text), 0);
    const got = pieces.reduce((sum, { text }) => sum + count(text), 0);
    assert.ok(got >= total && got <= total + 30 * pieces.length);
    for (const { text } of pieces) assert.ok(count(text) <= 240, String(count(text)));
  }));
});

Deno.test("prosePieces() a passage begins with the last sentence of the one before, where that is short", () => {
  const sentence = (word: string, times: number) => `The ${Array(times).fill(word).join(" ")}.`;
  const linked = (last: number) =>
    prosePieces([
      { kind: "text", text: `${sentence("copper", 110)} ${sentence("iron", last)}`, lines: [] },
      { kind: "text", text: sentence("coal", 100), lines: [] },
    ], "Results").map(({ text }) => text.split("\n")[0]);
  assert.equal(linked(12)[1], sentence("iron", 12));
  assert.equal(linked(60)[1], sentence("coal", 100));
});

Deno.test("prosePieces() a piece bears the heading that it stands under", () => {
  const text = (words: number) => Array.from({ length: words }, () => "word").join(" ");
  const pieces = prosePieces([
    { kind: "text", text: text(80), lines: [] },
    { kind: "heading", text: "Dividends", lines: [] },
    { kind: "text", text: text(90), lines: [] },
  ], "Results");
  assert.deepEqual(pieces.map(({ section }) => section), ["Results", "Dividends"]);
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { EXAMPLE_WORDS, exampleTokenizer } from "./examples.ts";
import { openTextTokenizer, type Tokens } from "./text_tokenizer.ts";

function opened(length: number) {
  return openTextTokenizer(exampleTokenizer(), { path: "tokenizer.json", length });
}

/** Tokens as words. */
function words({ ids }: Tokens): string {
  return ids.map((id) => EXAMPLE_WORDS[id]).join(" ");
}

Deno.test("openTextTokenizer() puts the special tokens round a text and does not obey the file's truncation", () => {
  const { encode } = opened(16);
  assert.equal(words(encode("Revenue: tailings, 7")), "[CLS] revenue : tail ##ings [UNK] 7 [SEP]");
  assert.equal(words(encode("")), "[CLS] [SEP]");
  assert.equal(words(encode(" \u0000\u0007\ud800 ")).split(" ").at(0), "[CLS]");
});

Deno.test("openTextTokenizer() cuts at the model's length and keeps the final [SEP]", () => {
  assert.equal(words(opened(8).encode("1 2 3 4 5 6")), "[CLS] 1 2 3 4 5 6 [SEP]");
  assert.equal(words(opened(8).encode("1 2 3 4 5 6 7 8")), "[CLS] 1 2 3 4 5 6 [SEP]");
  assert.equal(opened(256).encode("costs ".repeat(10_000)).ids.length, 256);
});

Deno.test("openTextTokenizer() tells the texts of a pair apart, an empty one too", () => {
  const pair = opened(16).encode("ask", "mine 3");
  assert.equal(words(pair), "[CLS] ask [SEP] mine 3 [SEP]");
  assert.deepEqual(pair.types, [0, 0, 0, 1, 1, 1]);
  const half = opened(16).encode("ask", "");
  assert.equal(words(half), "[CLS] ask [SEP] [SEP]");
  assert.deepEqual(half.types, [0, 0, 0, 1]);
});

Deno.test("openTextTokenizer() cuts the longer text of a pair first, so that a question stays whole", () => {
  assert.equal(words(opened(9).encode("1 2", "3 4 5 6 7 8 9")), "[CLS] 1 2 [SEP] 3 4 5 6 [SEP]");
  assert.equal(words(opened(9).encode("1 2 3 4 5 6 7", "8 9")), "[CLS] 1 2 3 4 [SEP] 8 9 [SEP]");
  assert.equal(words(opened(9).encode("1 2 3 4 5 6", "7 8 9 10 11 0")), "[CLS] 1 2 3 [SEP] 7 8 9 [SEP]");
});

Deno.test("openTextTokenizer() never gives more tokens than the model takes, and always ends with [SEP]", () => {
  const text = fc.array(fc.constantFrom("1", "2", "mine", "tailings", "other"), { maxLength: 30 })
    .map((parts) => parts.join(" "));
  fc.assert(fc.property(
    fc.integer({ min: 8, max: 24 }),
    text,
    fc.option(text, { nil: undefined }),
    (length, a, b) => {
      const tokens = opened(length).encode(a, b);
      assert.ok(tokens.ids.length <= length);
      assert.equal(tokens.types.length, tokens.ids.length);
      assert.equal(words(tokens).split(" ").at(-1), "[SEP]");
    },
  ));
});

Deno.test("openTextTokenizer() names the file that it cannot read and the length that is too short", () => {
  const of = (json: string, length = 16) => () =>
    openTextTokenizer(json, { path: "m/tokenizer.json", length });
  assert.throws(of("{"), /^TypeError: Cannot read the tokenizer m\/tokenizer\.json: /);
  assert.throws(of("{}"), /^TypeError: Cannot read the tokenizer m\/tokenizer\.json: /);
  assert.throws(
    of(exampleTokenizer(), 4),
    /^RangeError: Cannot use m\/tokenizer\.json: a length of 4 tokens/,
  );
});

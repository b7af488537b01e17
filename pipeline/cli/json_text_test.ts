import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonText } from "./json_text.ts";

Deno.test("jsonText() any text comes back as it was, and nothing in it is obeyed by a terminal", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("\x1b[2J", "\x9b2J", "\u202e5021", "\u{e0041}", "\u2028", "\x7f", "a\nb"),
  );
  fc.assert(fc.property(fc.array(text), (texts) => {
    const json = jsonText({ texts });
    assert.deepEqual(JSON.parse(json), { texts });
    assert.doesNotMatch(json, /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  }));
});

Deno.test("jsonText() is one line without indent", () => {
  assert.equal(jsonText({ a: [1] }, { indent: 0 }), '{"a":[1]}\n');
});

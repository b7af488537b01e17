import assert from "node:assert/strict";
import fc from "fast-check";
import { quoteInput } from "./quote_input.ts";

Deno.test("quoteInput() keeps a name as it is, and cuts what is no name", () => {
  assert.equal(quoteInput("Zürich 東京 plc"), "Zürich 東京 plc");
  assert.equal(quoteInput("\u0000a\u001b[31m\nb\u202e\ud800"), "a [31m b");
  assert.equal(quoteInput("x".repeat(80)), "x".repeat(80));
  assert.equal(quoteInput("x".repeat(81)), `${"x".repeat(80)}…`);
  assert.equal(quoteInput(""), "");
});

Deno.test("quoteInput() of any text is short and holds nothing that a terminal would obey", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 500 }), (text) => {
    const quoted = quoteInput(text);
    assert.ok(quoted.length <= 81);
    assert.doesNotMatch(quoted.replace(/[\ud800-\udbff]…$/, ""), /[\p{C}\p{Zl}\p{Zp}]/u);
  }));
});

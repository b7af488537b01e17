import assert from "node:assert/strict";
import { joinText } from "./join_text.ts";

Deno.test("B27 joinText() a hyphen at the line's end stays unless the document writes the word without it", () => {
  const knows = (words: readonly string[]) => (word: string) => words.includes(word);
  assert.equal(joinText("Total non-", "current assets", knows(["non-current"])), "Total non-current assets");
  assert.equal(joinText("Total non-", "current assets"), "Total non-current assets");
  assert.equal(joinText("the account-", "ing policy", knows(["accounting"])), "the accounting policy");
  assert.equal(joinText("the co-", "op", knows(["coop", "co-op"])), "the co-op");
  assert.equal(joinText("Cash and", "cash equivalents"), "Cash and cash equivalents");
  assert.equal(joinText("", "x"), "x");
});

import assert from "node:assert/strict";
import { findTerms, glossary, readTerms } from "./glossary.ts";

Deno.test("glossary() has sixty terms and more, each in both languages, none twice", () => {
  assert.ok(glossary().length >= 60);
  for (const { meaning: { en, zh }, names } of glossary()) {
    assert.match(en, /[.]$/);
    assert.match(zh, /。$/);
    assert.ok(names.some((name) => /\p{Script=Han}/u.test(name)), names[0]);
    // a meaning is no company's figure
    assert.equal(/\d{2,}%|\bUS\$/.test(en), false);
  }
});

Deno.test("findTerms() takes whole words, the longest name where they overlap, in the order of the text", () => {
  const names = (text: string) => findTerms(text).map(({ term }) => term.term);
  assert.deepEqual(names("EBIT vs EBITDA"), ["EBIT", "EBITDA"]);
  assert.deepEqual(names("the gross  margin"), ["gross margin"]);
  assert.deepEqual(names("毛利率和毛利"), ["gross margin", "gross profit"]);
  assert.deepEqual(names("ebitdas, goodwills, opexes"), []);
  assert.deepEqual(names(""), []);
});

Deno.test("readTerms() names the line of a bad glossary", () => {
  const line = (...cells: readonly string[]) => `head\n${cells.join("\t")}\n`;
  assert.throws(
    () => readTerms(line("EBIT", "", "", "x", "y")),
    /Cannot read the glossary, line 2: a cell is empty/,
  );
  assert.throws(
    () => readTerms(`${line("A", "b", "甲", "x", "y")}C\tB\t乙\tx\ty`),
    /line 3: "b" stands there already/,
  );
});

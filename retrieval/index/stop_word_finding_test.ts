import assert from "node:assert/strict";
import { exampleChunk } from "../store/examples.ts";
import { stopWordFinding } from "./stop_word_finding.ts";

/** Ten chunks: "the" in nine, "revenue" in three (once with a comma, once as a capital), nineteen words of one chunk each. */
const TEXTS = [
  "the revenue rose",
  "the Revenue fell",
  "the sum of revenue, net",
  ...["a1 b1", "a2 b2", "a3 b3", "a4 b4", "a5 b5", "a6 b6"].map((words) => `the ${words}`),
  "iron ore",
];
const CHUNKS = TEXTS.map((text, at) => exampleChunk({ id: `c${at}`, text, section: "" }));

const found = stopWordFinding(CHUNKS, { query: "the revenue of", probe: "revenue", informative: ["iron"] });

Deno.test("stopWordFinding() finds the word that a quarter of the mean weight lifts", () => {
  const { lifted, meanIdf, informative } = found.vocabularies.tieout;
  assert.deepEqual(lifted.map(({ word, df, share }) => [word, df, share]), [["the", 9, 0.9]]);
  const idf = Math.log((10 - 9 + 0.5) / (9 + 0.5));
  assert.ok(Math.abs((lifted[0]?.idf ?? NaN) - idf) < 1e-12);
  // the (9), revenue (3), and of, rose, fell, sum, net, iron, ore and twelve codes (1 each).
  const mean = (idf + Math.log(7.5 / 3.5) + 19 * Math.log(9.5 / 1.5)) / 21;
  assert.ok(Math.abs(meanIdf - mean) < 1e-12);
  assert.ok(Math.abs((lifted[0]?.lifted ?? NaN) - mean / 4) < 1e-12);
  assert.deepEqual(informative.map(({ word, df }) => [word, df]), [["revenue", 3], ["iron", 1]]);
});

Deno.test("stopWordFinding() counts the matches of a word and the vocabulary of both ways of cutting", () => {
  assert.equal(found.vocabularies.tieout.matching, 3);
  // "Revenue" and "revenue," are other words there.
  assert.equal(found.vocabularies.whitespace.matching, 1);
  assert.equal(found.vocabularies.tieout.words, 21);
  assert.equal(found.vocabularies.whitespace.words, 23);
});

Deno.test("stopWordFinding() compares the first five with and without filler, under every scoring", () => {
  assert.deepEqual(found.effects.map(({ tokenizer, scoring }) => `${tokenizer} ${scoring}`), [
    ...["whitespace", "tieout"].flatMap((tokenizer) =>
      ["lucene", "textbook", "rank_bm25", "bm25plus"].map((scoring) => `${tokenizer} ${scoring}`)
    ),
    "stock orama",
  ]);
  const of = (tokenizer: string, scoring: string) =>
    found.effects.find((effect) => effect.tokenizer === tokenizer && effect.scoring === scoring);
  const lucene = of("tieout", "lucene");
  assert.deepEqual([...lucene?.after ?? []].sort(), ["c0", "c1", "c2"]);
  assert.equal(lucene?.before[0], "c2");
  assert.ok((lucene?.fillerShare ?? 0) > 0 && (lucene?.fillerShare ?? 1) < 1);
  for (const { before, after, overlap } of found.effects) {
    assert.equal(overlap, before.filter((id) => after.includes(id)).length);
    assert.ok(before.length <= 5 && after.length <= 5);
  }
});

Deno.test("stopWordFinding() of a query that finds nothing has no share", () => {
  const none = stopWordFinding(CHUNKS, { query: "zinc", probe: "zinc", informative: [] });
  assert.ok(none.effects.every(({ fillerShare, overlap }) => fillerShare === null && overlap === 0));
  assert.equal(none.vocabularies.tieout.matching, 0);
});

import assert from "node:assert/strict";
import { exampleChunk } from "../store/examples.ts";
import { CompanyIndex } from "./company_index.ts";
import { explainQuery } from "./explain_query.ts";

const CHUNKS = [
  exampleChunk({ id: "a", fy: 2023, text: "the revenue of the group", section: "" }),
  exampleChunk({ id: "b", fy: 2024, text: "revenue revenue", section: "" }),
  exampleChunk({ id: "c", fy: 2024, text: "copper", section: "" }),
];
const index = new CompanyIndex(CHUNKS);
const kept = new CompanyIndex(CHUNKS, { keepStopWords: true });
const QUERY = "the revenue of the group";

Deno.test("explainQuery() explains the best hits, and what filler would have given", () => {
  const found = explainQuery({ index, kept }, { query: QUERY, limit: 2 });
  assert.deepEqual(found.terms, ["revenue", "group"]);
  assert.deepEqual(found.stopWords, ["the", "of"]);
  assert.deepEqual(found.hits.map(({ chunk, rank }) => [chunk.id, rank]), [["a", 1], ["b", 2]]);
  assert.ok(found.hits[0]?.terms.every(({ filler }) => !filler));
  // Only the first chunk holds filler; it is the top of the search that keeps it.
  assert.ok((found.hits[0]?.fillerShare ?? 0) > 0.3);
  assert.equal(found.hits[1]?.fillerShare, 0);
  assert.equal(found.fillerShare, found.hits[0]?.fillerShare);
});

Deno.test("explainQuery() explains one chunk wherever it stands", () => {
  const one = (chunk: string, years?: readonly number[]) =>
    explainQuery({ index, kept }, { query: QUERY, chunk, limit: 1, ...years === undefined ? {} : { years } })
      .hits;
  assert.deepEqual(one("b").map(({ rank }) => rank), [2]);
  // It holds no term.
  assert.deepEqual(one("c").map(({ rank, score, terms, fillerShare }) => [rank, score, terms, fillerShare]), [
    [null, 0, [], null],
  ]);
  // The filter leaves it out; its terms are explained all the same.
  const [out] = one("a", [2024]);
  assert.equal(out?.rank, null);
  assert.equal(out?.terms.length, 2);
  assert.equal(out?.score, out?.terms.reduce((sum, { contribution }) => sum + contribution, 0));
  assert.throws(() => one("nowhere"), /Cannot explain the chunk nowhere: it is not in the index/);
});

Deno.test("explainQuery() of stop words alone finds nothing, and says what they would find", () => {
  const found = explainQuery({ index, kept }, { query: "the of", limit: 5 });
  assert.deepEqual([found.terms, found.hits], [[], []]);
  assert.ok(Math.abs((found.fillerShare ?? NaN) - 1) < 1e-12);
});

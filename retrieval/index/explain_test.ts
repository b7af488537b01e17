import assert from "node:assert/strict";
import fc from "fast-check";
import { exampleChunk } from "../store/examples.ts";
import { CompanyIndex } from "./company_index.ts";
import { explainHit, fillerShare } from "./explain.ts";
import { SCORING_NAMES } from "./scoring.ts";

const words = fc.array(
  fc.oneof(
    fc.constantFrom(
      "copper",
      "iron",
      "revenue",
      "revenues",
      "55,658",
      "(203)",
      "FY24",
      "profit-before-tax",
      "the",
      "these",
      "of",
      "r",
      "constructor",
      "toString",
      "__proto__",
      "Zürich",
    ),
    fc.string({ maxLength: 6 }),
  ),
  { maxLength: 15 },
);

Deno.test("explainHit() contributions sum to the engine's score, under every scoring, with stop words or without", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 6 }),
      words,
      fc.record({ scoring: fc.constantFrom(...SCORING_NAMES), keepStopWords: fc.boolean(), gone: fc.nat(9) }),
      (texts, asked, { gone, ...options }) => {
        const chunks = texts.map(([text, section], at) =>
          exampleChunk({ id: `c${at}`, text: text.join(" "), section: section.join(" ") })
        );
        const index = new CompanyIndex(chunks, options);
        // Statistics of what is left, not of what was once there.
        if (chunks.length > 1) index.remove(`c${gone}`);
        const query = asked.join(" ");
        const hits = index.search(query, { limit: 9 });
        for (const { chunk, score } of hits) {
          const parts = explainHit(index, { query, chunk: chunk.id });
          const sum = parts.reduce((total, { contribution }) => total + contribution, 0);
          // The stock engine's statistics of "constructor" are no number after a removal, and neither is its score.
          assert.ok(
            Math.abs(sum - score) < 1e-9 || Object.is(sum, score),
            `${options.scoring}: ${sum} is not ${score}`,
          );
          if (score !== 0 && Number.isFinite(score)) {
            assert.ok(Math.abs(parts.reduce((total, { share }) => total + share, 0) - 1) < 1e-9);
          }
        }
        const found = new Set(hits.map(({ chunk }) => chunk.id));
        for (const { id } of chunks) {
          if (index.chunk(id) === undefined || found.has(id) || query.trim() === "") continue;
          assert.deepEqual(explainHit(index, { query, chunk: id }), [], `${id} is explained and not found`);
        }
      },
    ),
    { numRuns: 500 },
  );
});

// Two documents: lengths 2 and 3 (mean 2.5); "copper" twice in the first alone.
const TWO = [
  exampleChunk({ id: "a", text: "copper copper", section: "" }),
  exampleChunk({ id: "b", text: "the iron ore", section: "" }),
];

Deno.test("explainHit() names count, df, idf and length factor of a term", () => {
  const index = new CompanyIndex(TWO, { keepStopWords: true });
  const [part, ...more] = explainHit(index, { query: "copper copper gold", chunk: "a" });
  assert.deepEqual(more, []);
  const idf = Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5));
  const lengthFactor = 1 - 0.75 + 0.75 * 2 / 2.5;
  const { contribution = NaN, ...rest } = part ?? {};
  assert.ok(Math.abs(contribution - 2 * idf * 2 / (2 + 1.2 * lengthFactor)) < 1e-12);
  assert.deepEqual(rest, {
    term: "copper",
    word: "copper",
    field: "text",
    weight: 1,
    repeats: 2,
    count: 2,
    df: 1,
    idf,
    lengthFactor,
    share: 1,
    filler: false,
  });
});

Deno.test("explainHit() names each indexed word that a term of the stock engine is a prefix of", () => {
  const index = new CompanyIndex([
    exampleChunk({ id: "a", text: "these theories of their mine", section: "" }),
    exampleChunk({ id: "b", text: "the mine", section: "" }),
  ], { scoring: "orama" });
  const of = (chunk: string) => explainHit(index, { query: "the", chunk }).map(({ word }) => word).sort();
  assert.deepEqual(of("a"), ["their", "theories", "these"]);
  assert.deepEqual(of("b"), ["the"]);
  assert.ok(
    explainHit(index, { query: "the", chunk: "a" }).every(({ term, filler }) => term === "the" && filler),
  );
});

Deno.test("fillerShare() is what stop words give of a score", () => {
  const texts = ["the revenue", "the of revenue and costs", "copper"];
  const index = new CompanyIndex(
    texts.map((text, at) => exampleChunk({ id: String(at), text, section: "" })),
    { keepStopWords: true },
  );
  const parts = explainHit(index, { query: "the revenue", chunk: "0" });
  // Both words stand in two of three chunks, once in this one: half each.
  assert.ok(Math.abs(fillerShare(parts) - 0.5) < 1e-12);
  assert.equal(fillerShare(explainHit(index, { query: "revenue", chunk: "0" })), 0);
  assert.equal(fillerShare(explainHit(index, { query: "the of", chunk: "0" })), 1);
  assert.equal(fillerShare([]), 0);
});

Deno.test("explainHit() refuses a chunk that is not there", () => {
  assert.throws(
    () => explainHit(new CompanyIndex(TWO), { query: "x", chunk: "nowhere" }),
    /Cannot explain the chunk nowhere: it is not in the index/,
  );
});

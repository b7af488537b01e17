import assert from "node:assert/strict";
import fc from "fast-check";
import { exampleChunk } from "../store/examples.ts";
import { CompanyIndex } from "./company_index.ts";
import { explainHit } from "./explain.ts";
import { type ScoringName, SCORINGS } from "./scoring.ts";

const words = fc.array(
  fc.constantFrom("copper", "iron", "revenue", "55,658", "FY24", "profit-before-tax", "the"),
  {
    maxLength: 15,
  },
);

Deno.test("explainHit() contributions sum to the engine's score, under every scoring", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 6 }),
      words,
      fc.constantFrom(...Object.keys(SCORINGS)),
      (texts, asked, scoring) => {
        const chunks = texts.map(([text, section], at) =>
          exampleChunk({ id: `c${at}`, text: text.join(" "), section: section.join(" ") })
        );
        const index = new CompanyIndex(chunks, { scoring: scoring as ScoringName });
        const query = asked.join(" ");
        for (const { chunk, score } of index.search(query, { limit: 9 })) {
          const parts = explainHit(index, { query, chunk: chunk.id });
          const sum = parts.reduce((total, { contribution }) => total + contribution, 0);
          assert.ok(Math.abs(sum - score) < 1e-9, `${sum} is not ${score}`);
          if (score !== 0) {
            assert.ok(Math.abs(parts.reduce((total, { share }) => total + share, 0) - 1) < 1e-9);
          }
        }
      },
    ),
  );
});

Deno.test("explainHit() names count, df and idf of a term", () => {
  const index = new CompanyIndex([
    exampleChunk({ id: "a", text: "copper copper", section: "" }),
    exampleChunk({ id: "b", text: "iron ore", section: "" }),
  ]);
  const [part] = explainHit(index, { query: "copper", chunk: "a" });
  assert.deepEqual([part?.term, part?.field, part?.count, part?.df, part?.share], [
    "copper",
    "text",
    2,
    1,
    1,
  ]);
  assert.equal(part?.idf, Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5)));
});

Deno.test("explainHit() refuses what it cannot explain", () => {
  const chunk = exampleChunk();
  assert.throws(
    () => explainHit(new CompanyIndex([chunk], { scoring: "orama" }), { query: "x", chunk: chunk.id }),
    /stock engine/,
  );
  assert.throws(
    () => explainHit(new CompanyIndex([chunk]), { query: "x", chunk: "nowhere" }),
    /not in the index/,
  );
});

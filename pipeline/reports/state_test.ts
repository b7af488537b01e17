import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { exampleChunk } from "../../retrieval/testing.ts";
import type { Hit } from "../../retrieval/mod.ts";
import { permutations } from "./testing.ts";
import { addDistinct, addHits, addSpent, mergeRecord } from "./state.ts";

function branch(company: string, hits: number): readonly Hit[] {
  return Array.from({ length: hits }, (_, index) => ({
    chunk: exampleChunk({ id: `${company}-${index}`, company }),
    rank: index + 1,
    score: 1 / (index + 1),
    figures: [],
  }));
}

Deno.test("addHits() and mergeRecord() give one state for every order of five branches", () => {
  const found = fc.record({
    hits: fc.integer({ min: 0, max: 4 }),
    before: fc.boolean(),
    earlier: fc.integer({ min: 0, max: 2 }),
  });
  fc.assert(
    fc.property(fc.array(found, { minLength: 5, maxLength: 5 }), (each) => {
      const branches = each.map(({ hits }, at) => ({
        hits: branch(`C${at}`, hits),
        found: { [`C${at}`]: hits > 0 },
      }));
      // what an earlier round left behind
      const before = {
        hits: each.flatMap(({ earlier }, at) => branch(`C${at}`, earlier)),
        found: Object.fromEntries(each.map(({ before }, at) => [`C${at}`, before])),
      };
      const states = permutations(branches).map((order) =>
        order.reduce((state, one) => ({
          hits: addHits(state.hits, one.hits),
          found: mergeRecord<boolean>(state.found, one.found),
        }), before)
      );
      equal(states.length, 120);
      for (const state of states) deepEqual(state, states[0]);
      deepEqual(states[0]?.found, Object.fromEntries(each.map(({ hits }, at) => [`C${at}`, hits > 0])));
    }),
    { numRuns: 10 },
  );
});

Deno.test("addHits() keeps a chunk that a retry finds again once", () => {
  equal(addHits(branch("BHP", 3), branch("BHP", 5)).length, 5);
});

const RETRIEVE = { calls: 1, inputTokens: 100, outputTokens: 10, costUsd: 0.25, milliseconds: 3 };

Deno.test("reducers start a new turn at null", () => {
  deepEqual(addHits(branch("BHP", 2), null), []);
  deepEqual(mergeRecord({ BHP: true }, null), {});
  deepEqual(addSpent({ route: RETRIEVE }, null), {});
  deepEqual(addDistinct(["reranker"], null), []);
});

Deno.test("addSpent() adds up the branches and rounds of one node and keeps the others", () => {
  deepEqual(addSpent({ retrieve: RETRIEVE }, { retrieve: RETRIEVE, grade: RETRIEVE }), {
    retrieve: { calls: 2, inputTokens: 200, outputTokens: 20, costUsd: 0.5, milliseconds: 6 },
    grade: RETRIEVE,
  });
});

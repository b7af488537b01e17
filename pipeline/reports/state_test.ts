import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { exampleChunk } from "../../retrieval/testing.ts";
import type { Hit } from "../../retrieval/mod.ts";
import { addDistinct, addHits, addSpent, mergeRecord } from "./state.ts";

function branch(company: string, hits: number): readonly Hit[] {
  return Array.from({ length: hits }, (_, index) => ({
    chunk: exampleChunk({ id: `${company}-${index}`, company }),
    rank: index + 1,
    score: 1 / (index + 1),
    figures: [],
  }));
}

function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest])
  );
}

Deno.test("addHits() and mergeRecord() give one state for every order of five branches", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 }), (counts) => {
      const branches = counts.map((count, index) => ({
        hits: branch(`C${index}`, count),
        found: { [`C${index}`]: count > 0 },
      }));
      const states = permutations(branches).map((order) => ({
        hits: order.reduce((state, each) => addHits(state, each.hits), [] as readonly Hit[]).map((
          { chunk },
        ) => chunk.id),
        found: Object.entries(order.reduce((state, each) => mergeRecord(state, each.found), {})).sort(),
      }));
      for (const state of states) deepEqual(state, states[0]);
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

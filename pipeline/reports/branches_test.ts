import assert from "node:assert/strict";
import type { Reranker } from "../../retrieval/mod.ts";
import { BRANCHES, exampleBranches, permutations } from "./testing.ts";

Deno.test("retrievalGraph() reads five companies at the same time: every call is under way before one ends", async () => {
  let started = 0;
  let release = () => {};
  const all = new Promise<void>((resolve) => release = resolve);
  const reranker: Reranker = {
    id: "waits for all",
    rerank: async (_slots, hits, { keep }) => {
      started++;
      if (started === BRANCHES.length) release();
      await all;
      return hits.slice(0, keep);
    },
  };
  // one branch after the other would wait for ever: the time limit ends that, and shows it as degraded
  const { hits, degraded } = await (await exampleBranches(reranker, { milliseconds: 5_000 }))(
    BRANCHES.length,
  );
  assert.deepEqual([started, degraded], [BRANCHES.length, []]);
  assert.deepEqual([...new Set(hits.map(({ chunk }) => chunk.company))], BRANCHES);
});

Deno.test("retrievalGraph() a reranker that fails for one company keeps that one's fusion order alone, and is named once", async () => {
  const reranker: Reranker = {
    id: "hates BIR",
    rerank: (_slots, hits, { keep }) =>
      hits[0]?.chunk.company === "BIR"
        ? Promise.reject(new Error("503"))
        : Promise.resolve(hits.toReversed().slice(0, keep)),
  };
  const { hits, degraded } = await (await exampleBranches(reranker))(2);
  assert.deepEqual(degraded, ["reranker"]);
  const fusedRanks = (company: string) =>
    hits.filter(({ chunk }) => chunk.company === company).map(({ fused }) => fused?.rank);
  assert.deepEqual(fusedRanks("BIR"), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(fusedRanks("ALD"), [20, 19, 18, 17, 16, 15, 14, 13]);
});

/** A reranker whose calls end in this order, whenever they began. */
function endingIn(order: readonly string[]): Reranker {
  const ended = new Map(order.map((company) => [company, Promise.withResolvers<void>()]));
  return {
    id: "in turn",
    rerank: async (_slots, hits, { keep }) => {
      const company = hits[0]!.chunk.company;
      await ended.get(order[order.indexOf(company) - 1] ?? "")?.promise;
      setTimeout(ended.get(company)!.resolve);
      return hits.slice(0, keep);
    },
  };
}

Deno.test("retrievalGraph() comes to one state in whichever of its 120 orders the five branches end", async () => {
  const orders = permutations(BRANCHES);
  let reranker = endingIn(BRANCHES);
  const ask = await exampleBranches({ id: "in turn", rerank: (...call) => reranker.rerank(...call) });
  const expected = await ask(BRANCHES.length);
  for (const order of orders) {
    reranker = endingIn(order);
    const { hits, found, layers } = await ask(BRANCHES.length);
    assert.deepEqual({ hits, found, layers }, {
      hits: expected.hits,
      found: expected.found,
      layers: expected.layers,
    }, order.join());
  }
});

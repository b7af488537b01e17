import assert from "node:assert/strict";
import { type ChatModel, type ChunkStore, memoryChunkStore } from "../../retrieval/mod.ts";
import { exampleDocument, exampleIngested } from "../../retrieval/testing.ts";
import { offlineAnalyst } from "../providers/offline/offline_analyst.ts";
import type { ReportStateValue } from "./state.ts";
import { findForTest } from "./testing.ts";

/** Two companies whose only passage is about what the test asks. */
async function filled(): Promise<ChunkStore> {
  const store = memoryChunkStore();
  for (const [at, company] of ["ALD", "BIR"].entries()) {
    await store.put(
      exampleIngested(exampleDocument({ sha256: `${at}`.repeat(64), company }), {
        chunks: [{ id: company, text: "Tailings dams are the risk that our board watches most." }],
      }),
    );
  }
  return store;
}

/** The retrieval half, with a rewrite that does what it is told and everything else as the offline analyst does it. */
async function run(question: string, rewrite: () => unknown): Promise<ReportStateValue> {
  const store = await filled();
  const model: ChatModel = {
    ...offlineAnalyst,
    decide: async (request) => {
      if (request.task !== "rewrite") return await offlineAnalyst.decide(request);
      return rewrite();
    },
  };
  return await findForTest(question, { store, decider: model });
}

const QUESTION = "What are the main tailings risks of ALD and BIR in FY2024?";

Deno.test("retrievalGraph() a failed rewrite searches the original question once per named company, and says so", async () => {
  const { queries, hits, degraded } = await run(QUESTION, () => {
    throw new Error("the model is down");
  });
  assert.deepEqual(queries.map(({ company, text }) => [company, text]), [["ALD", QUESTION], [
    "BIR",
    QUESTION,
  ]]);
  assert.deepEqual(hits.map(({ chunk }) => chunk.id), ["ALD", "BIR"]);
  assert.deepEqual(degraded, ["rewrite"]);
});

Deno.test("retrievalGraph() a reply that is no list of queries is a failed rewrite", async () => {
  const { hits, degraded } = await run(QUESTION, () => ({ queries: "ALD, BIR" }));
  assert.equal(hits.length, 2);
  assert.deepEqual(degraded, ["rewrite"]);
});

Deno.test("retrievalGraph() searches a named company that the rewrite forgot, or gave nothing to look for, by the question", async () => {
  for (const second of [[], [{ company: "BIR", text: "of the and" }], [{ company: "BIR", text: "" }]]) {
    const { queries, found, degraded } = await run(QUESTION, () => ({
      queries: [{ company: "ALD", text: "tailings" }, ...second],
    }));
    assert.deepEqual(queries.map(({ company, text }) => [company, text]), [["ALD", "tailings"], [
      "BIR",
      QUESTION,
    ]]);
    assert.deepEqual([found, degraded], [{ ALD: true, BIR: true }, []]);
  }
});

Deno.test("retrievalGraph() leaves out a company that is not stored, and searches no other in its place", async () => {
  const { queries } = await run("What are ALD's tailings risks?", () => ({
    queries: [{ company: "Tesla", text: "tailings" }, { company: "ALD", text: "tailings" }],
  }));
  assert.deepEqual(queries.map(({ company }) => company), ["ALD"]);
});

Deno.test("retrievalGraph() a question without a word to look for finds nothing and does not fail", async () => {
  const { hits, found } = await run("Is it that of the ALD?", () => ({
    queries: [{ company: "ALD", text: "is it that of the" }],
  }));
  assert.deepEqual([hits, found], [[], { ALD: false }]);
});

import assert from "node:assert/strict";
import { companiesOf } from "./entities.ts";
import { parseSlots } from "./read_slots.ts";
import type { Reranker } from "./ports.ts";
import { retrieve } from "./retrieve.ts";
import { rewriteQuestion } from "./rewrite.ts";
import { memoryChunkStore } from "./store/chunk_store_memory.ts";
import { exampleDocument, exampleIngested } from "./store/examples.ts";

const COMPANIES = ["ALD", "BIR", "CED", "DOG", "ELM"];

Deno.test("retrieve() reads all five companies at the same time: every call is under way before one ends", async () => {
  const store = memoryChunkStore();
  for (const company of COMPANIES) {
    await store.put(
      exampleIngested(exampleDocument({ sha256: company.padEnd(64, "0"), name: `${company}.pdf`, company }), {
        chunks: [{ id: `${company}-1`, text: `Revenue of ${company} rose` }],
      }),
    );
  }
  let started = 0;
  let allStarted = () => {};
  const all = new Promise<void>((resolve) => allStarted = resolve);
  const reranker: Reranker = {
    id: "waits for all",
    rerank: async (_slots, hits, { keep }) => {
      started++;
      if (started === COMPANIES.length) allStarted();
      // were the branches run one after the other, the first would wait here for ever and the test would fail unresolved
      await all;
      return hits.slice(0, keep);
    },
  };
  const slots = parseSlots("Compare the revenue of all five in FY2024", {
    companies: companiesOf(COMPANIES),
  });
  const { hits } = await retrieve(rewriteQuestion(slots, { companies: COMPANIES }), {
    slots,
    store,
    reranker,
    vectors: null,
    signal: new AbortController().signal,
  });
  assert.equal(started, COMPANIES.length);
  assert.deepEqual([...new Set(hits.map(({ chunk }) => chunk.company))], COMPANIES);
});

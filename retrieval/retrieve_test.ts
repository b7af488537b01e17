import assert from "node:assert/strict";
import { companiesOf } from "./entities.ts";
import { noReranker } from "./no_reranker.ts";
import { parseSlots } from "./read_slots.ts";
import type { Reranker } from "./ports.ts";
import { retrieve } from "./retrieve.ts";
import { type CompanyQuery, rewriteQuestion } from "./rewrite.ts";
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

/** Queries as nobody should write them, each with what becomes of it. */
const BAD: Readonly<
  Record<string, { readonly query: Partial<CompanyQuery>; readonly refused: RegExp | null }>
> = {
  "an empty query": {
    query: { text: "" },
    refused: /^Cannot search ALD for "": it holds no word to look for$/,
  },
  "stop words only": { query: { text: "of the and" }, refused: /for "of the and": it holds no word/ },
  "control characters only": { query: { text: "\u0000\u001b\u202e" }, refused: /for "": it holds no word/ },
  "control characters between words": {
    query: { text: "\u0000tailings\u001b[31m\u0007 risk" },
    refused: null,
  },
  "half a character": { query: { text: "tailings \ud800" }, refused: null },
  "10,000 words": { query: { text: "tailings risk ".repeat(5_000) }, refused: null },
  "10,000 stop words before the one that counts": {
    query: { text: `${"the ".repeat(10_000)}tailings` },
    refused: null,
  },
  "names of the language's own": { query: { text: "constructor __proto__ tailings" }, refused: null },
  "a company that is not stored": {
    query: { company: "ADL" },
    refused: /^Cannot search ADL: no report of it is stored\. Stored are ALD$/,
  },
  "a company without end": {
    query: { company: `\u001b[31m${"x".repeat(10_000)}` },
    refused: /^Cannot search \[31mx{60,80}…: no report of it is stored\. Stored are ALD$/,
  },
  "a company of the language's own": {
    query: { company: "__proto__" },
    refused: /^Cannot search __proto__: no report/,
  },
};

for (const [what, { query, refused }] of Object.entries(BAD)) {
  Deno.test(`retrieve() ${what}: ${refused === null ? "finds what the words say" : "is refused in words"}`, async () => {
    const store = memoryChunkStore();
    await store.put(exampleIngested(exampleDocument({ company: "ALD" }), {
      chunks: [{ id: "a", text: "Revenue of the group rose" }, {
        id: "b",
        text: "Tailings are our main worry",
      }],
    }));
    const slots = parseSlots("What of ALD?", { companies: companiesOf(["ALD"]) });
    const found = retrieve([{ company: "ALD", text: "tailings", metrics: [], years: [], ...query }], {
      slots,
      store,
      reranker: noReranker,
      vectors: null,
      signal: new AbortController().signal,
    });
    if (refused === null) assert.equal((await found).hits[0]?.chunk.id, "b");
    else await assert.rejects(found, { name: "RangeError", message: refused });
  });
}

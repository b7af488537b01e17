import assert from "node:assert/strict";
import type { Hit } from "./hit.ts";
import { memoryChunkStore } from "./store/chunk_store_memory.ts";
import { exampleChunk, exampleDocument, exampleIngested } from "./store/examples.ts";
import { widenToPage } from "./widen_to_page.ts";

Deno.test("widenToPage() gives the page's text in order, a shared sentence once, its figures, and nothing of other pages", async () => {
  const store = memoryChunkStore();
  const document = exampleDocument();
  await store.put(exampleIngested(document, {
    chunks: [
      { id: "before", page: 1, text: "Another page." },
      { id: "first", page: 2, text: "Copper rose.\nIron fell in May." },
      { id: "second", page: 2, text: "Iron fell in May.\nCosts stayed." },
      { id: "table", page: 2, kind: "table", text: "US$M | 2024\nRevenue | 1,205" },
      { id: "after", page: 3, text: "Iron fell in May." },
    ],
    figures: [{ id: "a", chunk: "table", page: 2 }, { id: "b", chunk: "after", page: 3 }],
  }));
  await store.put(exampleIngested(exampleDocument({ sha256: "b".repeat(64), name: "other.pdf" }), {
    chunks: [{ id: "other", page: 2, text: "Page 2 of another report." }],
  }));
  const chunk = exampleChunk({ id: "second", page: 2, text: "Iron fell in May.\nCosts stayed." });
  const hit: Hit = { chunk, rank: 3, score: 0.5, figures: [] };
  const wide = await widenToPage(hit, store);
  assert.equal(
    wide.chunk.text,
    "Copper rose.\nIron fell in May.\nCosts stayed.\nUS$M | 2024\nRevenue | 1,205",
  );
  assert.deepEqual(wide.figures.map(({ id }) => id), ["a"]);
  assert.deepEqual([wide.chunk.id, wide.rank, wide.score], ["second", 3, 0.5]);
});

Deno.test("widenToPage() leaves a hit alone whose page is no longer stored", async () => {
  const hit: Hit = { chunk: exampleChunk(), rank: 1, score: 1, figures: [] };
  assert.equal(await widenToPage(hit, memoryChunkStore()), hit);
});

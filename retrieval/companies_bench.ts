import { benchChunks } from "./index/bench_chunks.ts";
import { noReranker } from "./no_reranker.ts";
import { parseSlots } from "./read_slots.ts";
import { retrieve } from "./retrieve.ts";
import { duckdbChunkStore } from "./store/chunk_store_duckdb.ts";
import type { ChunkStore } from "./store/chunk_store.ts";
import { exampleDocument, exampleIngested } from "./store/examples.ts";
import { openDb } from "./store/open_db.ts";

/** Companies stored, one report of so many chunks each. */
const COMPANIES = [5, 50, 500] as const;
const CHUNKS = 40;

/** The same five are asked for, however many are stored. */
const ASKED = ["C0", "C1", "C2", "C3", "C4"];

const signal = new AbortController().signal;
const chunks = benchChunks(CHUNKS);

async function filled(store: ChunkStore, companies: number): Promise<ChunkStore> {
  for (let at = 0; at < companies; at++) {
    const company = `C${at}`;
    await store.put(exampleIngested(
      exampleDocument({ sha256: String(at).padStart(64, "0"), company, name: `${company}.pdf` }),
      {
        chunks: chunks.map((chunk) => ({ ...chunk, id: `${company}-${chunk.id}` })),
        figures: chunks.map((chunk) => ({ id: `${company}-f-${chunk.id}`, chunk: `${company}-${chunk.id}` })),
      },
    ));
  }
  return store;
}

const slots = parseSlots("abc revenue", { companies: [] });
const queries = ASKED.map((company) => ({ company, text: "abc abd", metrics: ["revenue"], years: [2024] }));
const ask = (store: ChunkStore) =>
  retrieve(queries, { slots, store, reranker: noReranker, vectors: null, signal });

for (const companies of COMPANIES) {
  const db = await openDb(":memory:");
  const store = await filled(await duckdbChunkStore(db), companies);
  await ask(store);
  Deno.bench(`a question about five of ${companies} companies`, {
    group: "warm",
    baseline: companies === COMPANIES[0],
  }, async () => void await ask(store));
  Deno.bench(`the first question about five of ${companies} companies`, {
    group: "cold",
    baseline: companies === COMPANIES[0],
  }, async () => {
    // Another object over the same tables: nothing is loaded yet.
    await ask(await duckdbChunkStore(db));
  });
}

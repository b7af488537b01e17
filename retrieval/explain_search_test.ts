import assert from "node:assert/strict";
import fc from "fast-check";
import { companiesOf } from "./entities.ts";
import { explainSearch } from "./explain_search.ts";
import type { Fusion } from "./fuse.ts";
import { SCORING_NAMES } from "./index/scoring.ts";
import { noReranker } from "./no_reranker.ts";
import { parseSlots } from "./read_slots.ts";
import { offlineReader } from "./reader.ts";
import { rewriteQuestion } from "./rewrite.ts";
import { searchCompany, type SearchOptions } from "./search.ts";
import { SEARCH_SETTINGS } from "./search_settings.ts";
import { memoryChunkStore } from "./store/chunk_store_memory.ts";
import { exampleDocument, exampleIngested } from "./store/examples.ts";
import { memoryVectorStore } from "./store/vector_store_memory.ts";
import type { VectorSide } from "./store/vector_store.ts";
import { wordEmbedder } from "./word_embedder.ts";

const signal = new AbortController().signal;

/** A store with one report; every third chunk states its revenue. */
async function filled(texts: readonly string[]): Promise<Pick<SearchOptions, "store" | "vectors">> {
  const store = memoryChunkStore();
  const chunks = texts.map((text, at) => ({
    id: `c${String(at).padStart(3, "0")}`,
    kind: at % 3 === 0 ? "table" as const : "prose" as const,
    page: at + 1,
    section: at % 2 === 0 ? "Income statement" : "",
    text,
  }));
  await store.put(exampleIngested(exampleDocument(), {
    chunks,
    figures: chunks.filter((_, at) => at % 3 === 0).map(({ id, page }) => ({
      id: `f-${id}`,
      chunk: id,
      page,
      statement: page % 2 === 0 ? "segment" as const : "income" as const,
    })),
  }));
  const embedder = wordEmbedder();
  const kept = memoryVectorStore(store);
  const missing = await kept.missing({ model: embedder });
  const vectors = await embedder.embed(missing.map(({ text }) => text), { kind: "passage", signal });
  await kept.put(
    embedder,
    missing.map((one, at) => ({ textHash: one.textHash, vector: vectors[at] ?? new Float32Array() })),
  );
  const side: VectorSide = { embedder, store: kept };
  return { store, vectors: side };
}

function asked(question: string) {
  const slots = parseSlots(question, { companies: companiesOf(["ALD"]) });
  const [query] = rewriteQuestion(slots, { companies: ["ALD"] });
  assert.ok(query !== undefined);
  return { slots, query };
}

function near(sum: number, whole: number, what: string): void {
  assert.ok(Math.abs(sum - whole) < 1e-9, `${what}: ${sum} is not ${whole}`);
}

function total(parts: readonly { readonly contribution: number }[]): number {
  return parts.reduce((sum, { contribution }) => sum + contribution, 0);
}

const words = fc.array(
  fc.constantFrom(
    "revenue",
    "sales",
    "group",
    "copper",
    "growth",
    "risk",
    "2024",
    "the",
    "cash",
    "statement",
  ),
  { minLength: 1, maxLength: 12 },
).map((one) => one.join(" "));
const QUESTIONS = [
  "What was ALD's revenue in FY2024?",
  "ALD copper growth",
  "ALD revenue and total assets in the income statement",
  "risk of the group",
];

Deno.test("explainSearch() takes every hit apart to the scores that the search gives, under every scoring and fusion", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(words, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(...QUESTIONS),
      fc.record({
        scoring: fc.constantFrom(...SCORING_NAMES),
        fusion: fc.constantFrom<Fusion>("rrf", "max-norm", "interleave"),
        reranker: fc.constantFrom(offlineReader, noReranker),
        withVectors: fc.boolean(),
      }),
      async (texts, question, { scoring, fusion, reranker, withVectors }) => {
        const { store, vectors } = await filled(texts);
        const { slots, query } = asked(question);
        const settings = {
          index: { scoring },
          limits: { ...SEARCH_SETTINGS.limits, fusion, keyword: 5, keep: 4 },
        };
        const options = { slots, store, reranker, settings, signal, vectors: withVectors ? vectors : null };
        const { hits } = await searchCompany(query, options);
        const found = await explainSearch(query, options);
        assert.deepEqual(
          found.hits.map(({ chunk, rank }) => [chunk.id, rank]),
          hits.map(({ chunk, rank }) => [chunk.id, rank]),
        );
        for (const [at, path] of found.hits.entries()) {
          const hit = hits[at];
          const { keyword, vector, stated, fused, reading } = path;
          assert.deepEqual(vector, hit?.vector ?? null);
          assert.deepEqual(stated, hit?.stated ?? null);
          if (!withVectors) assert.equal(vector, null);
          assert.equal(keyword?.score, hit?.keyword?.score);
          assert.equal(keyword?.rank, hit?.keyword?.rank);
          assert.equal(fused?.score, hit?.fused?.score);
          const gifts = Object.values(fused?.parts ?? {});
          near(
            fusion === "interleave" ? Math.max(...gifts) : gifts.reduce((sum, one) => sum + one, 0),
            fused?.score ?? NaN,
            "fused",
          );
          if (keyword !== null) {
            const given = keyword.queries.map(({ contribution }) => contribution);
            near(
              fusion === "interleave" ? Math.max(...given) : total(keyword.queries),
              keyword.score,
              "keyword",
            );
            for (const part of keyword.queries) {
              near(total(part.terms), part.score, `${scoring} "${part.text}"`);
            }
          }
          if (reranker === noReranker) assert.equal(reading, null);
          else {
            near(total(reading?.parts ?? []), hit?.reranked?.score ?? NaN, "reading");
            assert.equal(reading?.score, hit?.score);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});

const MANY = Array.from({ length: 40 }, (_, at) => `revenue copper ${"growth ".repeat(at)}`);

Deno.test("explainSearch() says where a chunk stands that was read and not kept, or is on no list", async () => {
  const { store, vectors } = await filled([...MANY, "permits"]);
  const { slots, query } = asked("ALD copper growth");
  const limits = { ...SEARCH_SETTINGS.limits, keyword: 5, vector: 5, keep: 2 };
  const options = { slots, store, vectors, reranker: offlineReader, signal, settings: { index: {}, limits } };
  const all = await explainSearch(query, options);
  const kept = new Set(all.hits.map(({ chunk }) => chunk.id));
  assert.equal(kept.size, 2);
  const read = all.trace.candidates.find(({ chunk }) => !kept.has(chunk.id));
  assert.ok(read !== undefined);
  const cut = await explainSearch(query, { ...options, chunk: read.chunk.id });
  assert.deepEqual(cut.hits.map(({ chunk, rank }) => [chunk.id, rank]), [[read.chunk.id, null]]);
  assert.ok((cut.hits[0]?.reading?.rank ?? 0) > 2);
  assert.equal(cut.beyond, false);

  const listed = new Set(all.trace.fused.map(({ id }) => id));
  const far = MANY.map((_, at) => `c${String(at).padStart(3, "0")}`).find((id) => !listed.has(id)) ?? "";
  const beyond = await explainSearch(query, { ...options, chunk: far });
  assert.equal(beyond.beyond, true);
  assert.ok((beyond.hits[0]?.keyword?.rank ?? 0) > 5 && (beyond.hits[0]?.vector?.rank ?? 0) > 5);
  assert.equal(beyond.hits[0]?.reading, null);

  // Without a word of the query it is on the vector list alone.
  const bare = await explainSearch(query, { ...options, chunk: "c040" });
  assert.equal(bare.hits[0]?.keyword, null);
  assert.notEqual(bare.hits[0]?.vector, null);
  await assert.rejects(
    explainSearch(query, { ...options, chunk: "nowhere" }),
    /the chunk nowhere: it is not in the index/,
  );
});

Deno.test("explainSearch() names the reader, and the model of the vectors where there are any", async () => {
  const { store, vectors } = await filled(MANY);
  const { slots, query } = asked("ALD copper growth");
  const options = { slots, store, reranker: offlineReader, signal };
  const found = await explainSearch(query, { ...options, vectors });
  assert.deepEqual([found.reader, found.embedder], [offlineReader.id, "words"]);
  assert.equal((await explainSearch(query, { ...options, vectors: null })).embedder, null);
});

import { exampleDocument, exampleIngested } from "./examples.ts";
import { duckdbChunkStore } from "./chunk_store_duckdb.ts";
import { openDb } from "./open_db.ts";
import { duckdbVectorStore } from "./vector_store_duckdb.ts";
import { embeddedText, textHash } from "../embedded_text.ts";

/** A company with long reports: five years of some hundred pages each, in a store that holds as much of others. */
const CHUNKS = 20_000;
const DIMENSION = 384;
const MODEL = { id: "bench", hash: "bench-384", dimension: DIMENSION };
const FILLER = "the group reported revenue of the segment for the year ".repeat(20);

const db = await openDb(":memory:");
const chunks = await duckdbChunkStore(db);
const vectors = await duckdbVectorStore(db);
for (const [at, company] of ["ALD", "BIR"].entries()) {
  const document = exampleDocument({ sha256: `${at}`.repeat(64), company });
  await chunks.put(
    exampleIngested(document, {
      chunks: Array.from(
        { length: CHUNKS },
        (_, n) => ({ id: `${company}${n}`, text: `${n} ${company} ${FILLER}` }),
      ),
    }),
  );
}

function some(company: string, { from, count }: { readonly from: number; readonly count: number }) {
  return Array.from({ length: count }, (_, at) => ({
    textHash: textHash(embeddedText({ section: "Highlights", text: `${from + at} ${company} ${FILLER}` })),
    vector: Float32Array.from({ length: DIMENSION }, (_, n) => Math.sin(from + at + n)),
  }));
}

for (const company of ["ALD", "BIR"]) await vectors.put(MODEL, some(company, { from: 0, count: CHUNKS }));

Deno.bench("chunks() of one company, 20,000", { group: "load", baseline: true }, async () => {
  await chunks.chunks({ company: "ALD" });
});
Deno.bench("load() its vectors", { group: "load" }, async () => {
  const loaded = await vectors.load({ model: MODEL, company: "ALD" });
  if (loaded.size !== CHUNKS) throw new Error(`${loaded.size} vectors`);
});
Deno.bench("coverage()", { group: "load" }, async () => {
  await vectors.coverage({ model: MODEL, company: "ALD" });
});
const batch = some("ALD", { from: 100, count: 64 });
Deno.bench("put() a batch of 64 beside 40,000", { group: "load" }, async () => {
  await vectors.put(MODEL, batch);
});

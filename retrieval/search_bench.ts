import { create, insert, search } from "@orama/orama";
import MiniSearch from "minisearch";
import { benchChunks, benchQueries } from "./index/bench_chunks.ts";
import { CompanyIndex } from "./index/company_index.ts";
import { plainIndex } from "./index/plain_index.ts";

const LIMIT = 20;
const chunks = benchChunks();
const query = benchQueries();

const DIMENSION = 384;
const vectors = new Map(chunks.map(({ id }) => [id, unit()] as const));

function unit(): Float32Array {
  const vector = Float32Array.from({ length: DIMENSION }, () => Math.random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

const ours = new CompanyIndex(chunks, { vectors: { dimension: DIMENSION, of: vectors } });
const stock = create({ schema: { text: "string", fy: "enum" } as const });
for (const { id, text, fy } of chunks) insert(stock, { id, text, fy });
const mini = new MiniSearch({ fields: ["text"] });
mini.addAll(chunks.map(({ id, text }) => ({ id, text })));
const plain = plainIndex(chunks.map(({ text }) => text));

Deno.bench("build 1,000 chunks", { group: "build" }, () => void new CompanyIndex(chunks.slice(0, 1000)));
Deno.bench("build 1,000 chunks, stock", { group: "build" }, () => {
  const engine = create({ schema: { text: "string", fy: "enum" } as const });
  for (const { id, text, fy } of chunks.slice(0, 1000)) insert(engine, { id, text, fy });
});

Deno.bench("ours", { group: "search", baseline: true }, () => void ours.search(query(), { limit: LIMIT }));
Deno.bench(
  "ours, one year",
  { group: "search" },
  () => void ours.search(query(), { limit: LIMIT, years: [2024] }),
);
Deno.bench(
  "stock",
  { group: "search" },
  () => void search(stock, { term: query(), threshold: 1, limit: LIMIT }),
);
Deno.bench(
  "stock, one year",
  { group: "search" },
  () => void search(stock, { term: query(), threshold: 1, limit: LIMIT, where: { fy: { eq: 2024 } } }),
);
Deno.bench("minisearch", { group: "search" }, () => void mini.search(query()).slice(0, LIMIT));
Deno.bench("plain typed arrays", { group: "search" }, () => void plain(query(), LIMIT));

// The stock engine's own vector part, holding the same arrays: what it would answer with if ours did not stand in its place.
const stockVectors = create({ schema: { fy: "enum", vector: `vector[${DIMENSION}]` } as const });
for (const { id, fy } of chunks) insert(stockVectors, { id, fy });
for (const [id, vector] of vectors) {
  const document = stockVectors.internalDocumentIDStore.idToInternalId.get(id) ?? 0;
  stockVectors.data.index.vectorIndexes["vector"]?.node.add(document, vector);
}
const near = unit();
const stockNear = (where: Record<string, unknown>) =>
  void search(stockVectors, {
    mode: "vector",
    vector: { value: [...near], property: "vector" },
    similarity: -1,
    limit: LIMIT,
    ...where,
  } as never);

Deno.bench(
  "vectors",
  { group: "vectors", baseline: true },
  () => void ours.searchVector(near, { limit: LIMIT }),
);
Deno.bench("vectors, one year", { group: "vectors" }, () => {
  ours.searchVector(near, { limit: LIMIT, years: [2024] });
});
Deno.bench("vectors, stock", { group: "vectors" }, () => stockNear({}));
Deno.bench(
  "vectors, stock, one year",
  { group: "vectors" },
  () => stockNear({ where: { fy: { eq: 2024 } } }),
);

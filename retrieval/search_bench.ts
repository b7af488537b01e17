import { create, insert, search } from "@orama/orama";
import MiniSearch from "minisearch";
import { benchChunks, benchQueries } from "./index/bench_chunks.ts";
import { CompanyIndex } from "./index/company_index.ts";
import { plainIndex } from "./index/plain_index.ts";

const LIMIT = 20;
const chunks = benchChunks();
const query = benchQueries();

const ours = new CompanyIndex(chunks);
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

import { create, insert, search } from "@orama/orama";
import { CompanyIndex } from "./index/company_index.ts";
import { exampleChunk } from "./store/examples.ts";
import { tokenize } from "./tokenize.ts";

/** Chunks of one company: five years of long reports. */
const CHUNKS = 20_000;
const WORDS = 200;
const YEARS = [2021, 2022, 2023, 2024, 2025] as const;

/** A seeded generator (mulberry32): the same texts in each run, without a dependency. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = state + 0x6D2B79F5 | 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
  };
}

const next = random(7);
/** A word of letters for a number: what is not letters alone is cut by another, slower path. */
const spell = (n: number): string =>
  n < 26 ? String.fromCharCode(97 + n) : spell(Math.floor(n / 26)) + spell(n % 26);
/** Words fall off as in real text (Zipf), every twentieth is a figure. */
const word = () =>
  next() < 0.05
    ? Math.floor(next() * 1e6).toLocaleString("en-US")
    : `${spell(700 + Math.floor(Math.exp(next() * Math.log(30_000))))}`;
const chunks = Array.from({ length: CHUNKS }, (_, at) =>
  exampleChunk({
    id: `c${String(at).padStart(6, "0")}`,
    fy: YEARS[at % YEARS.length] ?? 2025,
    section: "",
    text: Array.from({ length: WORDS }, word).join(" "),
  }));
const queries = Array.from(
  { length: 64 },
  () => Array.from({ length: 2 + Math.floor(next() * 5) }, word).join(" "),
);
let turn = 0;
const query = () => queries[turn++ % queries.length] ?? "";

const ours = new CompanyIndex(chunks);

const stock = create({ schema: { text: "string", fy: "enum" } as const });
for (const { id, text, fy } of chunks) insert(stock, { id, text, fy });

const plain = plainIndex();

Deno.bench("build 1,000 chunks", { group: "build" }, () => void new CompanyIndex(chunks.slice(0, 1000)));
Deno.bench("build 1,000 chunks, stock", { group: "build" }, () => {
  const engine = create({ schema: { text: "string", fy: "enum" } as const });
  for (const { id, text, fy } of chunks.slice(0, 1000)) insert(engine, { id, text, fy });
});
Deno.bench("ours", { group: "search", baseline: true }, () => void ours.search(query(), { limit: 20 }));
Deno.bench(
  "ours, one year",
  { group: "search" },
  () => void ours.search(query(), { limit: 20, years: [2024] }),
);
Deno.bench(
  "stock",
  { group: "search" },
  () => void search(stock, { term: query(), threshold: 1, limit: 20 }),
);
Deno.bench(
  "stock, one year",
  { group: "search" },
  () => void search(stock, { term: query(), threshold: 1, limit: 20, where: { fy: { eq: 2024 } } }),
);
Deno.bench("plain typed arrays", { group: "search" }, () => void plain(query(), 20));

/** The least that BM25 needs: what anything else is measured against. */
function plainIndex(): (query: string, limit: number) => readonly number[] {
  const lists = new Map<string, number[]>();
  const lengths = new Float64Array(CHUNKS);
  let total = 0;
  for (const [at, { text }] of chunks.entries()) {
    const tokens = tokenize(text);
    lengths[at] = tokens.length;
    total += tokens.length;
    const counts = new Map<string, number>();
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
    for (const [token, count] of counts) {
      const list = lists.get(token);
      if (list === undefined) lists.set(token, [at, count]);
      else list.push(at, count);
    }
  }
  const typed = new Map([...lists].map(([token, list]) => [token, Uint32Array.from(list)]));
  const norms = lengths.map((length) => 1.2 * (0.25 + 0.75 * length * CHUNKS / total));
  const scores = new Float64Array(CHUNKS);
  return (text, limit) => {
    scores.fill(0);
    for (const term of tokenize(text, { side: "query" })) {
      const list = typed.get(term);
      if (list === undefined) continue;
      const df = list.length / 2;
      const idf = Math.log(1 + (CHUNKS - df + 0.5) / (df + 0.5));
      for (let at = 0; at < list.length; at += 2) {
        const document = list[at] ?? 0;
        const tf = list[at + 1] ?? 0;
        scores[document] = (scores[document] ?? 0) + idf * tf / (tf + (norms[document] ?? 1));
      }
    }
    const best: number[] = [];
    for (let document = 0; document < CHUNKS; document++) {
      const score = scores[document] ?? 0;
      if (score === 0 || (best.length === limit && score <= (scores[best.at(-1) ?? 0] ?? 0))) continue;
      let at = best.length;
      while (at > 0 && (scores[best[at - 1] ?? 0] ?? 0) < score) at -= 1;
      best.splice(at, 0, document);
      if (best.length > limit) best.pop();
    }
    return best;
  };
}

/**
 * From a store on disk to the first hits, each time in a fresh process: 20,000 chunks of one company in five documents,
 * with their vectors. Terms as the store keeps them against terms cut anew from the texts. Prints a table; nothing is
 * registered as a bench, because a bench measures a warm process.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { BENCH_YEARS, benchChunks, benchQueries } from "./index/bench_chunks.ts";
import { CompanyIndex } from "./index/company_index.ts";
import { companyReports } from "./index/company_reports.ts";
import { duckdbChunkStore } from "./store/chunk_store_duckdb.ts";
import { exampleDocument, exampleIngested } from "./store/examples.ts";
import { openDb } from "./store/open_db.ts";
import { duckdbVectorStore } from "./store/vector_store_duckdb.ts";
import type { Embedder } from "./ports.ts";

const COMPANY = "ALD";
const DIMENSION = 384;
/** Fresh processes per way; the median is printed. */
const RUNS = 5;

/** Stands for a model: gives the same unit vector to all, since nothing here looks at what is near. */
const EMBEDDER: Embedder = {
  id: "bench",
  hash: "bench",
  dimension: DIMENSION,
  embed: (texts) => Promise.resolve(texts.map(() => unit())),
};

const WAYS = ["kept terms", "kept terms and vectors", "cut anew"] as const;
type Way = typeof WAYS[number];

/** Milliseconds since the process began. */
interface Measured {
  /** Modules loaded. */
  readonly imports: number;
  /** Store open. */
  readonly open: number;
  /** Index ready. */
  readonly ready: number;
  /** First hits with their chunks. */
  readonly hits: number;
  /** Milliseconds of processor time until then, the runtime's own threads included: what other processes do does not lengthen it. */
  readonly cpu: number;
  /** MB of the process. */
  readonly rss: number;
}

function unit(): Float32Array {
  const vector = Float32Array.from({ length: DIMENSION }, () => Math.random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

async function fill(file: string): Promise<void> {
  const db = await openDb(file);
  const store = await duckdbChunkStore(db);
  const chunks = benchChunks();
  for (const [at, fy] of BENCH_YEARS.entries()) {
    await store.put(exampleIngested(
      exampleDocument({
        sha256: String(at).repeat(64),
        name: `alder-${fy}.pdf`,
        company: COMPANY,
        fy,
        pages: chunks.length,
      }),
      { chunks: chunks.filter((chunk) => chunk.fy === fy) },
    ));
  }
  const vectors = await duckdbVectorStore(db);
  const missing = await vectors.missing({ model: EMBEDDER });
  await vectors.put(EMBEDDER, missing.map(({ textHash }) => ({ textHash, vector: unit() })));
  await db.close();
}

async function measure(file: string, way: Way): Promise<Measured> {
  const imports = performance.now();
  const db = await openDb(file);
  const store = await duckdbChunkStore(db);
  const open = performance.now();
  const query = benchQueries()();
  const filter = { limit: 20 };
  let ready: number;
  if (way === "cut anew") {
    const index = new CompanyIndex(await store.chunks({ company: COMPANY }));
    index.search(query, filter);
    ready = performance.now();
  } else {
    const vectors = way === "kept terms" ? null : { embedder: EMBEDDER, store: await duckdbVectorStore(db) };
    const { index, chunks } = await companyReports(store, { company: COMPANY, vectors });
    const hits = [...index.search(query, filter)];
    ready = performance.now();
    if (vectors !== null) hits.push(...index.searchVector(unit(), filter));
    await chunks(hits.map(({ chunk }) => chunk.id));
  }
  const hits = performance.now();
  const { user, system } = process.cpuUsage();
  const { rss } = Deno.memoryUsage();
  await db.close();
  return { imports, open, ready, hits, cpu: (user + system) / 1000, rss: rss / 1e6 };
}

async function measureApart(file: string, way: Way): Promise<Measured> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "-A", import.meta.filename ?? "", file, way],
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`Cannot measure the start with ${way}: its process failed`);
  return JSON.parse(new TextDecoder().decode(stdout));
}

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

function median(values: readonly number[]): string {
  return (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN).toFixed(0);
}

async function compare(): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "tieout_start_" });
  const file = join(folder, "store.duckdb");
  try {
    await fill(file);
    const columns = ["imports", "open", "ready", "hits", "cpu", "rss"] as const;
    print(`ms since the start of the process       ${columns.map((name) => name.padStart(8)).join("")}`);
    for (const way of WAYS) {
      const runs: Measured[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await measureApart(file, way));
      print(
        way.padEnd(40) + columns.map((name) => median(runs.map((one) => one[name])).padStart(8)).join(""),
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

const [file, asked] = Deno.args;
const way = WAYS.find((one) => one === asked);
if (file === undefined || way === undefined) await compare();
else print(JSON.stringify(await measure(file, way)));

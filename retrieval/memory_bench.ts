/**
 * What an index of 20,000 chunks takes in memory, and how long its queries take: each engine in a process of its own,
 * since what one leaves behind would be counted against the next. Prints a table; nothing is registered as a bench,
 * because a bench measures time alone.
 */
import { create, insert, search } from "@orama/orama";
import MiniSearch from "minisearch";
import { benchChunks, benchQueries } from "./index/bench_chunks.ts";
import { CompanyIndex } from "./index/company_index.ts";
import { plainIndex } from "./index/plain_index.ts";
import type { Chunk } from "./chunk.ts";

const LIMIT = 20;
/** Rounds over the queries; the first third warms up and is not counted. */
const QUERIES = 600;

/** Builds an index and gives its search; whatever is not held by the search is garbage afterwards. */
type Build = (chunks: readonly Chunk[]) => (query: string) => unknown;

const ENGINES = {
  plain: (chunks) => {
    const plain = plainIndex(chunks.map(({ text }) => text));
    return (query) => plain(query, LIMIT);
  },
  ours: (chunks) => {
    const index = new CompanyIndex(chunks);
    return (query) => index.search(query, { limit: LIMIT });
  },
  minisearch: (chunks) => {
    const index = new MiniSearch({ fields: ["text"] });
    index.addAll(chunks.map(({ id, text }) => ({ id, text })));
    return (query) => index.search(query).slice(0, LIMIT);
  },
  stock: (chunks) => {
    const engine = create({ schema: { text: "string", fy: "enum" } as const });
    for (const { id, text, fy } of chunks) insert(engine, { id, text, fy });
    return (query) => search(engine, { term: query, threshold: 1, limit: LIMIT });
  },
} as const satisfies Record<string, Build>;

interface Measured {
  /** MB that the index holds: JavaScript objects and typed arrays, texts and ids not counted. */
  readonly held: number;
  /** MB that the process grew by. */
  readonly grown: number;
  /** Milliseconds of a query. */
  readonly p50: number;
  readonly p99: number;
}

function measure(build: Build): Measured {
  const chunks = benchChunks();
  const before = memory();
  const find = build(chunks);
  const next = benchQueries();
  const times: number[] = [];
  for (let turn = 0; turn < QUERIES; turn++) {
    const query = next();
    const start = performance.now();
    find(query);
    if (turn >= QUERIES / 3) times.push(performance.now() - start);
  }
  const after = memory();
  times.sort((a, b) => a - b);
  // Asked once more, and a chunk read: neither the index nor the texts may be collected before they are measured.
  find(chunks[0]?.id ?? "");
  return {
    held: after.held - before.held,
    grown: after.grown - before.grown,
    p50: times[Math.floor(times.length / 2)] ?? NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? NaN,
  };
}

function memory(): Pick<Measured, "held" | "grown"> {
  const collect: unknown = Reflect.get(globalThis, "gc");
  if (typeof collect === "function") { for (let turn = 0; turn < 3; turn++) collect(); }
  const { rss, heapUsed, external } = Deno.memoryUsage();
  return { held: (heapUsed + external) / 1e6, grown: rss / 1e6 };
}

async function measureApart(name: string): Promise<Measured> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "-A", "--v8-flags=--expose-gc", import.meta.filename ?? "", name],
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`Cannot measure ${name}: its process failed`);
  return JSON.parse(new TextDecoder().decode(stdout));
}

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

const [asked] = Deno.args;
if (asked === undefined) {
  const all = new Map<string, Measured>();
  for (const name of Object.keys(ENGINES)) all.set(name, await measureApart(name));
  const plain = all.get("plain");
  const stock = all.get("stock");
  print("engine        held MB   of stock   grown MB    p50 ms    p99 ms   p50 of plain");
  for (const [name, { held, grown, p50, p99 }] of all) {
    print([
      name.padEnd(12),
      held.toFixed(0).padStart(8),
      `${(100 * held / (stock?.held ?? NaN)).toFixed(0)} %`.padStart(10),
      grown.toFixed(0).padStart(10),
      p50.toFixed(3).padStart(9),
      p99.toFixed(3).padStart(9),
      (p50 / (plain?.p50 ?? NaN)).toFixed(2).padStart(14),
    ].join(" "));
  }
} else print(JSON.stringify(measure(ENGINES[asked as keyof typeof ENGINES])));

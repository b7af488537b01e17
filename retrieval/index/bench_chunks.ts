import type { Chunk } from "../chunk.ts";
import { exampleChunk } from "../store/examples.ts";

/** A company with five years of long reports. */
export const BENCH_CHUNKS = 20_000;

/** Words of a chunk. */
const WORDS = 200;

/** Fiscal years of the chunks, in turn. */
export const BENCH_YEARS = [2021, 2022, 2023, 2024, 2025] as const;

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

/** A word of letters for a number: what is not letters alone is cut by another, slower path. */
function spell(n: number): string {
  return n < 26 ? String.fromCharCode(97 + n) : spell(Math.floor(n / 26)) + spell(n % 26);
}

/** Words fall off as in real text (Zipf), every twentieth is a figure. */
function word(next: () => number): string {
  return next() < 0.05
    ? Math.floor(next() * 1e6).toLocaleString("en-US")
    : spell(700 + Math.floor(Math.exp(next() * Math.log(30_000))));
}

/** Chunks of 200 words for benches, always the same ones. */
export function benchChunks(count: number = BENCH_CHUNKS, changes: Partial<Chunk> = {}): readonly Chunk[] {
  const next = random(7);
  return Array.from({ length: count }, (_, at) =>
    exampleChunk({
      id: `c${String(at).padStart(6, "0")}`,
      fy: BENCH_YEARS[at % BENCH_YEARS.length] ?? 2025,
      section: "",
      text: Array.from({ length: WORDS }, () => word(next)).join(" "),
      ...changes,
    }));
}

/** 64 queries of 2 to 6 words, taken in turn. */
export function benchQueries(): () => string {
  const next = random(11);
  const queries = Array.from(
    { length: 64 },
    () => Array.from({ length: 2 + Math.floor(next() * 5) }, () => word(next)).join(" "),
  );
  let turn = 0;
  return () => queries[turn++ % queries.length] ?? "";
}

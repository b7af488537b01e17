import type { Reranker } from "../../retrieval/mod.ts";
import { BRANCHES, exampleBranches } from "./testing.ts";

/** What a service takes at its slowest useful. */
const RERANK_MILLISECONDS = 800;
/** Branches run side by side: five companies may take at most so many times what one takes. */
const MOST_RATIO = 1.5;

const slow: Reranker = {
  id: "slow",
  rerank: async (_slots, hits, { keep }) => {
    await new Promise((resolve) => setTimeout(resolve, RERANK_MILLISECONDS));
    return hits.slice(0, keep);
  },
};
const ask = await exampleBranches(slow);
await ask(BRANCHES.length);

async function time(companies: number): Promise<number> {
  const started = performance.now();
  await ask(companies);
  return performance.now() - started;
}

Deno.bench("five companies against one, a reranker of 800 ms", { n: 5, warmup: 0 }, async () => {
  const [one, five] = [await time(1), await time(BRANCHES.length)];
  if (five > MOST_RATIO * one) {
    throw new Error(`Cannot pass: five companies took ${five.toFixed(0)} ms, one ${one.toFixed(0)} ms`);
  }
});
Deno.bench("one company", { group: "reranker of 800 ms", baseline: true, n: 5, warmup: 0 }, async () => {
  await ask(1);
});
Deno.bench("five companies", { group: "reranker of 800 ms", n: 5, warmup: 0 }, async () => {
  await ask(BRANCHES.length);
});

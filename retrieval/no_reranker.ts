import type { Reranker } from "./ports.ts";

/** Passes the fusion order on, cut to `keep`: the arm of an experiment without reading is this reranker, no other path. */
export const noReranker: Reranker = {
  id: "none",
  rerank: (_slots, hits, { keep }) => Promise.resolve(hits.slice(0, keep)),
};

import type { Layer } from "../../guardrails/mod.ts";

/**
 * Which layers of the failure policy each node writes a line of, on every run, in the policy's order. Those of a search
 * are written where its branches have come together: which branch ends first must not show.
 */
export const LAYERS_OF: Readonly<Record<string, readonly Layer[]>> = {
  remember: ["carryOver", "compression", "cache"],
  route: ["router"],
  news: ["news"],
  direct: ["tieOut", "draft"],
  rewrite: ["rewrite"],
  aggregate: ["reranker", "embedder"],
  grade: ["relevance"],
  calculate: ["arithmetic", "calculator"],
  draft: ["draft"],
  check: ["groundedness", "tieOut", "quality"],
  gate: ["gate"],
  save: ["cache"],
};

import assert from "node:assert/strict";
import type { Direction, Layer } from "./policy.ts";
import { LAYERS, policyOf } from "./policy.ts";

/** The directions as decided, written apart from the table so that a change in it is noticed. */
const DECIDED: Readonly<Record<Layer, Direction>> = {
  router: "safe",
  rewrite: "safe",
  arithmetic: "safe",
  calculator: "open",
  relevance: "open",
  groundedness: "open",
  tieOut: "open",
  quality: "open",
  reranker: "open",
  embedder: "open",
  draft: "safe",
  news: "open",
  visionReader: "open",
  recognizer: "open",
  carryOver: "open",
  compression: "open",
  cache: "open",
  gate: "closed",
  audit: "closed",
  authorisation: "closed",
  confirmation: "closed",
  caseLoader: "closed",
};

Deno.test("FAILURE_POLICY gives each layer the decided direction", () => {
  assert.deepEqual(Object.fromEntries(LAYERS.map((layer) => [layer, policyOf(layer).direction])), DECIDED);
});

Deno.test("FAILURE_POLICY leaves no cell empty and repeats no opening by accident", () => {
  for (const layer of LAYERS) {
    const row = policyOf(layer);
    for (const text of [row.failureMode, row.opening, row.reason, row.blastRadius]) {
      assert.ok(text.trim().length > 10, `${layer}: "${text}"`);
    }
    assert.equal(row.direction === "closed", row.opening.startsWith("nothing passes"), layer);
  }
});

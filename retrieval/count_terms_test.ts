import assert from "node:assert/strict";
import { countTerms } from "./count_terms.ts";

Deno.test("countTerms() gives for each term the texts that hold it, with counts, and the lengths of all", () => {
  assert.deepEqual(countTerms([["copper", "iron", "copper"], [], ["iron", "5", "constructor"]]), {
    terms: ["5", "constructor", "copper", "iron"],
    lengths: Uint32Array.of(3, 0, 3),
    sizes: Uint32Array.of(1, 1, 1, 2),
    entries: Uint32Array.of(2, 1, 2, 1, 0, 2, 0, 1, 2, 1),
  });
  assert.deepEqual(countTerms([]), {
    terms: [],
    lengths: new Uint32Array(0),
    sizes: new Uint32Array(0),
    entries: new Uint32Array(0),
  });
});

import assert from "node:assert/strict";
import { goldRank, hitRates } from "./hit_rates.ts";

const PAGES = [{ doc: "a", page: 3 }, { doc: "b", page: 7 }, { doc: "a", page: 7 }];

Deno.test("goldRank() is the place of the first gold page, of its own document", () => {
  assert.equal(goldRank(PAGES, [{ doc: "a", page: 7 }]), 3);
  assert.equal(goldRank(PAGES, [{ doc: "a", page: 7 }, { doc: "b", page: 7 }]), 2);
  assert.equal(goldRank(PAGES, [{ doc: "b", page: 3 }]), null);
});

Deno.test("hitRates() counts ranks within each cut, and misses as questions", () => {
  assert.deepEqual(hitRates([1, 5, 6, 9, null]), {
    hitAt1: 1 / 5,
    hitAt5: 2 / 5,
    hitAt8: 3 / 5,
    hitAt10: 4 / 5,
  });
});

Deno.test("hitRates() of no questions is no rate", () => {
  assert.equal(hitRates([]).hitAt8, null);
});

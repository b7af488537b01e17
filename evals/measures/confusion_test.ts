import { deepEqual } from "node:assert/strict";
import { confusion } from "./confusion.ts";

Deno.test("confusion() counts the four outcomes and gives no rate over nothing", () => {
  const cases = [
    ...Array.from({ length: 6 }, () => ({ said: true, true: true })),
    ...Array.from({ length: 2 }, () => ({ said: true, true: false })),
    ...Array.from({ length: 3 }, () => ({ said: false, true: true })),
    { said: false, true: false },
  ];
  deepEqual(confusion(cases), {
    truePositives: 6,
    falsePositives: 2,
    falseNegatives: 3,
    trueNegatives: 1,
    precision: 0.75,
    recall: 0.6667,
  });
  deepEqual(confusion([{ said: false, true: false }]), {
    truePositives: 0,
    falsePositives: 0,
    falseNegatives: 0,
    trueNegatives: 1,
    precision: null,
    recall: null,
  });
});

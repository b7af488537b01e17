import assert from "node:assert/strict";
import type { Embedder } from "tieout";
import { judgePairs } from "./judge_pairs.ts";
import { makePairs } from "./make_pairs.ts";
import type { QuestionPair } from "./question_pair.ts";
import { readPairs } from "./read_pairs.ts";

const options = { embedder: null, progress: () => {}, signal: new AbortController().signal };

/** Takes every two texts for the same. */
const ONE_FOR_ALL: Embedder = {
  id: "one for all",
  hash: "one for all",
  dimension: 2,
  embed: (texts) => Promise.resolve(texts.map(() => new Float32Array([0.6, 0.8]))),
};

function pair(a: string, b: string): QuestionPair {
  return { of: "paraphrase", kind: "English", half: "made", a, b };
}

Deno.test("judgePairs() lets no pair of another meaning through, were all questions alike", async () => {
  const pairs = [...await readPairs(), ...makePairs()].filter(({ of }) => of === "other meaning");
  const judged = await judgePairs(pairs, { ...options, embedder: ONE_FOR_ALL });
  assert.ok(judged.length >= 400);
  assert.deepEqual(judged.filter(({ outcome, differs }) => outcome !== "missed" || differs === null), []);
  // a pair without keys proves nothing
  assert.ok(judged.filter(({ differs }) => differs === "not kept").length < judged.length / 10);
});

Deno.test("judgePairs() without an embedder reuses equal normal forms alone, most paraphrases", async () => {
  const judged = await judgePairs((await readPairs()).filter(({ of }) => of === "paraphrase"), options);
  assert.ok(judged.length >= 150);
  assert.ok(judged.filter(({ outcome }) => outcome === "reused").length / judged.length >= 0.8);
});

Deno.test("judgePairs() reuses above .95, seeds from .80 and misses below, and says which slot differs", async () => {
  const soft = pair("BHP revenue FY2024", "BHP revenue FY2024, roughly");
  const outcomes: string[] = [];
  for (const cosine of [0.96, 0.95, 0.8, 0.79]) {
    const embed: Embedder["embed"] = (texts) =>
      Promise.resolve(
        texts.map((text) =>
          new Float32Array(/roughly/.test(text) ? [cosine, Math.sqrt(1 - cosine ** 2)] : [1, 0])
        ),
      );
    const [judged] = await judgePairs([soft], { ...options, embedder: { ...ONE_FOR_ALL, embed } });
    outcomes.push(judged!.outcome);
    assert.ok(Math.abs((judged?.similarity ?? 0) - cosine) < 1e-6);
  }
  // what is stored in single precision may lie a little to either side of the bound
  assert.deepEqual([outcomes[0], outcomes[3]], ["reused", "missed"]);
  assert.ok(outcomes.includes("seeded"));
  const [other] = await judgePairs([pair("BHP revenue FY2024", "RIO revenue FY2024")], options);
  assert.equal(other?.differs, "companies");
  const [none] = await judgePairs([pair("revenue FY2024", "revenue FY2024")], options);
  assert.deepEqual([none?.differs, none?.outcome, none?.similarity], ["not kept", "missed", null]);
});

Deno.test("makePairs() and readPairs() give two questions each, different as they are written, no pair twice", async () => {
  const pairs = [...await readPairs(), ...makePairs()];
  for (const { a, b } of pairs) assert.notEqual(a, b);
  const written = pairs.map(({ a, b }) => `${a} | ${b}`);
  assert.equal(new Set(written).size, written.length);
});

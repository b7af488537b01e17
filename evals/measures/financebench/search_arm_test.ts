import assert from "node:assert/strict";
import { offlineReader, SEARCH_SETTINGS, UsageError } from "tieout";
import { readArm, saidArm } from "./search_arm.ts";

Deno.test("readArm() without flags is the way in which answers are made", () => {
  assert.deepEqual(readArm({}), { settings: SEARCH_SETTINGS, reranker: offlineReader });
});

Deno.test("readArm() takes each flag over the mode's own value", () => {
  const arm = readArm({
    mode: "keyword",
    scoring: "textbook",
    keepStopWords: true,
    weights: "vector=.2",
    fusion: "max-norm",
    rrfK: "60",
    reranker: "reader",
  });
  assert.deepEqual(arm.settings.limits.weights, { keyword: 1, vector: 0.2, stated: 0 });
  assert.deepEqual(arm.settings.index, { scoring: "textbook", keepStopWords: true });
  assert.equal(arm.settings.limits.fusion, "max-norm");
  assert.equal(arm.settings.limits.k, 60);
  assert.equal(arm.reranker.id, offlineReader.id);
});

Deno.test("readArm() names what a flag takes where a word is none", () => {
  const wrong: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
    [{ mode: "fast" }, /--mode takes keyword, vector, hybrid, reranked, not "fast"/],
    [{ scoring: "toString" }, /--scoring takes lucene/],
    [{ reranker: "x" }, /--reranker takes reader, none/],
    [{ weights: "words=1" }, /--weights takes keyword, vector, stated, not "words"/],
    [{ weights: "keyword=much" }, /--weights takes a number from 0, not "much"/],
    [{ weights: "keyword" }, /--weights takes a number/],
    [{ rrfK: "-1" }, /--rrf-k takes a number from 0/],
  ];
  for (const [flags, message] of wrong) {
    assert.throws(
      () => readArm(flags),
      (error) => error instanceof UsageError && message.test(error.message),
    );
  }
});

Deno.test("saidArm() says the flags of the arm and no others", () => {
  const flags = {
    mode: "hybrid",
    rrfK: "60",
    keepStopWords: true,
    answers: true,
    store: "kept",
    scope: "all",
  };
  assert.equal(saidArm(flags), "hybrid, rrfK 60, keepStopWords");
});

import assert from "node:assert/strict";
import type { LayerOpening } from "../guardrails/mod.ts";
import { type AnswerCache, memoryAnswerCache, noAnswerCache } from "../memory/mod.ts";
import { sampleAnswer } from "../memory/testing.ts";
import { wordEmbedder } from "../retrieval/testing.ts";
import { guardAnswers, type GuardAnswersOptions } from "./guard_answers.ts";
import { BUDGET, Ledger } from "./ledger.ts";

const signal = new AbortController().signal;
const { configuration: _, owner: __, ...KEPT } = { ...sampleAnswer(), graph: "g1" };
const ASKED = { key: KEPT.key, language: "en", revisionOf: () => "d1", graph: "g1" } as const;

function guarded(cache: AnswerCache, options: Partial<GuardAnswersOptions> = {}) {
  const openings: LayerOpening[] = [];
  const answers = guardAnswers(cache, {
    ledger: new Ledger(BUDGET, { clock: () => new Date(0) }),
    milliseconds: 1000,
    onOpen: (opening) => void openings.push(opening),
    owner: "local",
    configuration: () => Promise.resolve("c1"),
    embedder: () => Promise.resolve(null),
    ...options,
  });
  return { answers, openings };
}

Deno.test("guardAnswers() a look-up that fails or hangs is a miss, what cannot be kept is not, both loudly", async () => {
  const broken: AnswerCache = {
    ...noAnswerCache,
    find: () => new Promise(() => {}),
    keep: () => Promise.reject(new Error("disk full")),
    drop: () => Promise.reject(new Error("disk full")),
  };
  const { answers, openings } = guarded(broken, { milliseconds: 20 });
  assert.equal((await answers.find(ASKED, signal)).status, "miss");
  assert.equal(await answers.keep(KEPT, signal), false);
  await answers.drop("run-1", signal);
  assert.deepEqual(openings.map(({ layer, error }) => [layer, error]), [
    ["cache", "TimeoutError"],
    ["cache", "Error"],
    ["cache", "Error"],
  ]);
});

Deno.test("guardAnswers() keeps and finds for its own owner, configuration and version of the graph alone", async () => {
  const cache = memoryAnswerCache();
  assert.equal(await guarded(cache).answers.keep(KEPT, signal), true);
  const status = async (options: Partial<GuardAnswersOptions>, graph = "g1") =>
    (await guarded(cache, options).answers.find({ ...ASKED, graph }, signal)).status;
  assert.equal(await status({ owner: "ann" }), "miss");
  assert.equal(await status({}), "hit");
  assert.equal(await status({ configuration: () => Promise.resolve("c2") }), "miss");
  await guarded(cache).answers.keep(KEPT, signal);
  assert.equal(await status({}, "g2"), "miss");
});

Deno.test("E03 guardAnswers() an embedder to which all texts are alike opens the layer: a miss, with the reason", async () => {
  const cache = memoryAnswerCache();
  const constant = {
    ...wordEmbedder(),
    embed: (texts: readonly string[]) => Promise.resolve(texts.map(() => new Float32Array(32).fill(0.1))),
  };
  const { answers, openings } = guarded(cache, { embedder: () => Promise.resolve(constant) });
  await answers.keep(KEPT, signal);
  const found = await answers.find({ ...ASKED, key: { ...KEPT.key, text: "other words" } }, signal);
  assert.equal(found.status, "miss");
  assert.match(openings[0]?.message ?? "", /embedding looks constant/);
});

Deno.test("guardAnswers() an embedder that fails is a miss, and what it cost is counted", async () => {
  const cache = memoryAnswerCache();
  const ledger = new Ledger(BUDGET, { clock: () => new Date(0) });
  const failing: ReturnType<typeof wordEmbedder> = {
    ...wordEmbedder(),
    embed: (_texts, { spend }) => {
      spend?.({ calls: 1, inputTokens: 7, outputTokens: 0, costUsd: 0.5 });
      return Promise.reject(new Error("503"));
    },
  };
  const { answers, openings } = guarded(cache, { ledger, embedder: () => Promise.resolve(failing) });
  await answers.keep(KEPT, signal);
  const found = await answers.find({ ...ASKED, key: { ...KEPT.key, text: "other words" } }, signal);
  assert.deepEqual([found.status, openings.map(({ message }) => message)], ["miss", ["503"]]);
  assert.equal(ledger.takePage().usage.inputTokens, 7);
});

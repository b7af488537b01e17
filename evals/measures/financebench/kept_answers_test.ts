import assert from "node:assert/strict";
import type { AskResult } from "tieout";
import { openKeptAnswers } from "./kept_answers.ts";

const RESULT: AskResult = {
  thread: "t",
  run: "r",
  language: "en",
  enriched: "",
  question: "q",
  status: "abstained",
  route: "reports",
  answer: "",
  confidence: null,
  grounded: "none",
  caveat: null,
  citations: [],
  found: {},
  choice: null,
  cache: { status: "off", similarity: null, question: null, askedAt: null, run: null },
  unsupported: [],
  rivals: [],
  grading: null,
  calculations: [],
  values: [],
  degraded: [],
  layers: [],
  usage: { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
  timings: {},
  spent: {},
};

Deno.test("openKeptAnswers() goes on after a kill in the middle of a line, and anew with other code", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const path = `${folder}/answers.jsonl`;
    const key = { scope: "all", question: "q" };
    await (await openKeptAnswers(path, "a")).keep(key, RESULT);
    await Deno.writeTextFile(path, '{"version":"a","scope":"all","ques', { append: true });
    const again = await openKeptAnswers(path, "a");
    assert.deepEqual(again.get(key), RESULT);
    assert.equal(again.get({ ...key, scope: "ALDER_2024_10K" }), null);
    await again.keep({ ...key, question: "q2" }, RESULT);
    assert.deepEqual((await openKeptAnswers(path, "a")).get({ ...key, question: "q2" }), RESULT);
    const other = await openKeptAnswers(path, "b");
    assert.equal(other.get(key), null);
    await other.keep(key, RESULT);
    assert.equal((await openKeptAnswers(path, "a")).get(key), null);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

import { deepEqual, equal, match } from "node:assert/strict";
import type { Answer } from "../../guardrails/mod.ts";
import type { AnswerCache, AnsweredQuestion } from "../../memory/mod.ts";
import { ask } from "./ask.ts";
import { askWatched, openTestLab } from "./testing.ts";

const QUESTION = "What was ALD's revenue in FY2024?";

/** A cache that keeps what it is given and finds it under the same words. */
function wordCache() {
  const kept: AnsweredQuestion[] = [];
  const cache: AnswerCache = {
    find: (question) => Promise.resolve(kept.find((one) => one.question === question)?.answer ?? null),
    keep: (answered) => Promise.resolve(void kept.push(answered)),
  };
  return { cache, kept };
}

Deno.test("ask() gives a kept answer again with its citations, values and confidence, without a model, and keeps it once", async () => {
  const { cache, kept } = wordCache();
  const lab = await openTestLab({ answers: cache });
  try {
    const first = await ask(lab, QUESTION);
    const { result, nodes } = await askWatched(lab, QUESTION);
    deepEqual(nodes, ["remember", "gate", "shape", "save", "caveat", "answer"]);
    for (
      const field of ["answer", "citations", "values", "confidence", "caveat", "status", "grounded"] as const
    ) {
      deepEqual(result[field], first[field], field);
    }
    equal(result.usage.calls, 0);
    equal(kept.length, 1);
    deepEqual(result.layers.filter(({ layer }) => layer === "cache").map(({ verdict }) => verdict), [
      "hit",
      "not saved: it comes from there",
    ]);
  } finally {
    await lab.close();
  }
});

Deno.test("ask() builds the caveat of a kept answer from its verdict: what was kept had none", async () => {
  const { cache, kept } = wordCache();
  const lab = await openTestLab({
    answers: cache,
    script: {
      draft: () =>
        "ALD's revenue in FY2024 was US$1,205 million [1]. Its costs in FY2024 were US$777 million [1].",
    },
  });
  try {
    const first = await ask(lab, QUESTION);
    match(first.caveat ?? "", /could not be verified/);
    equal(kept[0]?.answer.caveat, null);
    const again = await ask(lab, QUESTION);
    deepEqual([again.caveat, again.confidence, again.answer], [first.caveat, "medium", first.answer]);
  } finally {
    await lab.close();
  }
});

Deno.test("ask() a kept answer that says nothing does not pass the gate", async () => {
  const empty = {
    status: "answered",
    text: " 12 ",
    verdict: { grounded: "none", claims: [], unsupported: [] },
    confidence: null,
    caveat: null,
    citations: [],
    values: [],
    calculations: [],
  };
  const lab = await openTestLab({
    answers: { find: () => Promise.resolve(empty as unknown as Answer), keep: () => Promise.resolve() },
  });
  try {
    const { result, nodes } = await askWatched(lab, QUESTION);
    deepEqual([result.status, nodes], ["fallback", ["remember", "gate", "fallback"]]);
  } finally {
    await lab.close();
  }
});

Deno.test("ask() a kept answer of another form is a miss, loudly: the question is answered afresh", async () => {
  const whole = { status: "answered", text: "x", verdict: { grounded: "none", claims: [], unsupported: [] } };
  for (const found of ["prose", { ...whole, citations: [] }, { ...whole, verdict: "yes" }, undefined, 7]) {
    const lab = await openTestLab({
      answers: { find: () => Promise.resolve(found as unknown as Answer), keep: () => Promise.resolve() },
    });
    try {
      const result = await ask(lab, QUESTION);
      deepEqual([result.status, result.degraded], ["answered", ["cache"]]);
      match(result.answer, /1,205/);
    } finally {
      await lab.close();
    }
  }
});

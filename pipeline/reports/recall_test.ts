import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type KeptAnswer, memoryAnswerCache, noAnswerCache } from "../../memory/mod.ts";
import type { Figure } from "../../retrieval/mod.ts";
import { exampleDocument, exampleIngested } from "../../retrieval/testing.ts";
import { tieOut } from "../../guardrails/mod.ts";
import { ask } from "./ask.ts";
import { AskResult } from "./ask_result.ts";
import { renderAnswer } from "./render.ts";
import { askWatched, openTestLab, type TestLabOptions } from "./testing.ts";

const QUESTION = "What was ALD's revenue in FY2024?";
const AGAIN = ["remember", "check", "gate", "shape", "save", "caveat", "answer"];

async function withLab(
  options: TestLabOptions,
  work: (lab: Awaited<ReturnType<typeof openTestLab>>) => Promise<void>,
): Promise<void> {
  const lab = await openTestLab({ remembers: true, ...options });
  try {
    await work(lab);
  } finally {
    await lab.close();
  }
}

function cacheLines({ layers }: AskResult): readonly string[] {
  return layers.filter(({ layer }) => layer === "cache").map(({ verdict }) => verdict);
}

/** Everything that a reader is told, but for when, by which run and from where. */
function told(
  { thread: _, run: __, cache: ___, layers: ____, usage, timings: _____, spent: ______, ...rest }: AskResult,
) {
  equal(typeof usage.calls, "number");
  return rest;
}

Deno.test("ask() gives a past answer again as the live one in every field, says so, calls no model and keeps it once", () =>
  withLab({}, async (lab) => {
    const first = await ask(lab, QUESTION);
    deepEqual(first.cache, { status: "miss", similarity: null, question: null, askedAt: null, run: null });
    const { result, nodes } = await askWatched(lab, QUESTION);
    AskResult.parse(result);
    deepEqual(nodes, AGAIN);
    deepEqual(told(result), told(first));
    ok(result.citations.length > 0);
    equal(result.usage.calls, 0);
    const { askedAt, ...cache } = result.cache;
    deepEqual(cache, { status: "hit", similarity: 1, question: QUESTION, run: first.run });
    equal((await lab.answers.stats({ owner: "local" })).answers, 1);
    deepEqual(cacheLines(first), ["miss: nothing like it was answered", "saved"]);
    deepEqual(cacheLines(result), [
      `hit: the answer of run ${first.run}, similarity 1`,
      "not saved: it comes from there",
    ]);
    match(
      renderAnswer(result),
      new RegExp(
        `\nFrom an answer of ${
          askedAt!.slice(0, 10)
        } to "What was ALD's revenue in FY2024\\?", checked again\\.\n`,
      ),
    );
    ok(!renderAnswer(first).includes("checked again"));
  }));

Deno.test("ask() gives a past answer with calculations and one over several companies again as the live one", () =>
  withLab({}, async (lab) => {
    for (
      const question of [
        "Compare the revenue of ALD, BIR and CED in FY2024",
        "What was the total revenue of ALD and BIR in FY2024?",
        "Was the revenue of ALD higher than that of BIR in FY2024?",
      ]
    ) {
      const first = await ask(lab, question);
      const again = await ask(lab, question);
      deepEqual([first.cache.status, again.cache.status], ["miss", "hit"], question);
      deepEqual(told(again), told(first), question);
    }
  }));

Deno.test("ask() builds caveat and confidence of a past answer from its new check: what was kept had no caveat", () =>
  withLab({
    strict: false,
    script: {
      draft: () =>
        "ALD's revenue in FY2024 was US$1,205 million [1]. Its costs in FY2024 were US$777 million [1].",
    },
  }, async (lab) => {
    const first = await ask(lab, QUESTION);
    match(first.caveat ?? "", /could not be verified/);
    const again = await ask(lab, QUESTION);
    deepEqual(
      [again.cache.status, again.caveat, again.confidence, again.answer],
      ["hit", first.caveat, "medium", first.answer],
    );
  }));

Deno.test("ask() what a model doubted in an answer is doubted when it is given again, without another call", async () => {
  let graded = 0;
  await withLab({
    strict: false,
    script: {
      grading: () => {
        graded += 1;
        return { pass: true, unsupported: [{ label: "ALD FY2024 revenue", reason: "unrelated" }] };
      },
    },
  }, async (lab) => {
    const first = await ask(lab, QUESTION);
    const calls = graded;
    const again = await ask(lab, QUESTION);
    deepEqual([again.cache.status, graded], ["hit", calls]);
    deepEqual(told(again), told(first));
  });
});

Deno.test("ask() drops a past answer that the tie-out does not support any more, and answers afresh", async () => {
  let isBroken = false;
  await withLab({
    checks: {
      tieOut: async (claims, ground) => {
        const tied = await tieOut(claims, ground);
        return !isBroken ? tied : {
          ...tied,
          claims: tied.claims.map(({ claim }) => ({
            claim,
            tie: { status: "unsupported", reason: "unrelated", fault: "value", detail: "" } as const,
          })),
        };
      },
    },
    strict: false,
  }, async (lab) => {
    const first = await ask(lab, QUESTION);
    isBroken = true;
    const { result, nodes } = await askWatched(lab, QUESTION, {
      // what is checked behind the past answer is sound
      events: () => {},
    });
    deepEqual(nodes.slice(0, 4), ["remember", "check", "route", "rewrite"]);
    equal(result.cache.status, "miss");
    ok(cacheLines(result).includes("miss: the past answer does not hold any more"));
    isBroken = false;
    const after = await ask(lab, QUESTION);
    ok(after.cache.run !== first.run, "it was taken out");
    equal(after.confidence, "high");
  });
});

Deno.test("ask() a past answer goes through the gate: one that does not pass is not shown", async () => {
  let passes = true;
  await withLab({
    checks: { gate: () => passes ? { pass: true } : { pass: false, reason: "empty" } },
  }, async (lab) => {
    await ask(lab, QUESTION);
    passes = false;
    const { result, nodes } = await askWatched(lab, QUESTION);
    deepEqual([result.status, nodes], ["fallback", ["remember", "check", "gate", "fallback"]]);
    deepEqual(result.values, []);
  });
});

Deno.test("ask() a kept answer of another form is a miss, loudly: the question is answered afresh", async () => {
  for (const found of ["prose", [{ status: "answered" }], [null], undefined, 7]) {
    const lab = await openTestLab({
      answers: { ...noAnswerCache, find: () => Promise.resolve(found as never) },
    });
    try {
      const result = await ask(lab, QUESTION);
      deepEqual([result.status, result.degraded, result.cache.status], ["answered", ["cache"], "miss"]);
      match(result.answer, /1,205/);
    } finally {
      await lab.close();
    }
  }
});

Deno.test("ask() a cited passage that says something else is a miss, even where nothing else tells of it", async () => {
  const inner = memoryAnswerCache();
  let kept: KeptAnswer | null = null;
  await withLab({
    answers: {
      ...inner,
      keep: (answer) => {
        kept = answer;
        return inner.keep({
          ...answer,
          draft: { ...answer.draft, sources: answer.draft.sources.map((ref) => ({ ...ref, hash: "other" })) },
        });
      },
    },
  }, async (lab) => {
    await ask(lab, QUESTION);
    ok(kept !== null);
    const again = await ask(lab, QUESTION);
    equal(again.cache.status, "miss");
    ok(cacheLines(again).includes("miss: a cited passage is not the same any more"));
    equal(again.status, "answered");
  });
});

Deno.test("ask() E07: what was not in the reports is asked again after a report that has it came in", async () => {
  await withLab({ empty: true }, async (lab) => {
    const put = (fy: number, line: string, figures: readonly Partial<Figure>[]) =>
      lab.store.put(exampleIngested(
        exampleDocument({ sha256: String(fy).padEnd(64, "0"), name: `ALD-${fy}.pdf`, company: "ALD", fy }),
        {
          figures,
          chunks: [{
            id: `income-${fy}`,
            kind: "table",
            section: "Consolidated income statement",
            unit: "US$M",
            fy,
            text: `Consolidated income statement\nUS$M | FY${fy}\n${line}`,
          }],
        },
      ));
    await put(
      2023,
      "Other income | 12 of the year that ended, and a note on how it came to be, nothing else",
      [],
    );
    const first = await ask(lab, QUESTION);
    ok(first.status !== "answered", first.answer);
    await put(2024, "Revenue | 1,205", [
      { id: "revenue", printed: "1,205", value: "1205000000", chunk: "income-2024", fy: 2024 },
    ]);
    const second = await ask(lab, QUESTION);
    deepEqual([second.status, second.cache.status], ["answered", "miss"], second.answer);
    match(second.answer, /1,205/);
  });
});

Deno.test("ask() E07: a new report of a meant company makes past answers misses, one of another company does not", () =>
  withLab({}, async (lab) => {
    const put = (company: string) =>
      lab.store.put(exampleIngested(
        exampleDocument({ sha256: `${company}2`.padEnd(64, "0"), name: `${company}-note.pdf`, company }),
        {
          chunks: [{
            id: `${company}-note`,
            text: "A note to the report says that nothing else has changed.",
          }],
        },
      ));
    await ask(lab, QUESTION);
    await put("BIR");
    equal((await ask(lab, QUESTION)).cache.status, "hit");
    await put("ALD");
    equal((await ask(lab, QUESTION)).cache.status, "miss");
    equal((await ask(lab, QUESTION)).cache.status, "hit");
    const which = "Which company had the highest revenue in FY2024?";
    await ask(lab, which);
    equal((await ask(lab, which)).cache.status, "hit");
    await put("CED");
    equal((await ask(lab, which)).cache.status, "miss");
  }));

Deno.test("ask() switched off, the cache is neither looked into nor filled", async () => {
  const touched: string[] = [];
  const inner = memoryAnswerCache();
  const lab = await openTestLab({
    off: "cache",
    answers: {
      ...inner,
      find: (query) => inner.find(query).finally(() => touched.push("find")),
      keep: (answer) => inner.keep(answer).finally(() => touched.push("keep")),
    },
  });
  try {
    await ask(lab, QUESTION);
    const again = await ask(lab, QUESTION);
    deepEqual([touched, again.cache.status], [[], "off"]);
    deepEqual(cacheLines(again), ["switched off", "not saved: switched off"]);
  } finally {
    await lab.close();
  }
});

Deno.test("ask() a follow-up, then the full question: one key for look-up and saving, so the second hits", () =>
  withLab({}, async (lab) => {
    const { thread } = await ask(lab, "What was BIR's revenue in FY2024?");
    const followUp = await ask(lab, "and ALD?", { thread });
    match(followUp.answer, /1,205/);
    const full = await ask(lab, followUp.enriched);
    deepEqual([full.cache.status, full.cache.run], ["hit", followUp.run]);
    equal(full.answer, followUp.answer);
  }));

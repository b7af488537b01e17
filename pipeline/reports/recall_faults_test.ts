import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb } from "../../retrieval/mod.ts";
import { exampleDocument, exampleIngested } from "../../retrieval/testing.ts";
import { ask } from "./ask.ts";
import { openTestLab } from "./testing.ts";

const QUESTION = "What was ALD's revenue in FY2024?";

Deno.test("ask() E01: the question of the year beside it is no hit and gets its own year's figure, each way round", async () => {
  const lab = await openTestLab({ remembers: true });
  try {
    await lab.store.put(exampleIngested(
      exampleDocument({ sha256: "2023".padEnd(64, "0"), name: "ALD-2023.pdf", company: "ALD", fy: 2023 }),
      {
        chunks: [{
          id: "ALD-2023-income",
          kind: "table",
          section: "Consolidated income statement",
          unit: "US$M",
          fy: 2023,
          text: "Consolidated income statement\nUS$M | FY2023\nRevenue | 1,100",
        }],
        figures: [{
          id: "ALD-2023-revenue",
          printed: "1,100",
          value: "1100000000",
          chunk: "ALD-2023-income",
          fy: 2023,
          period: {
            kind: "year",
            start: "2022-07-01",
            end: "2023-06-30",
            fiscalYear: 2023,
            part: null,
            restated: false,
          },
        }],
      },
    ));
    const seen = [];
    for (const year of [2024, 2023, 2023, 2024]) {
      const { cache, values } = await ask(lab, `What was ALD's revenue in FY${year}?`);
      seen.push([year, cache.status, values.map(({ value }) => value)]);
    }
    deepEqual(seen, [
      [2024, "miss", ["1205000000"]],
      [2023, "miss", ["1100000000"]],
      [2023, "hit", ["1100000000"]],
      [2024, "hit", ["1205000000"]],
    ]);
  } finally {
    await lab.close();
  }
});

Deno.test("ask() a kept answer that somebody changed in the store is not given again: its layer opens loudly, and the question is answered afresh", async () => {
  const store = await mkdtemp(join(tmpdir(), "tieout-recall-"));
  try {
    for (
      const change of [
        "UPDATE answers SET body = replace(body, '1,205', '9,205')",
        "UPDATE answers SET hash = 'other'",
        "UPDATE answers SET body = '{}'",
      ]
    ) {
      let lab = await openTestLab({ remembers: true, store });
      const first = await ask(lab, QUESTION);
      await lab.close();
      const db = await openDb(join(store, "tieout.duckdb"));
      await db.run(change);
      await db.close();
      lab = await openTestLab({ remembers: true, store });
      try {
        const { status, answer, cache, degraded, layers } = await ask(lab, QUESTION);
        deepEqual([status, cache.status, degraded], ["answered", "miss", ["cache"]], change);
        match(answer, /1,205/);
        ok(layers.some(({ layer, verdict }) => layer === "cache" && verdict.startsWith("opened (")), change);
        equal(answer, first.answer);
        // the bad row is gone, so that it is told once, and the next one hits
        const after = await ask(lab, QUESTION);
        deepEqual([after.cache.status, after.degraded], ["hit", []], change);
      } finally {
        await lab.close();
      }
    }
  } finally {
    await rm(store, { recursive: true });
  }
});

for (const at of ["save", "caveat", "answer"]) {
  Deno.test(`ask() a run that was stopped at ${at} and goes on keeps one answer, under its own id`, async () => {
    const lab = await openTestLab({ remembers: true });
    try {
      const ends = new AbortController();
      await rejects(
        ask(lab, QUESTION, {
          thread: "t1",
          signal: ends.signal,
          events: ({ name, data }) => {
            if (name === "node.start" && data["node"] === at) ends.abort();
          },
        }),
        { name: "AbortError" },
      );
      const result = await ask(lab, "", { thread: "t1", goOn: true });
      equal((await lab.answers.stats({ owner: "local" })).answers, 1);
      const again = await ask(lab, QUESTION);
      deepEqual([again.cache.status, again.cache.run, again.answer], ["hit", result.run, result.answer]);
    } finally {
      await lab.close();
    }
  });
}

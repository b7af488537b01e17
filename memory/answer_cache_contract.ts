import assert from "node:assert/strict";
import { type AnswerCache, MOST_COMPARED } from "./answer_cache.ts";
import type { KeptAnswer } from "./kept_answer.ts";

/** A whole kept answer; `fields` replace its own. */
export function sampleAnswer(fields: Partial<KeptAnswer> = {}): KeptAnswer {
  return {
    run: "run-1",
    owner: "local",
    thread: "thread-1",
    keptAt: "2025-07-01T09:30:00.000Z",
    question: "What was ALD's revenue in FY2024?",
    language: "en",
    key: { text: "ald fy2024 revenue", slots: { companies: "ALD", periods: "FY2024", metrics: "revenue" } },
    configuration: "c1",
    companies: ["ALD"],
    years: [2024],
    documents: "d1",
    answer: {
      status: "answered",
      text: "ALD's revenue in FY2024 was US$1,205 million [1].",
      citations: [],
      verdict: { grounded: "yes", claims: [], unsupported: [] },
      confidence: "high",
      caveat: null,
      values: [],
      calculations: [],
    },
    draft: {
      text: "ALD's revenue in FY2024 was US$1,205 million [3].",
      sources: [{
        n: 3,
        company: "ALD",
        chunk: "income",
        hash: "h",
        rank: 1,
        score: 0.5,
        keyword: { rank: 1, score: 2 },
      }],
      calculations: [],
      queries: [{ company: "ALD", text: "revenue", metrics: ["revenue"], years: [2024] }],
      found: { ALD: true },
      doubts: null,
    },
    ...fields,
  };
}

/**
 * What every {@link AnswerCache} does. `open` gives an empty one and what closes it.
 *
 * @example
 * ```ts ignore
 * Deno.test("myAnswerCache() contract", () => answerCacheContract(openMine));
 * ```
 */
export async function answerCacheContract(
  open: () => Promise<{ readonly cache: AnswerCache; readonly close: () => Promise<void> }>,
): Promise<void> {
  for (const [name, check] of Object.entries(CHECKS)) {
    const { cache, close } = await open();
    try {
      await check(cache);
    } catch (cause) {
      throw new Error(`AnswerCache ${name}`, { cause });
    } finally {
      await close();
    }
  }
}

const ASKED = { owner: "local", language: "en", key: sampleAnswer().key } as const;
const worded = (run: string, text: string, fields: Partial<KeptAnswer> = {}) =>
  sampleAnswer({ run, key: { ...ASKED.key, text }, ...fields });
const runs = (rows: readonly KeptAnswer[]) => rows.map(({ run }) => run);

const CHECKS: Readonly<Record<string, (cache: AnswerCache) => Promise<void>>> = {
  async "find() gives back all that was kept"(cache) {
    assert.deepEqual(await cache.find(ASKED), []);
    await cache.keep(sampleAnswer());
    assert.deepEqual(await cache.find(ASKED), [sampleAnswer()]);
  },
  async "E05: find() gives nobody another owner's answer, to the very same question"(cache) {
    const key = { text: "summarise my watch list", slots: { words: "summarise my watch list" } };
    await cache.keep(sampleAnswer({ owner: "u1", key, question: "Summarise my watch list" }));
    assert.deepEqual(await cache.find({ owner: "u2", language: "en", key }), []);
    assert.deepEqual(runs(await cache.find({ owner: "u1", language: "en", key })), ["run-1"]);
  },
  async "E01: find() gives no answer where a slot differs, is missing or too much, whatever the text"(cache) {
    await cache.keep(sampleAnswer());
    const { slots, text } = ASKED.key;
    const { periods: _, ...fewer } = slots as Record<string, string>;
    for (const other of [{ ...slots, periods: "FY2023" }, { ...slots, unit: "USD" }, fewer, {}]) {
      assert.deepEqual(await cache.find({ ...ASKED, key: { text, slots: other } }), []);
    }
  },
  async "find() does not mind the order of the slots"(cache) {
    await cache.keep(sampleAnswer());
    const slots = Object.fromEntries(Object.entries(ASKED.key.slots).reverse());
    assert.equal((await cache.find({ ...ASKED, key: { ...ASKED.key, slots } })).length, 1);
  },
  async "find() gives no answer of another language"(cache) {
    await cache.keep(sampleAnswer());
    assert.deepEqual(await cache.find({ ...ASKED, language: "zh" }), []);
  },
  async "find() gives the same text first, then the newest, and not too many"(cache) {
    await cache.keep(sampleAnswer({ run: "same" }));
    for (let at = 0; at < MOST_COMPARED + 2; at++) await cache.keep(worded(`run-${at}`, `words ${at}`));
    const found = runs(await cache.find(ASKED));
    assert.equal(found.length, MOST_COMPARED);
    assert.deepEqual(found.slice(0, 3), ["same", `run-${MOST_COMPARED + 1}`, `run-${MOST_COMPARED}`]);
  },
  async "keep() keeps one answer of a run, and one to a text: the newest"(cache) {
    await cache.keep(sampleAnswer());
    await cache.keep(sampleAnswer({ documents: "d2" }));
    assert.deepEqual((await cache.find(ASKED)).map(({ documents }) => documents), ["d1"]);
    await cache.keep(sampleAnswer({ run: "run-2", documents: "d2" }));
    assert.deepEqual(runs(await cache.find(ASKED)), ["run-2"]);
    await cache.keep(sampleAnswer({ run: "run-2", owner: "ann" }));
    assert.deepEqual(runs(await cache.find(ASKED)), ["run-2"]);
  },
  async "keep() of many at once keeps all"(cache) {
    await Promise.all(Array.from({ length: 20 }, (_, at) => cache.keep(worded(`run-${at}`, `words ${at}`))));
    assert.equal((await cache.stats({ owner: "local" })).answers, 20);
  },
  async "drop(), forget() and prune() take out what they name, of this owner alone"(cache) {
    const keep = (run: string, fields: Partial<KeptAnswer>) => cache.keep(worded(run, run, fields));
    await keep("a", { thread: "t1", keptAt: "2025-01-01T00:00:00Z" });
    await keep("b", { thread: "t1", keptAt: "2025-03-01T00:00:00.000Z" });
    await keep("c", { thread: "t2", keptAt: "2025-03-01T00:00:00.000Z" });
    await keep("d", { thread: "t3", keptAt: "2025-05-01T00:00:00.000Z" });
    await keep("x", { thread: "t1", keptAt: "2025-01-01T00:00:00.000Z", owner: "ann" });
    await cache.drop({ owner: "local", runs: ["b", "x", "nobody"] });
    assert.equal(await cache.forget({ owner: "local", thread: "t1" }), 1);
    assert.equal(await cache.prune({ owner: "local", before: "2025-03-01T00:00:00Z" }), 0);
    assert.equal(await cache.prune({ owner: "local", before: "2025-03-01T00:00:01Z" }), 1);
    assert.deepEqual(runs(await cache.find(ASKED)), ["d"]);
    assert.equal((await cache.stats({ owner: "ann" })).answers, 1);
  },
  async "stats() counts what an owner has"(cache) {
    const owner = "local";
    assert.deepEqual(await cache.stats({ owner }), {
      answers: 0,
      characters: 0,
      oldest: null,
      newest: null,
    });
    await cache.keep(worded("a", "a", { keptAt: "2025-03-01T00:00:00Z" }));
    await cache.keep(worded("b", "b", { keptAt: "2025-01-01T00:00:00Z" }));
    await cache.keep(worded("c", "c", { owner: "ann" }));
    const { characters, ...stats } = await cache.stats({ owner });
    assert.deepEqual(stats, {
      answers: 2,
      oldest: "2025-01-01T00:00:00.000Z",
      newest: "2025-03-01T00:00:00.000Z",
    });
    assert.ok(characters > 1_000);
  },
};

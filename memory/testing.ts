/** The door for tests: contracts that every implementation of this folder's stores passes. */
export { answerCacheContract, sampleAnswer } from "./answer_cache_contract.ts";
import assert from "node:assert/strict";
import type { RunRecord, RunStore } from "./runs.ts";

/** A whole record; `fields` replace its own. */
export function sampleRun(fields: Partial<RunRecord> = {}): RunRecord {
  return {
    id: "run-1",
    thread: "thread-1",
    owner: "local",
    startedAt: "2025-07-01T09:30:00.000Z",
    milliseconds: 41.5,
    question: "What was BHP's revenue in FY2024?",
    route: "reports",
    status: "answered",
    confidence: "high",
    grounded: "yes",
    retries: 0,
    degraded: ["reranker"],
    openings: [
      { layer: "reranker", direction: "open", error: "TimeoutError" },
      { layer: "reranker", direction: "open", error: "TypeError" },
      { layer: "gate", direction: "closed", error: "Error" },
    ],
    layers: [{ layer: "relevance", verdict: "8 of 8" }, { layer: "groundedness", verdict: "yes" }],
    usage: { calls: 4, inputTokens: 5210, outputTokens: 180, costUsd: 0.0125 },
    timings: { retrieve: 7.25, draft: 20 },
    fingerprint: "3f2a",
    answer: { text: "US$55,658 million [1]", values: [{ value: "55658000000", n: 1 }], caveat: null },
    ...fields,
  };
}

/**
 * What every {@link RunStore} does. `open` gives an empty store and what closes it.
 *
 * @example
 * ```ts ignore
 * Deno.test("myRunStore() contract", () => runStoreContract(openMine));
 * ```
 */
export async function runStoreContract(
  open: () => Promise<{ readonly store: RunStore; readonly close: () => Promise<void> }>,
): Promise<void> {
  for (const [name, check] of Object.entries(CHECKS)) {
    const { store, close } = await open();
    try {
      await check(store);
    } catch (cause) {
      throw new Error(`RunStore ${name}`, { cause });
    } finally {
      await close();
    }
  }
}

const CHECKS: Readonly<Record<string, (store: RunStore) => Promise<void>>> = {
  async "get() gives back what was saved"(store) {
    assert.equal(await store.get("run-1"), null);
    const record = sampleRun({ confidence: null, question: '¿\u0000 \n"quoted" 收入 🪙' });
    await store.save(record);
    assert.deepEqual(await store.get("run-1"), record);
  },
  async "save() under the same id replaces the owner's own record"(store) {
    await store.save(sampleRun({ status: "fallback" }));
    await store.save(sampleRun({ status: "answered" }));
    assert.equal((await store.get("run-1"))?.status, "answered");
    assert.equal((await store.list({ owner: "local", limit: 10 })).length, 1);
  },
  async "save() never replaces another owner's record"(store) {
    await store.save(sampleRun({ owner: "ann" }));
    await assert.rejects(
      store.save(sampleRun({ owner: "bob" })),
      /Cannot save the run run-1: .*another owner/,
    );
    assert.equal((await store.get("run-1"))?.owner, "ann");
  },
  async "list() gives one owner's records, newest first, up to the limit"(store) {
    const hours = ["11:00:00Z", "09:00:00.000Z", "10:00:00.5Z"];
    for (const [at, hour] of hours.entries()) {
      await store.save(sampleRun({ id: `run-${at}`, startedAt: `2025-07-01T${hour}` }));
    }
    await store.save(sampleRun({ id: "other", owner: "ann" }));
    const ids = async (owner: string, limit: number) =>
      (await store.list({ owner, limit })).map(({ id }) => id);
    assert.deepEqual(await ids("local", 10), ["run-0", "run-2", "run-1"]);
    assert.deepEqual(await ids("local", 2), ["run-0", "run-2"]);
    assert.deepEqual(await ids("local", 0), []);
    assert.deepEqual(await ids("ann", 10), ["other"]);
    assert.deepEqual(await ids("nobody", 10), []);
  },
  async "list() puts the later saved first where two started together"(store) {
    for (const id of ["run-b", "run-a", "run-c"]) await store.save(sampleRun({ id }));
    assert.deepEqual((await store.list({ owner: "local", limit: 3 })).map(({ id }) => id), [
      "run-c",
      "run-a",
      "run-b",
    ]);
  },
  async "save() refuses what is no record, and keeps nothing of it"(store) {
    const wrong: readonly object[] = [
      { id: "" },
      { startedAt: "yesterday" },
      { retries: -1 },
      { answer: { rows: 12n } },
      { answer: { at: new Date(0) } },
      { apiKey: "secret" },
      { openings: undefined },
      { openings: [{ layer: "reranker", direction: "ajar", error: "Error" }] },
      { openings: [{ layer: "reranker", direction: "open", error: "Error", message: "the key is secret" }] },
    ];
    for (const fields of wrong) {
      await assert.rejects(store.save(sampleRun(fields)), TypeError, Object.keys(fields).join());
    }
    assert.deepEqual(await store.list({ owner: "local", limit: 10 }), []);
  },
  async "save() of many at once keeps all"(store) {
    await Promise.all(Array.from({ length: 20 }, (_, at) => store.save(sampleRun({ id: `run-${at}` }))));
    assert.equal((await store.list({ owner: "local", limit: 100 })).length, 20);
  },
};

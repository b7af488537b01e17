/** The door for tests: contracts that every implementation of this folder's stores passes. */
export { answerCacheContract, sampleAnswer } from "./answer_cache_contract.ts";
import assert from "node:assert/strict";
import { z } from "zod";
import type { AuditRun, AuditTrail } from "./audit.ts";
import { sha256Of } from "./audit_chain.ts";
import type { RunRecord, RunStore } from "./runs.ts";
import { verifyTrail } from "./verify_trail.ts";

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

/** For tests of audit trails: the kinds that {@link auditTrailContract} appends. */
export const EXAMPLE_KINDS = {
  route: z.strictObject({ to: z.string() }),
  graded: z.strictObject({ passed: z.int(), of: z.int() }),
};

/** For tests of audit trails: whose decisions are appended. */
export function exampleAuditRun(run: string, fields: Partial<AuditRun> = {}): AuditRun {
  return { owner: "local", run, thread: "thread-1", at: "2025-07-01T09:30:00.000Z", ...fields };
}

const routed = (to: string) => ({ kind: "route", payload: { to } });

/** What every {@link AuditTrail} does. `open` gives an empty trail with {@link EXAMPLE_KINDS}, and what closes it. */
export async function auditTrailContract(
  open: () => Promise<{ readonly trail: AuditTrail; readonly close: () => Promise<void> }>,
): Promise<void> {
  for (const [name, check] of Object.entries(AUDIT_CHECKS)) {
    const { trail, close } = await open();
    try {
      await check(trail);
    } catch (cause) {
      throw new Error(`AuditTrail ${name}`, { cause });
    } finally {
      await close();
    }
  }
}

const AUDIT_CHECKS: Readonly<Record<string, (trail: AuditTrail) => Promise<void>>> = {
  async "is whole while it is empty"(trail) {
    assert.equal(await trail.bounds(), null);
    const check = await verifyTrail(trail);
    assert.deepEqual([check.rows, check.first, check.broken, check.head], [0, null, null, "0".repeat(64)]);
    assert.deepEqual(await trail.read("run-1"), []);
  },
  async "append() numbers all rows in one chain, over owners and runs"(trail) {
    await trail.append(exampleAuditRun("run-1"), [
      routed("reports"),
      { kind: "graded", payload: { passed: 3, of: 8 } },
    ]);
    const head = await trail.append(exampleAuditRun("run-2", { owner: "ann" }), [routed("news")]);
    const rows = await trail.page(1, 100);
    assert.deepEqual(rows.map(({ seq, run, position }) => [seq, run, position]), [
      [1, "run-1", 0],
      [2, "run-1", 1],
      [3, "run-2", 0],
    ]);
    assert.deepEqual(rows.map(({ previous }) => previous), [
      "0".repeat(64),
      rows[0]!.hash,
      rows[1]!.hash,
    ]);
    assert.deepEqual(head, { seq: 3, hash: rows[2]!.hash });
    assert.equal(rows[1]!.payload, '{"of":8,"passed":3}');
    assert.deepEqual(await trail.read("run-1"), rows.slice(0, 2));
    assert.deepEqual(await trail.page(2, 3), rows.slice(1, 2));
  },
  async "append() of what the run's last rows say already adds nothing"(trail) {
    const entries = [routed("reports"), { ...routed("news"), texts: ["context"] }];
    const head = await trail.append(exampleAuditRun("run-1"), entries);
    await trail.append(exampleAuditRun("run-2"), [routed("news")]);
    const again = await trail.append(exampleAuditRun("run-1", { at: "2025-07-02T00:00:00.000Z" }), entries);
    assert.equal((await trail.bounds())?.count, 3);
    assert.equal(again.seq, 3);
    assert.equal(head.seq, 2);
    await trail.append(exampleAuditRun("run-1"), [routed("direct")]);
    assert.deepEqual((await trail.read("run-1")).map(({ position }) => position), [0, 1, 2]);
  },
  async "append() refuses a run of another owner, unknown kinds and undeclared fields, without saying what was given"(
    trail,
  ) {
    await trail.append(exampleAuditRun("run-1", { owner: "ann" }), [routed("reports")]);
    await assert.rejects(trail.append(exampleAuditRun("run-1"), [routed("news")]), /another owner/);
    const wrong = [
      { kind: "toString", payload: {} },
      { kind: "route", payload: { to: "reports", key: "hush-hush" } },
      { kind: "route", payload: { to: { key: "hush-hush" } } },
      { kind: "graded", payload: { passed: 1n, of: "hush-hush" } },
    ];
    for (const entry of wrong) {
      await assert.rejects(
        trail.append(exampleAuditRun("run-2"), [routed("reports"), entry]),
        (error: Error) => error instanceof TypeError && !error.message.includes("hush"),
      );
    }
    assert.equal((await trail.bounds())?.count, 1);
  },
  async "append() of many at once keeps one chain"(trail) {
    const ids = Array.from({ length: 25 }, (_, at) => `run-${at}`);
    await Promise.all(
      ids.map((id) => trail.append(exampleAuditRun(id), [routed("reports"), routed("news")])),
    );
    const check = await verifyTrail(trail);
    assert.deepEqual([check.rows, check.broken], [50, null]);
    for (const id of ids) {
      const [a, b] = await trail.read(id);
      assert.equal(b!.seq, a!.seq + 1);
    }
  },
  async "texts are kept once, byte for byte"(trail) {
    const text = 'Revenue | 1,205\r\n\u0000 "quoted" 收入 🪙 \u2028\ufeff';
    await trail.append(exampleAuditRun("run-1"), [{ ...routed("reports"), texts: [text, text, ""] }]);
    await trail.append(exampleAuditRun("run-2"), [{ ...routed("news"), texts: [text] }]);
    const kept = await trail.texts([sha256Of(text), sha256Of(""), sha256Of("none")]);
    assert.deepEqual(new Set(kept.map((one) => one.text)), new Set([text, ""]));
    assert.equal(kept.length, 2);
    assert.equal((await trail.read("run-2"))[0]!.texts, sha256Of(text));
    assert.equal((await verifyTrail(trail)).broken, null);
  },
  async "ids and threads of any characters verify"(trail) {
    for (const odd of ["\ud800", "a\u0000b", "‮", '","', "🪙", "%_"]) {
      await trail.append(exampleAuditRun(`run ${odd}`, { thread: odd, owner: odd }), [routed(odd)]);
    }
    assert.equal((await verifyTrail(trail)).broken, null);
    assert.deepEqual(await trail.runs("run %", { limit: 9 }), ["run %_"]);
  },
  async "runs() finds ids by their beginning"(trail) {
    for (const id of ["b1", "a1", "a2", "a1x"]) await trail.append(exampleAuditRun(id), [routed("news")]);
    assert.deepEqual(await trail.runs("a", { limit: 9 }), ["a1", "a1x", "a2"]);
    assert.deepEqual(await trail.runs("a", { limit: 2 }), ["a1", "a1x"]);
    assert.deepEqual(await trail.runs("c", { limit: 2 }), []);
  },
  async "prune() removes the oldest whole runs with their texts, and the rest verifies from the row that it leaves"(
    trail,
  ) {
    const on = (day: number) => `2025-07-0${day}T00:00:00.000Z`;
    const put = (run: string, day: number, text: string) =>
      trail.append(exampleAuditRun(run, { at: on(day) }), [{ ...routed(text), texts: [text, "shared"] }]);
    await put("one", 1, "a");
    await put("two", 2, "b");
    await put("late", 3, "c");
    // a run that goes on later stays, and with it what stands behind its first row
    await put("two", 5, "d");
    await put("last", 6, "e");
    const options = { before: on(4), at: on(9), owner: "local", reason: "keep 5 days" };
    const dry = await trail.prune({ ...options, dryRun: true });
    assert.deepEqual([dry?.removed, dry?.firstSeq, dry?.lastSeq], [1, 1, 1]);
    assert.equal((await trail.bounds())?.count, 5);
    assert.deepEqual(await trail.prune(options), dry);
    assert.equal(await trail.prune(options), null);
    const noted = (await trail.page(5, 6))[0]!.hash;
    const check = await verifyTrail(trail, { head: noted });
    assert.deepEqual([check.rows, check.removed, check.broken], [5, 1, null]);
    assert.equal((await trail.texts([sha256Of("a"), sha256Of("b"), sha256Of("shared")])).length, 2);
    assert.deepEqual(await trail.read("one"), []);
    const all = await trail.prune({ ...options, before: on(8) });
    assert.deepEqual([all?.removed, all?.total], [4, 5]);
    const end = await verifyTrail(trail);
    assert.deepEqual([end.rows, end.removed, end.broken], [2, 5, null]);
    await put("new", 9, "f");
    assert.equal((await verifyTrail(trail)).broken, null);
    assert.deepEqual(await trail.runs("", { limit: 9 }), ["new"]);
  },
};

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb } from "../retrieval/mod.ts";
import { duckdbRunStore } from "./runs_duckdb.ts";
import { runStoreContract, sampleRun } from "./testing.ts";

Deno.test("duckdbRunStore() contract, in memory", () =>
  runStoreContract(async () => {
    const db = await openDb(":memory:");
    return { store: duckdbRunStore(db), close: () => db.close() };
  }));

Deno.test("duckdbRunStore() contract, in a file", () =>
  runStoreContract(async () => {
    const folder = await mkdtemp(join(tmpdir(), "tieout-"));
    const db = await openDb(join(folder, "store.duckdb"));
    return {
      store: duckdbRunStore(db),
      async close() {
        await db.close();
        await rm(folder, { recursive: true });
      },
    };
  }));

Deno.test("duckdbRunStore() finds the records again after the store was closed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tieout-"));
  for (const expected of [null, sampleRun()]) {
    const db = await openDb(join(folder, "store.duckdb"));
    const runs = duckdbRunStore(db);
    assert.deepEqual(await runs.get("run-1"), expected);
    await runs.save(sampleRun());
    await db.close();
  }
  await rm(folder, { recursive: true });
});

Deno.test("duckdbRunStore() refuses records of another format or with other fields", async () => {
  const db = await openDb(":memory:");
  const runs = duckdbRunStore(db);
  await runs.save(sampleRun());
  await db.run(`UPDATE runs SET record = replace(record, '"retries"', '"tries"')`);
  await assert.rejects(runs.get("run-1"), /Cannot read the run run-1: its fields/);
  await db.run("UPDATE runs SET format = 3");
  await assert.rejects(runs.get("run-1"), /Cannot read the run run-1: it was saved in format 3/);
  await db.close();
});

Deno.test("duckdbRunStore() reads records of format 1 on: their failures are those that the layers' lines tell of", async () => {
  const db = await openDb(":memory:");
  const runs = duckdbRunStore(db);
  const { openings: _, ...old } = sampleRun({
    layers: [
      {
        layer: "router",
        verdict: "opened (TimeoutError: it took 5 ms): the question is routed to retrieval",
      },
      { layer: "router", verdict: "reports: opened (Error: as the model said)" },
      { layer: "gate", verdict: "stopped (TypeError: undefined): nothing passes: the fallback is shown" },
      { layer: "dropped long ago", verdict: "opened (Error: 503): it went on" },
      { layer: "reranker", verdict: "passed" },
    ],
  });
  await runs.save(sampleRun());
  await db.run("UPDATE runs SET format = 1, record = ?", [JSON.stringify(old)]);
  const read = await runs.get("run-1");
  assert.deepEqual(read, {
    ...old,
    openings: [
      { layer: "router", direction: "safe", error: "TimeoutError" },
      { layer: "gate", direction: "closed", error: "TypeError" },
      { layer: "dropped long ago", direction: "open", error: "Error" },
    ],
  });
  assert.deepEqual(await runs.list({ owner: "local", limit: 1 }), [read]);
  // what is saved again is saved as this version has it
  await runs.save(read!);
  assert.deepEqual(await db.all("SELECT format FROM runs"), [{ format: 2 }]);
  assert.deepEqual(await runs.get("run-1"), read);
  await db.close();
});

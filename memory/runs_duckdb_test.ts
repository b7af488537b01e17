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
  await db.run("UPDATE runs SET format = 2");
  await assert.rejects(runs.get("run-1"), /Cannot read the run run-1: it was saved in format 2/);
  await db.close();
});

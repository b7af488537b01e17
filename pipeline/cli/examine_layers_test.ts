import { deepEqual, equal, match } from "node:assert/strict";
import { duckdbRunStore, type RunOpening } from "../../memory/mod.ts";
import { sampleRun } from "../../memory/testing.ts";
import { openDb } from "../../retrieval/mod.ts";
import { examineLayers } from "./examine_layers.ts";

const RERANKER: RunOpening = { layer: "reranker", direction: "open", error: "TimeoutError" };
const GATE: RunOpening = { layer: "gate", direction: "closed", error: "Error" };

/** Looks back on runs of one day each, the first of them on 1 July. */
async function examined(...runs: readonly (readonly RunOpening[])[]) {
  const db = await openDb(":memory:");
  const store = duckdbRunStore(db);
  for (const [at, openings] of runs.entries()) {
    const day = `${at + 1}`.padStart(2, "0");
    await store.save(sampleRun({ id: `run-${at}`, startedAt: `2025-07-${day}T00:00:00.000Z`, openings }));
  }
  await store.save(sampleRun({ id: "of somebody else", owner: "ann" }));
  const { findings, layers } = await examineLayers(store, "local");
  await db.close();
  return { lines: findings.map(({ what, state, detail }) => `${state} ${what} ${detail}`), layers };
}

Deno.test("examineLayers() healthy runs, and none at all, are no reason to worry", async () => {
  deepEqual((await examined()).lines, ["ok layers no question was asked yet"]);
  deepEqual((await examined([], [])).lines, ["ok layers none failed in the last 2 runs"]);
});

Deno.test("examineLayers() a week without a layer is seen: how many runs, since when, and that it lasts", async () => {
  const { lines, layers } = await examined(
    [GATE],
    [],
    ...Array.from({ length: 7 }, () => [RERANKER, RERANKER]),
  );
  deepEqual(lines, [
    "warning layer reranker failed and the runs went on without it in 7 of the last 9 runs (14 failures), " +
    "in each of the newest 7; first on 2025-07-03T00:00:00.000Z, last on 2025-07-09T00:00:00.000Z; TimeoutError",
    "warning layer gate stopped its runs in 1 of the last 9 runs; on 2025-07-01T00:00:00.000Z; Error",
  ]);
  deepEqual(layers?.opened.map(({ layer, runs, inARow }) => [layer, runs, inARow]), [
    ["reranker", 7, 7],
    ["gate", 1, 0],
  ]);
  equal(layers?.runs, 9);
});

Deno.test("examineLayers() records that cannot be read are a warning, and none is counted as healthy", async () => {
  const list = () => Promise.reject(new Error("Cannot read the run x: it was saved in format 9"));
  const { findings: [finding], layers } = await examineLayers({ list }, "local");
  equal(layers, null);
  equal(finding?.state, "warning");
  match(finding?.detail ?? "", /format 9/);
});

import { deepEqual, equal } from "node:assert/strict";
import { LAYERS } from "../../guardrails/mod.ts";
import { FAULTS } from "./fault.ts";
import { GraphDesk } from "./graph_desk.ts";
import { graphTrials } from "./graph_trials.ts";
import { ingestTrials } from "./ingest_trials.ts";
import { tryFaults } from "./try_faults.ts";
import { wrapperTrials } from "./wrapper_trials.ts";

async function inFolder<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await Deno.makeTempDir();
  try {
    return await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("tryFaults() tries a layer with every fault, through the graph and back from the closed store", async () => {
  await inFolder(async (folder) => {
    const { signal } = new AbortController();
    const cells = await tryFaults({ folder, layer: "tieOut", signal });
    deepEqual(cells.map(({ fault }) => fault), FAULTS);
    deepEqual(cells.flatMap(({ wrong }) => wrong ?? []), []);
    for (const { fault, event, counter, degraded, record } of cells) {
      const tells = fault !== "cancellation";
      deepEqual([event, counter, degraded, record], [tells, tells, tells ? true : null, tells]);
    }
  });
});

Deno.test("the trials cover every layer of the policy, and leave out no fault without a reason", async () => {
  await inFolder(async (folder) => {
    const desk = await GraphDesk.open(folder);
    const trials = [...graphTrials(desk), ...ingestTrials(), ...wrapperTrials()];
    await desk.close();
    deepEqual(LAYERS.filter((layer) => trials.every((trial) => trial.layer !== layer)), []);
    equal(new Set(trials.map(({ layer, call }) => layer + call)).size, trials.length);
    // pinned: a fault that is left out is a hole in the table
    deepEqual(
      trials.flatMap(({ call, without }) => Object.keys(without).map((fault) => `${call}: ${fault}`)),
      [
        "the calls of the calculator: prose",
        "the answer from the reports: prose",
        "the direct answer: prose",
        "the saving of an answer: drift",
        "the saving of an answer: empty",
        "the saving of an answer: prose",
      ],
    );
  });
});

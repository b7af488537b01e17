import assert from "node:assert/strict";
import { confusionByKind } from "./count_kinds.ts";
import { drawsFrom } from "./draws.ts";
import type { Guard } from "./judge_draft.ts";
import { runTrials } from "./run_trials.ts";
import { exampleWorld } from "./testing.ts";

/** Says of every draft the same. */
function always(flagged: boolean): Guard {
  return () => Promise.resolve({ flagged, claims: 1, ties: [] });
}

function trials(guard: Guard, seed = 1) {
  return runTrials({
    world: exampleWorld(),
    draws: drawsFrom(seed),
    perKind: 2,
    guard,
    patience: 60,
    progress: () => {},
    signal: new AbortController().signal,
  });
}

Deno.test("runTrials() makes the same drafts from the same seed, and others from another", async () => {
  const first = JSON.stringify(await trials(always(false)));
  assert.equal(first, JSON.stringify(await trials(always(false))));
  assert.notEqual(first, JSON.stringify(await trials(always(false), 2)));
});

Deno.test("runTrials() finds nothing where a guard accepts everything", async () => {
  const counts = confusionByKind(
    await trials(always(false)),
  );
  assert.ok(counts.filter(({ of }) => of === "mutant").length > 25);
  assert.ok(counts.every(({ flagged, n }) => flagged === 0 && n === 2));
});

Deno.test("runTrials() flags every rewording where a guard refuses everything, and mutates no refused base", async () => {
  const counts = confusionByKind(
    await trials(always(true)),
  );
  assert.deepEqual(counts, [{ of: "rewording", kind: "at rest", n: 2, flagged: 2, unread: 0 }]);
});

Deno.test("runTrials() with a guard that flags what is not the true draft has every kind at 100 %", async () => {
  const guard: Guard = (draft, base) =>
    Promise.resolve({ flagged: draft !== (base as { draft?: string }).draft, claims: 1, ties: [] });
  const counts = confusionByKind(await trials(guard));
  assert.ok(counts.filter(({ kind }) => kind !== "at rest").every(({ flagged, n }) => flagged === n));
  assert.equal(counts.find(({ kind }) => kind === "at rest")?.flagged, 0);
});

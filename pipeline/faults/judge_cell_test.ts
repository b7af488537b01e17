import { equal, match } from "node:assert/strict";
import { type Layer, LAYERS, policyOf } from "../../guardrails/mod.ts";
import { emptyCell, judgeCell } from "./judge_cell.ts";
import type { Observation, Trial } from "./trial.ts";

function trialOf(layer: Layer): Trial {
  return { layer, call: "a call", exercised: "graph", without: {}, run: () => Promise.reject(new Error()) };
}

/** What is seen where everything is as the policy declares; `changes` replaces any of it. */
function seen(layer: Layer, changes: Partial<Observation> = {}): Observation {
  return {
    ended: policyOf(layer).direction === "closed" ? "stopped" : "went on",
    error: "",
    events: [{ direction: policyOf(layer).direction, error: "TimeoutError" }],
    counted: 1,
    named: true,
    kept: () => Promise.resolve(true),
    differs: null,
    ...changes,
  };
}

Deno.test("judgeCell() a cell of every layer is right where all that tells of the failure agrees", async () => {
  for (const layer of LAYERS) {
    const cell = await judgeCell(trialOf(layer), "timeout", seen(layer));
    equal(cell.wrong, null);
    equal(cell.observed, policyOf(layer).direction);
  }
});

/** One thing that is wrong with a failure of the router, and the words that must say so. */
const WRONG: Readonly<Record<string, readonly [Partial<Observation>, RegExp]>> = {
  "it took another direction": [
    { events: [{ direction: "open", error: "TimeoutError" }] },
    /open, declared safe/,
  ],
  "nobody was told": [
    { events: [], counted: 0, differs: "the answer is another" },
    /silent, declared safe.*no event/,
  ],
  "nothing was counted": [{ counted: 0 }, /not counted/],
  "it was counted twice": [{ counted: 2 }, /1 events, 2 counted/],
  "the result hides it": [{ named: false }, /does not name the layer/],
  "the record hides it": [{ kept: () => Promise.resolve(false) }, /what is kept does not tell/],
  "the request died of it": [{ ended: "broke", error: "Error: 503" }, /the run broke: Error: 503/],
  "the request was stopped": [{ ended: "stopped" }, /the request was stopped/],
  "the opening means something else": [{ differs: "nothing was retrieved" }, /nothing was retrieved/],
  "its limit never ran out": [{ events: [{ direction: "safe", error: "Error" }] }, /no timeout was seen/],
};

for (const [what, [changes, words]] of Object.entries(WRONG)) {
  Deno.test(`judgeCell() is wrong where ${what}`, async () => {
    const { wrong } = await judgeCell(trialOf("router"), "timeout", seen("router", changes));
    match(wrong ?? "nothing is wrong", words);
  });
}

Deno.test("judgeCell() a cancelled run is no failure: none may be told, counted or kept", async () => {
  const silent: Partial<Observation> = {
    ended: "cancelled",
    events: [],
    counted: 0,
    named: null,
    kept: () => Promise.resolve(false),
  };
  const judged = (changes: Partial<Observation>) =>
    judgeCell(trialOf("router"), "cancellation", seen("router", { ...silent, ...changes }));
  const { observed, wrong } = await judged({});
  equal(observed, "cancelled");
  equal(wrong, null);
  match((await judged({ ended: "went on" })).wrong ?? "", /the run went on/);
  match((await judged({ events: [{ direction: "safe", error: "Error" }] })).wrong ?? "", /was told/);
  match((await judged({ counted: 1 })).wrong ?? "", /was counted/);
  match((await judged({ kept: () => Promise.resolve(true) })).wrong ?? "", /was kept/);
});

Deno.test("emptyCell() carries its reason and is not wrong", () => {
  const cell = emptyCell(trialOf("draft"), "prose", "a draft is prose");
  equal(cell.notApplicable, "a draft is prose");
  equal(cell.wrong, null);
});

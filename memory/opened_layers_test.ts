import { deepEqual } from "node:assert/strict";
import { openedLayers } from "./opened_layers.ts";
import type { RunOpening } from "./runs.ts";

function failed(layer: string, error = "Error"): RunOpening {
  return { layer, direction: layer === "gate" ? "closed" : "open", error };
}

/** Newest first: day 4, 3, 2, 1. */
function days(...openings: readonly (readonly RunOpening[])[]) {
  return openings.map((own, at) => ({
    startedAt: `2025-07-0${openings.length - at}T00:00:00.000Z`,
    openings: own,
  }));
}

Deno.test("openedLayers() of no runs, and of healthy ones, gives none", () => {
  deepEqual(openedLayers([]), []);
  deepEqual(openedLayers(days([], [])), []);
});

Deno.test("openedLayers() counts runs and failures apart, and says when it began and ended", () => {
  const records = days(
    [failed("reranker", "TimeoutError"), failed("reranker"), failed("reranker")],
    [failed("reranker"), failed("gate", "TypeError")],
    [],
    [failed("reranker", "TimeoutError")],
  );
  deepEqual(openedLayers(records), [{
    layer: "reranker",
    direction: "open",
    runs: 3,
    failures: 5,
    first: "2025-07-01T00:00:00.000Z",
    last: "2025-07-04T00:00:00.000Z",
    inARow: 2,
    errors: ["Error", "TimeoutError"],
  }, {
    layer: "gate",
    direction: "closed",
    runs: 1,
    failures: 1,
    first: "2025-07-03T00:00:00.000Z",
    last: "2025-07-03T00:00:00.000Z",
    inARow: 0,
    errors: ["TypeError"],
  }]);
});

Deno.test("openedLayers() a layer that failed in every run is in a row of all of them", () => {
  const [line] = openedLayers(days([failed("cache")], [failed("cache")], [failed("cache")]));
  deepEqual([line?.runs, line?.inARow], [3, 3]);
});

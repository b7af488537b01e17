import assert from "node:assert/strict";
import { ALL_MEMORY, MEMORY_LAYERS, readMemorySwitches } from "./memory_switches.ts";

Deno.test("readMemorySwitches() switches each layer off alone", () => {
  assert.deepEqual(readMemorySwitches(""), ALL_MEMORY);
  for (const layer of MEMORY_LAYERS) {
    assert.deepEqual(readMemorySwitches(layer), { ...ALL_MEMORY, [layer]: false });
  }
  assert.deepEqual(readMemorySwitches(" cache, carryOver,"), {
    ...ALL_MEMORY,
    cache: false,
    carryOver: false,
  });
});

Deno.test("readMemorySwitches() refuses what is no layer, by name", () => {
  assert.throws(
    () => readMemorySwitches("cache,cash"),
    /"cash": TIEOUT_MEMORY_OFF takes durable, compression/,
  );
});

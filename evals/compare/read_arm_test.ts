import assert from "node:assert/strict";
import { readConfig } from "tieout";
import { readArm } from "./read_arm.ts";

const CONFIG = readConfig({}, () => undefined);

Deno.test("readArm() leaves the configuration as it is where nothing is said", () => {
  for (const text of ["default", "", " "]) {
    const arm = readArm(text);
    assert.equal(arm.name, "default");
    assert.deepEqual(arm.apply(CONFIG), CONFIG);
  }
});

Deno.test("readArm() switches the named layers and no other", () => {
  const { name, apply } = readArm("memory.cache=off, memory.carryOver=off");
  assert.equal(name, "memory.cache=off,memory.carryOver=off");
  assert.deepEqual(apply(CONFIG).memory, {
    durable: true,
    compression: true,
    carryOver: false,
    cache: false,
  });
  assert.deepEqual(readArm("memory.cache=on").apply(apply(CONFIG)).memory.cache, true);
});

Deno.test("readArm() refuses keys and values that nothing has", () => {
  assert.throws(() => readArm("memory.cash=off"), /"memory.cash=off": the keys are memory.durable, /);
  assert.throws(() => readArm("memory.cache=of"), /memory.cache takes on or off/);
  assert.throws(() => readArm("memory.cache=off=on"), /the keys are/);
});

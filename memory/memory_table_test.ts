import assert from "node:assert/strict";
import { MEMORY_LAYERS } from "./memory_switches.ts";
import { MEMORY_TABLE } from "./memory_table.ts";

Deno.test("MEMORY_TABLE has a row for each layer, in the order in which a question passes them", () => {
  assert.deepEqual(Object.keys(MEMORY_TABLE), [...MEMORY_LAYERS]);
});

Deno.test("MEMORY_TABLE is what the README says of memory, row by row", () => {
  const readme = Deno.readTextFileSync(new URL("../README.md", import.meta.url));
  const rows = readme.split("\n").filter((line) => line.startsWith("|")).map((line) =>
    line.split("|").slice(1, -1).map((cell) => cell.trim().replaceAll("`", ""))
  );
  for (const [layer, { keeps, stored, lives, wrong }] of Object.entries(MEMORY_TABLE)) {
    assert.deepEqual(rows.find(([name]) => name === layer), [layer, keeps, stored, lives, wrong]);
  }
});

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { labConfig } from "./lab_config.ts";

Deno.test("labConfig() leaves past answers out, and nothing else", () => {
  assert.deepEqual(labConfig(() => undefined).memory, {
    durable: true,
    compression: true,
    carryOver: true,
    cache: false,
  });
  const env: Readonly<Record<string, string>> = {
    TIEOUT_STORE: "elsewhere",
    TIEOUT_MEMORY_OFF: "compression",
  };
  const config = labConfig((name) => env[name]);
  assert.deepEqual([config.storeFolder, config.memory.compression], ["elsewhere", false]);
});

/** Compares what memory changes: in stores made for it, which remember nothing of an earlier comparison. */
const WITH_MEMORY = "compare/compare_command.ts";

Deno.test("labConfig() is the one way from the environment to a lab under evals", async () => {
  const folder = new URL("../", import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith(".ts") && !name.endsWith("_test.ts") && name !== "measures/lab_config.ts" &&
    name !== WITH_MEMORY
  );
  assert.ok(files.length > 50);
  for (const name of files) {
    const text = await readFile(new URL(name, folder), "utf8");
    assert.ok(
      !(text.includes("openLab(") && text.includes("readConfig(")),
      `${name} opens a lab its own way`,
    );
  }
});

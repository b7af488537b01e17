import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { type Hit, parseSlots } from "../../../../retrieval/mod.ts";
import { exampleChunk, rerankerContract } from "../../../../retrieval/testing.ts";
import { exampleCrossEncoder, writeExampleFolder } from "./examples.ts";
import { openCrossEncoder } from "./open_cross_encoder.ts";

const FORM = { id: "tiny", length: 64 };
const signal = new AbortController().signal;

async function withFolder(
  work: (folder: string) => Promise<void>,
  { model = exampleCrossEncoder(), form = FORM }: { readonly model?: Uint8Array; readonly form?: unknown } =
    {},
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await writeExampleFolder(folder, { model, formFile: "reranker.json", form });
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const shared = await Deno.makeTempDir();
globalThis.addEventListener("unload", () => Deno.removeSync(shared, { recursive: true }));
await writeExampleFolder(shared, { model: exampleCrossEncoder(), formFile: "reranker.json", form: FORM });
const reranker = await openCrossEncoder(shared);
rerankerContract("openCrossEncoder()", () => reranker);

function hit(text: string, rank: number): Hit {
  return { chunk: exampleChunk({ id: `chunk-${rank}`, text }), rank, score: 1 / rank, figures: [] };
}

Deno.test("openCrossEncoder() orders passages by what the model gives for question and passage together", async () => {
  const slots = parseSlots("revenue 11 11 11", { companies: [] });
  // the tiny model adds the tokens of the passage up: 1 is token 12, 9 is 20, 11 is 22
  const hits = [hit("1 1", 1), hit("11", 2), hit("9 9 9", 3), hit("1 1", 4)];
  const kept = await reranker.rerank(slots, hits, { keep: 3, signal });
  assert.deepEqual(kept.map(({ chunk }) => chunk.id), ["chunk-3", "chunk-1", "chunk-4"]);
  assert.deepEqual(kept.map(({ reranked }) => reranked?.rank), [1, 2, 3]);
  // "chunk-1" against "chunk-3": three times token 20 against twice token 12, all else the same
  const [first, second] = kept.map(({ reranked }) => reranked?.score ?? NaN);
  assert.equal(first! - second!, 3 * 20 - 2 * 12);
});

Deno.test("openCrossEncoder() reads a question and a passage of any length", async () => {
  const slots = parseSlots("x ".repeat(10_000), { companies: [] });
  const hits = [hit("", 1), hit("revenue ".repeat(10_000), 2), hit("\u0000\u0007\ud800", 3)];
  const kept = await reranker.rerank(slots, hits, { keep: 8, signal });
  assert.equal(kept.length, 3);
  for (const { reranked } of kept) assert.ok(Number.isFinite(reranked?.score));
});

Deno.test("openCrossEncoder() stops between two passages", async () => {
  const slots = parseSlots("revenue", { companies: [] });
  const stop = AbortSignal.abort(new DOMException("stop", "AbortError"));
  await assert.rejects(reranker.rerank(slots, [hit("1", 1)], { keep: 8, signal: stop }), {
    name: "AbortError",
  });
});

Deno.test("openCrossEncoder() names the file and the field that cannot be used", async () => {
  await withFolder(
    (folder) => assert.rejects(openCrossEncoder(folder), /reranker\.json: length: /),
    { form: { id: "tiny" } },
  );
  await withFolder(
    (folder) =>
      assert.rejects(
        openCrossEncoder(folder),
        /model\.onnx: a cross-encoder gives one number a pair, this one 1 × 2$/,
      ),
    { model: exampleCrossEncoder({ numbers: 2 }) },
  );
  await withFolder((folder) => assert.rejects(openCrossEncoder(`${folder}/none`), /there is no such folder/));
});

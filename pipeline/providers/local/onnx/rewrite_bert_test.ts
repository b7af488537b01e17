import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openTextSession } from "../text/text_session.ts";
import { EXAMPLE_BERT, exampleBert } from "./example_bert.ts";
import { type OnnxFile, readOnnx, writeOnnx } from "./onnx_file.ts";
import { rewriteBert } from "./rewrite_bert.ts";

const { heads, layers, positions, width } = EXAMPLE_BERT;

/** What a model gives for tokens. */
async function run(model: OnnxFile, ids: readonly number[]): Promise<Float32Array> {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "model.onnx");
  try {
    await Deno.writeFile(path, writeOnnx(model));
    const session = await openTextSession(path);
    const { data, shape } = await session.run({ ids, types: ids.map((_, at) => at % 2) });
    await session.close();
    assert.deepEqual(shape, [1, ids.length, width]);
    return data;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function cosine(left: Float32Array, right: Float32Array): number {
  const product = left.reduce((sum, value, at) => sum + value * right[at]!, 0);
  return product / Math.hypot(...left) / Math.hypot(...right);
}

Deno.test("rewriteBert() makes a graph that computes the same, up to the rounding of activations to int8", async () => {
  const source = exampleBert();
  const rewritten = rewriteBert(readOnnx(writeOnnx(source)), { heads });
  for (const ids of [[1], [3, 7, 2], Array.from({ length: positions }, (_, at) => (at * 7) % 20)]) {
    const near = cosine(await run(source, ids), await run(rewritten, ids));
    assert.ok(near > 0.99, `${ids.length} tokens: ${near}`);
  }
});

Deno.test("rewriteBert() makes one operation of each product, attention and GELU", () => {
  const { nodes } = rewriteBert(exampleBert(), { heads });
  const count = (operation: string) => nodes.filter((node) => node.operation === operation).length;
  assert.equal(count("DynamicQuantizeMatMul"), 6 * layers);
  assert.equal(count("MultiHeadAttention"), layers);
  assert.equal(count("Gelu"), layers);
  assert.equal(count("LayerNormalization"), 1 + 2 * layers);
  // per layer six products, attention, GELU, two sums and their normalisations; 17 around: embeddings, mask, output
  assert.equal(nodes.length, 12 * layers + 17);
});

Deno.test("rewriteBert() gives the same bytes each time, whatever stands before the names", () => {
  const bytes = writeOnnx(rewriteBert(exampleBert(), { heads }));
  assert.deepEqual(writeOnnx(rewriteBert(exampleBert(), { heads })), bytes);
  const other = rewriteBert(exampleBert("bert."), { heads });
  assert.deepEqual(
    other.nodes.map(({ operation }) => operation),
    rewriteBert(exampleBert(), { heads }).nodes.map(({ operation }) => operation),
  );
});

Deno.test("rewriteBert() names what a graph of another form lacks", () => {
  const without = (name: string) => {
    const source = exampleBert();
    return { ...source, tensors: source.tensors.filter((tensor) => tensor.name !== name) };
  };
  const fails = (source: OnnxFile, message: RegExp) =>
    assert.throws(() => rewriteBert(source, { heads }), message);
  fails(
    { ...exampleBert(), tensors: [] },
    /^TypeError: Cannot rewrite the model: it has no embeddings\.word/,
  );
  fails(
    without("inner.encoder.layer.1.output.dense.bias"),
    /it has no encoder\.layer\.1\.output\.dense\.bias$/,
  );
  const source = exampleBert();
  const float = source.nodes.map((node) =>
    node.operation === "Cast" && node.inputs[0]?.startsWith("val_")
      ? { ...node, operation: "Identity" }
      : node
  );
  fails({ ...source, nodes: float }, /the weights of encoder\.layer\.0\.\S+ are not int8 with a scale$/);
});

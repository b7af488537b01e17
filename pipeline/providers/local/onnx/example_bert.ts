/** A tiny BERT for tests in the form of an export: weights as int8 with scales, multiplied out to float32 by the graph. */
import { float32Tensor, graphWriter, int64Tensor } from "./graph_writer.ts";
import { ELEMENT, type OnnxFile, type OnnxTensor } from "./onnx_file.ts";

/** Sizes of the example: one attention head, so that the attention can be written with few operations. */
export const EXAMPLE_BERT = { words: 20, positions: 12, width: 16, inner: 32, layers: 2, heads: 1 } as const;

/** The export; `prefix` stands before the names of its parts. Its numbers look random and are the same each time. */
export function exampleBert(prefix = "inner."): OnnxFile {
  const { words, positions, width, inner, layers } = EXAMPLE_BERT;
  const { put, node, nodes, tensors } = graphWriter();
  let seed = 1;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
  const list = (length: number, factor = 1, shift = 0) =>
    Array.from({ length }, () => shift + factor * random());
  const float = (name: string, numbers: readonly number[], shape: readonly number[]) =>
    put(float32Tensor(name, numbers, shape));
  // half the range: products of more would overflow on processors that add two of them up in 16 bits
  const int8 = (name: string, shape: readonly [number, number]): OnnxTensor => {
    const bytes = new Uint8Array(Int8Array.from(list(shape[0] * shape[1], 120)).buffer);
    return { name, shape, element: ELEMENT.int8, bytes };
  };
  const scaled = (
    name: string,
    { shape, scales, output, factor = 1 }: {
      readonly shape: readonly [number, number];
      readonly scales: readonly [number, number];
      readonly output?: string;
      readonly factor?: number;
    },
  ) => {
    const values = list(scales[0] * scales[1], 0.002 * factor, 0.004 * factor);
    const scale = float(`${name}_scale`, values, scales);
    const numbers = node("Cast", [put(int8(`${name}_q`, shape))], {
      attributes: { to: { int: ELEMENT.float32 } },
    });
    return node("Mul", [numbers, scale], output === undefined ? {} : { output });
  };
  const linear = (input: string, name: string, [from, to]: readonly [number, number]) => {
    // large queries and keys: attention that sees all alike would not show which is which
    const factor = /query|key/.test(name) ? 6 : 1;
    const weights = scaled(`val_${nodes.length}`, { shape: [from, to], scales: [1, to], factor });
    const bias = float(`${prefix}${name}.bias`, list(to, 0.2), [to]);
    return node("Add", [node("MatMul", [input, weights]), bias]);
  };
  const norm = (input: string, name: string) =>
    node("LayerNormalization", [
      input,
      float(`${prefix}${name}.weight`, list(width, 0.2, 1), [width]),
      float(`${prefix}${name}.bias`, list(width, 0.2), [width]),
    ], { attributes: { axis: { int: -1 }, epsilon: { float: 1e-12 } } });
  const constant = (name: string, number: number) => float(name, [number], []);

  const table = (name: string, rows: number) => {
    const output = `${prefix}embeddings.${name}.weight`;
    return scaled(output, { shape: [rows, width], scales: [rows, 1], output });
  };
  const first = put(int64Tensor("first", [0]));
  const row = (name: string) => node("Squeeze", [name, first]);
  const ids = row("input_ids");
  const count = node("Shape", [ids]);
  const places = node("Slice", [
    put(int64Tensor("iota", Array.from({ length: positions }, (_, at) => at))),
    first,
    count,
    first,
  ]);
  const kinds = float(`${prefix}embeddings.token_type_embeddings.weight`, list(2 * width), [2, width]);
  const embedded = node("Add", [
    node("Add", [
      node("Gather", [table("word_embeddings", words), ids]),
      node("Gather", [kinds, row("token_type_ids")]),
    ]),
    node("Gather", [table("position_embeddings", positions), places]),
  ]);
  let state = norm(embedded, "embeddings.LayerNorm");
  for (let layer = 0; layer < layers; layer++) {
    const at = `encoder.layer.${layer}`;
    const square = [width, width] as const;
    // an export need not keep the order of the three
    const key = linear(state, `${at}.attention.self.key`, square);
    const query = linear(state, `${at}.attention.self.query`, square);
    const value = linear(state, `${at}.attention.self.value`, square);
    const fit = node("Mul", [
      node("MatMul", [query, node("Transpose", [key])]),
      constant(`root_${layer}`, 1 / Math.sqrt(width)),
    ]);
    const seen = node("MatMul", [node("Softmax", [fit]), value]);
    state = norm(
      node("Add", [linear(seen, `${at}.attention.output.dense`, square), state]),
      `${at}.attention.output.LayerNorm`,
    );
    const wide = linear(state, `${at}.intermediate.dense`, [width, inner]);
    const half = node("Mul", [wide, constant(`half_${layer}`, 0.5)]);
    const erf = node("Erf", [node("Mul", [wide, constant(`gelu_${layer}`, Math.SQRT1_2)])]);
    const gelu = node("Mul", [half, node("Add", [erf, constant(`one_${layer}`, 1)])]);
    state = norm(
      node("Add", [linear(gelu, `${at}.output.dense`, [inner, width]), state]),
      `${at}.output.LayerNorm`,
    );
  }
  node("Unsqueeze", [state, first], { output: "last_hidden_state" });
  return {
    nodes,
    tensors,
    inputs: ["input_ids", "attention_mask", "token_type_ids"].map((name) => ({
      name,
      element: ELEMENT.int64,
      shape: ["batch", "tokens"],
    })),
    outputs: [{
      name: "last_hidden_state",
      element: ELEMENT.float32,
      shape: ["batch", "tokens", width],
    }],
    operations: { "": 17 },
  };
}

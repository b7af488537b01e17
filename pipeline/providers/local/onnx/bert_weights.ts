import { ELEMENT, type OnnxGraph, type OnnxNode, type OnnxTensor } from "./onnx_file.ts";

/** The weights of a BERT encoder by the names that PyTorch gives its parts, without what stands before `embeddings`. */
export interface BertWeights {
  readonly layers: number;
  /** Numbers that are kept as they are. */
  tensor(name: string): OnnxTensor;
  /** The rows of an embedding table, with one scale each where they are int8. */
  table(name: string): { readonly rows: OnnxTensor; readonly scales: OnnxTensor | null };
  /** A linear part: int8 weights, a scale for each column, and what is added. */
  linear(
    name: string,
  ): { readonly weights: OnnxTensor; readonly scales: OnnxTensor; readonly bias: OnnxTensor };
}

const WORDS = "embeddings.word_embeddings.weight";

/**
 * Finds the weights of a BERT encoder in a graph. A linear part has lost its name in the export and is found by its bias:
 * `Add(MatMul(x, Mul(Cast(int8), scale)), bias)`. Throws a TypeError that names what is missing.
 */
export function bertWeights({ nodes, tensors }: OnnxGraph): BertWeights {
  const byName = new Map(tensors.map((tensor) => [tensor.name, tensor]));
  const makers = new Map(nodes.flatMap((node) => node.outputs.map((output) => [output, node] as const)));
  const takers = Map.groupBy(
    nodes.flatMap((node) => node.inputs.map((input) => ({ input, node }))),
    (taker) => taker.input,
  );
  const prefix = [...byName.keys()].map((name) => name.replace(/_q$/, "")).find((name) =>
    name.endsWith(WORDS)
  )
    ?.slice(0, -WORDS.length);
  if (prefix === undefined) throw new TypeError(`Cannot rewrite the model: it has no ${WORDS}`);

  const tensor = (name: string): OnnxTensor => {
    const found = byName.get(`${prefix}${name}`);
    if (found === undefined) throw new TypeError(`Cannot rewrite the model: it has no ${name}`);
    return found;
  };

  /** The int8 numbers and their scale behind a name, where that is what makes it. */
  const scaled = (name: string): { readonly numbers: OnnxTensor; readonly scales: OnnxTensor } | null => {
    const product = makers.get(name);
    if (product?.operation !== "Mul") return null;
    const [numbers, scales] = [product.inputs[0] ?? "", product.inputs[1] ?? ""];
    const cast = makers.get(numbers);
    const [kept, factors] = [byName.get(cast?.inputs[0] ?? ""), byName.get(scales)];
    if (cast?.operation !== "Cast" || kept?.element !== ELEMENT.int8 || factors === undefined) return null;
    return { numbers: kept, scales: factors };
  };

  return {
    layers: countLayers(byName.keys(), prefix),
    tensor,
    table: (name) => {
      const found = scaled(`${prefix}${name}`);
      return found === null
        ? { rows: tensor(name), scales: null }
        : { rows: found.numbers, scales: found.scales };
    },
    linear: (name) => {
      const bias = tensor(`${name}.bias`);
      const product = (takers.get(bias.name) ?? [])
        .flatMap(({ node }) => node.inputs.map((input) => makers.get(input)))
        .find((node): node is OnnxNode => node?.operation === "MatMul");
      const found = scaled(product?.inputs[1] ?? "");
      if (found === null) {
        throw new TypeError(`Cannot rewrite the model: the weights of ${name} are not int8 with a scale`);
      }
      return { weights: found.numbers, scales: found.scales, bias };
    },
  };
}

function countLayers(names: Iterable<string>, prefix: string): number {
  const layers = [...names].flatMap((name) => {
    const number = name.slice(prefix.length).match(/^encoder\.layer\.(\d+)\./)?.[1];
    return name.startsWith(prefix) && number !== undefined ? [Number(number) + 1] : [];
  });
  return Math.max(0, ...layers);
}

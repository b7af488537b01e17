import { ELEMENT, type OnnxAttribute, type OnnxNode, type OnnxTensor } from "./onnx_file.ts";

/** Collects the operations and numbers of a graph while it is written. */
export interface GraphWriter {
  readonly nodes: readonly OnnxNode[];
  readonly tensors: readonly OnnxTensor[];
  /** Adds numbers to the graph, once for each name; the name by which operations take them. */
  put(tensor: OnnxTensor): string;
  /** Adds an operation behind the others; the name of its output. An input "" is one that is left out. */
  node(operation: string, inputs: readonly string[], options?: NodeOptions): string;
}

/** What else an operation is set by. */
export interface NodeOptions {
  readonly domain?: string;
  readonly attributes?: Readonly<Record<string, OnnxAttribute>>;
  /** Name of the output; made up where it is left out. */
  readonly output?: string;
}

/** Starts an empty graph. */
export function graphWriter(): GraphWriter {
  const nodes: OnnxNode[] = [];
  const tensors: OnnxTensor[] = [];
  const names = new Set<string>();
  return {
    nodes,
    tensors,
    put: (tensor) => {
      if (!names.has(tensor.name)) tensors.push(tensor);
      names.add(tensor.name);
      return tensor.name;
    },
    node: (
      operation,
      inputs,
      { domain = "", attributes = {}, output = `${operation}_${nodes.length}` } = {},
    ) => {
      nodes.push({ operation, domain, inputs, outputs: [output], attributes });
      return output;
    },
  };
}

/** A list of whole numbers as part of a model. */
export function int64Tensor(name: string, numbers: readonly number[]): OnnxTensor {
  const bytes = new Uint8Array(BigInt64Array.from(numbers, BigInt).buffer);
  return { name, shape: [numbers.length], element: ELEMENT.int64, bytes };
}

/** Numbers of any shape, row by row, as part of a model. */
export function float32Tensor(
  name: string,
  numbers: readonly number[],
  shape: readonly number[],
): OnnxTensor {
  const bytes = new Uint8Array(Float32Array.from(numbers).buffer);
  return { name, shape, element: ELEMENT.float32, bytes };
}

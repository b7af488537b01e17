import { type ProtoField, readProto, writeProto } from "./protobuf.ts";

/** Element types of tensors (onnx.proto, TensorProto.DataType), those that text models use. */
export const ELEMENT = { float32: 1, int8: 3, int32: 6, int64: 7 } as const;

/** Numbers that are part of a model, as bytes in little-endian order. */
export interface OnnxTensor {
  readonly name: string;
  readonly shape: readonly number[];
  /** One of {@link ELEMENT} where we made it; others are read and passed on. */
  readonly element: number;
  readonly bytes: Uint8Array;
}

/** One operation of a model's graph. */
export interface OnnxNode {
  readonly operation: string;
  /** Empty for the standard's own. */
  readonly domain: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Whole numbers are written as such, others as float32; only what {@link writeOnnx} writes is read back. */
  readonly attributes: Readonly<Record<string, OnnxAttribute>>;
}

/** A number that an operation is set by. */
export type OnnxAttribute = { readonly int: number } | { readonly float: number };

/** What goes into a model or comes out of it; a dimension that is a name is open. */
export interface OnnxValue {
  readonly name: string;
  readonly element: number;
  readonly shape: readonly (number | string)[];
}

/** A model: its operations in order and the numbers that it holds. */
export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[];
  readonly tensors: readonly OnnxTensor[];
}

/** A whole model file. */
export interface OnnxFile extends OnnxGraph {
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
  /** Version of each set of operations, by its domain. */
  readonly operations: Readonly<Record<string, number>>;
}

// Field numbers of onnx.proto.
const MODEL = { version: 1, graph: 7, operations: 8 } as const;
const OPERATIONS = { domain: 1, version: 2 } as const;
const GRAPH = { node: 1, name: 2, tensor: 5, input: 11, output: 12 } as const;
const NODE = { input: 1, output: 2, name: 3, operation: 4, attribute: 5, domain: 7 } as const;
const ATTRIBUTE = { name: 1, float: 2, int: 3, type: 20 } as const;
const ATTRIBUTE_TYPE = { float: 1, int: 2 } as const;
const TENSOR = { shape: 1, element: 2, name: 8, bytes: 9 } as const;
const VALUE = { name: 1, type: 2 } as const;
const TYPE_TENSOR = 1;
const TENSOR_TYPE = { element: 1, shape: 2 } as const;
const SHAPE_DIMENSION = 1;
const DIMENSION = { value: 1, name: 2 } as const;

/** Version of the file format that we write: the first with the operations of version 17. */
const IR_VERSION = 8n;

/**
 * Nodes and numbers of a model file. Attributes that hold more than one number are left out, and only tensors that are
 * kept as raw bytes can be read. Throws a TypeError on another file.
 */
export function readOnnx(file: Uint8Array): OnnxGraph {
  const graph = one(readProto(file), MODEL.graph);
  if (graph === undefined) throw new TypeError("Cannot read the model: the file holds no graph");
  const fields = readProto(graph);
  return {
    nodes: all(fields, GRAPH.node).map((bytes) => {
      const node = readProto(bytes);
      return {
        operation: text(one(node, NODE.operation)),
        domain: text(one(node, NODE.domain)),
        inputs: all(node, NODE.input).map(text),
        outputs: all(node, NODE.output).map(text),
        attributes: Object.fromEntries(all(node, NODE.attribute).flatMap(readAttribute)),
      };
    }),
    tensors: all(fields, GRAPH.tensor).map(readTensor),
  };
}

function readAttribute(bytes: Uint8Array): readonly (readonly [string, OnnxAttribute])[] {
  const fields = readProto(bytes);
  const name = text(one(fields, ATTRIBUTE.name));
  for (const field of fields) {
    if (field.number === ATTRIBUTE.int && field.kind === "varint") {
      return [[name, { int: Number(BigInt.asIntN(64, field.value)) }]];
    }
    if (field.number === ATTRIBUTE.float && field.kind === "fixed32") {
      return [[name, { float: new Float32Array(Uint32Array.of(field.value).buffer)[0]! }]];
    }
  }
  return [];
}

function readTensor(bytes: Uint8Array): OnnxTensor {
  const fields = readProto(bytes);
  const name = text(one(fields, TENSOR.name));
  const raw = one(fields, TENSOR.bytes);
  if (raw === undefined) {
    throw new TypeError(`Cannot read the tensor ${name}: its numbers are not kept as bytes`);
  }
  return {
    name,
    shape: fields.flatMap((field) => {
      if (field.number !== TENSOR.shape) return [];
      if (field.kind === "varint") return [Number(field.value)];
      // writers may pack a list of numbers into one field
      return field.kind === "bytes" ? packedNumbers(field.value) : [];
    }),
    element: Number(fields.find(({ number }) => number === TENSOR.element)?.value ?? 0),
    bytes: raw,
  };
}

/** Numbers that stand one behind the other without tags: read as a message in which each has one. */
function packedNumbers(bytes: Uint8Array): readonly number[] {
  const numbers: number[] = [];
  let [value, factor] = [0, 1];
  for (const byte of bytes) {
    value += (byte & 127) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    numbers.push(value);
    [value, factor] = [0, 1];
  }
  return numbers;
}

/** The bytes of a model file; the same model gives the same bytes. */
export function writeOnnx(
  { nodes, tensors, inputs, outputs, operations }: OnnxFile,
): Uint8Array<ArrayBuffer> {
  const graph = writeProto([
    ...nodes.map((node, at) => bytes(GRAPH.node, writeNode(node, `node_${at}`))),
    string(GRAPH.name, "graph"),
    ...tensors.map((tensor) =>
      bytes(
        GRAPH.tensor,
        writeProto([
          ...tensor.shape.map((size) => int(TENSOR.shape, size)),
          int(TENSOR.element, tensor.element),
          string(TENSOR.name, tensor.name),
          bytes(TENSOR.bytes, tensor.bytes),
        ]),
      )
    ),
    ...inputs.map((value) => bytes(GRAPH.input, writeValue(value))),
    ...outputs.map((value) => bytes(GRAPH.output, writeValue(value))),
  ]);
  return writeProto([
    { number: MODEL.version, kind: "varint", value: IR_VERSION },
    bytes(MODEL.graph, graph),
    ...Object.entries(operations).map(([domain, version]) =>
      bytes(
        MODEL.operations,
        writeProto([string(OPERATIONS.domain, domain), int(OPERATIONS.version, version)]),
      )
    ),
  ]);
}

function writeNode({ operation, domain, inputs, outputs, attributes }: OnnxNode, name: string): Uint8Array {
  return writeProto([
    ...inputs.map((input) => string(NODE.input, input)),
    ...outputs.map((output) => string(NODE.output, output)),
    string(NODE.name, name),
    string(NODE.operation, operation),
    ...Object.entries(attributes).map(([name, value]) =>
      bytes(
        NODE.attribute,
        writeProto(
          "int" in value
            ? [
              string(ATTRIBUTE.name, name),
              int(ATTRIBUTE.int, value.int),
              int(ATTRIBUTE.type, ATTRIBUTE_TYPE.int),
            ]
            : [
              string(ATTRIBUTE.name, name),
              {
                number: ATTRIBUTE.float,
                kind: "fixed32",
                value: new Uint32Array(Float32Array.of(value.float).buffer)[0]!,
              },
              int(ATTRIBUTE.type, ATTRIBUTE_TYPE.float),
            ],
        ),
      )
    ),
    string(NODE.domain, domain),
  ]);
}

function writeValue({ name, element, shape }: OnnxValue): Uint8Array {
  const dimensions = shape.map((size) =>
    bytes(
      SHAPE_DIMENSION,
      writeProto([typeof size === "number" ? int(DIMENSION.value, size) : string(DIMENSION.name, size)]),
    )
  );
  const tensor = writeProto([
    int(TENSOR_TYPE.element, element),
    bytes(TENSOR_TYPE.shape, writeProto(dimensions)),
  ]);
  return writeProto([
    string(VALUE.name, name),
    bytes(VALUE.type, writeProto([bytes(TYPE_TENSOR, tensor)])),
  ]);
}

function int(number: number, value: number): ProtoField {
  return { number, kind: "varint", value: BigInt(value) };
}

function bytes(number: number, value: Uint8Array): ProtoField {
  return { number, kind: "bytes", value };
}

function string(number: number, value: string): ProtoField {
  return bytes(number, new TextEncoder().encode(value));
}

function all(fields: readonly ProtoField[], wanted: number): readonly Uint8Array[] {
  return fields.flatMap((field) => field.number === wanted && field.kind === "bytes" ? [field.value] : []);
}

function one(fields: readonly ProtoField[], wanted: number): Uint8Array | undefined {
  return all(fields, wanted).at(-1);
}

function text(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}

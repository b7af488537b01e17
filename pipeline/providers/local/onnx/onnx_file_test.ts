import assert from "node:assert/strict";
import fc from "fast-check";
import { float32Tensor, int64Tensor } from "./graph_writer.ts";
import { ELEMENT, type OnnxFile, readOnnx, writeOnnx } from "./onnx_file.ts";
import { readProto, writeProto } from "./protobuf.ts";

const PLAIN = { noNullPrototype: true };
const name = fc.string({ maxLength: 12 });
const model: fc.Arbitrary<OnnxFile> = fc.record({
  nodes: fc.array(
    fc.record({
      operation: name,
      domain: name,
      inputs: fc.array(name, { maxLength: 4 }),
      outputs: fc.array(name, { maxLength: 2 }),
      attributes: fc.dictionary(
        fc.string({ minLength: 1, maxLength: 8 }),
        fc.oneof(
          fc.record({ int: fc.integer() }, PLAIN),
          fc.record({ float: fc.float({ noNaN: true }) }, PLAIN),
        ),
        { maxKeys: 3, noNullPrototype: true },
      ),
    }, PLAIN),
    { maxLength: 5 },
  ),
  tensors: fc.array(
    fc.record({
      name,
      shape: fc.array(fc.nat({ max: 2 ** 40 }), { maxLength: 4 }),
      element: fc.integer({ min: 1, max: 20 }),
      bytes: fc.uint8Array({ maxLength: 40 }),
    }, PLAIN),
    { maxLength: 4 },
  ),
  inputs: fc.constant([]),
  outputs: fc.constant([]),
  operations: fc.constant({ "": 17 }),
}, PLAIN);

Deno.test("readOnnx() reads the nodes and numbers that writeOnnx() wrote, whatever they are", () => {
  fc.assert(fc.property(model, (file) => {
    const { nodes, tensors } = readOnnx(writeOnnx(file));
    assert.deepEqual(nodes, file.nodes);
    assert.deepEqual(
      tensors.map((tensor) => ({ ...tensor, bytes: Uint8Array.from(tensor.bytes) })),
      file.tensors,
    );
  }));
});

Deno.test("readOnnx() reads sizes that a writer has packed into one field", () => {
  const size = (value: bigint) => writeProto([{ number: 1, kind: "varint", value }]).subarray(1);
  const packed = Uint8Array.from([...size(300n), ...size(1n), ...size(384n)]);
  const tensor = writeProto([
    { number: 1, kind: "bytes", value: packed },
    { number: 9, kind: "bytes", value: Uint8Array.of(7) },
  ]);
  const graph = writeProto([{ number: 5, kind: "bytes", value: tensor }]);
  const [found] = readOnnx(writeProto([{ number: 7, kind: "bytes", value: graph }])).tensors;
  assert.deepEqual(found?.shape, [300, 1, 384]);
});

Deno.test("readOnnx() refuses a file without a graph and numbers that are not kept as bytes", () => {
  assert.throws(
    () => readOnnx(new Uint8Array()),
    /^TypeError: Cannot read the model: the file holds no graph$/,
  );
  const tensor = writeProto([{ number: 8, kind: "bytes", value: new TextEncoder().encode("w") }]);
  const graph = writeProto([{ number: 5, kind: "bytes", value: tensor }]);
  assert.throws(
    () => readOnnx(writeProto([{ number: 7, kind: "bytes", value: graph }])),
    /^TypeError: Cannot read the tensor w: its numbers are not kept as bytes$/,
  );
});

Deno.test("writeOnnx() writes inputs, outputs and the versions of its operations", () => {
  const file = writeOnnx({
    nodes: [],
    tensors: [float32Tensor("a", [1.5, -2], [1, 2]), int64Tensor("b", [-1, 2 ** 40])],
    inputs: [{ name: "x", element: ELEMENT.int64, shape: ["batch", 3] }],
    outputs: [],
    operations: { "": 17, "com.microsoft": 1 },
  });
  assert.deepEqual(readProto(file).map(({ number }) => number), [1, 7, 8, 8]);
  const [a, b] = readOnnx(file).tensors;
  assert.deepEqual([...new Float32Array(a!.bytes.slice().buffer)], [1.5, -2]);
  assert.deepEqual([...new BigInt64Array(b!.bytes.slice().buffer)], [-1n, 2n ** 40n]);
});

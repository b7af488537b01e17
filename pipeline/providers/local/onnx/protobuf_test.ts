import assert from "node:assert/strict";
import fc from "fast-check";
import { type ProtoField, readProto, writeProto } from "./protobuf.ts";

const PLAIN = { noNullPrototype: true };
const number = fc.integer({ min: 1, max: 2 ** 29 - 1 });
const bits = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const anyField: fc.Arbitrary<ProtoField> = fc.oneof(
  fc.record({ number, kind: fc.constantFrom("varint" as const, "fixed64" as const), value: bits }, PLAIN),
  fc.record({ number, kind: fc.constant("fixed32" as const), value: fc.nat({ max: 2 ** 32 - 1 }) }, PLAIN),
  fc.record({ number, kind: fc.constant("bytes" as const), value: fc.uint8Array({ maxLength: 300 }) }, PLAIN),
);

Deno.test("readProto() reads what writeProto() wrote, whatever it is", () => {
  fc.assert(fc.property(fc.array(anyField), (fields) => {
    const read = readProto(writeProto(fields)).map((field) =>
      field.kind === "bytes" ? { ...field, value: Uint8Array.from(field.value) } : field
    );
    assert.deepEqual(read, fields);
    assert.deepEqual(writeProto(read), writeProto(fields));
  }));
});

Deno.test("writeProto() writes the bytes of the encoding's own examples", () => {
  // field 1 = 150; field 2 = "testing"; field 3 holds the first message; a negative number takes ten bytes
  const a = writeProto([{ number: 1, kind: "varint", value: 150n }]);
  assert.deepEqual([...a], [0x08, 0x96, 0x01]);
  const text = new TextEncoder().encode("testing");
  assert.deepEqual([...writeProto([{ number: 2, kind: "bytes", value: text }])], [0x12, 7, ...text]);
  assert.deepEqual([...writeProto([{ number: 3, kind: "bytes", value: a }])], [0x1a, 3, 0x08, 0x96, 0x01]);
  assert.deepEqual(
    [...writeProto([{ number: 1, kind: "varint", value: -2n }])],
    [0x08, 0xfe, ...Array(8).fill(0xff), 0x01],
  );
});

Deno.test("readProto() refuses what is cut off or no protocol buffer, at any length", () => {
  const whole = writeProto([
    { number: 1, kind: "fixed64", value: 1n },
    { number: 2, kind: "bytes", value: new Uint8Array(5) },
    { number: 3, kind: "fixed32", value: 1 },
    { number: 4, kind: "varint", value: 300n },
  ]);
  const ends = new Set([0, 9, 16, 21, 24]);
  for (let length = 0; length <= whole.length; length++) {
    const part = whole.subarray(0, length);
    if (ends.has(length)) assert.doesNotThrow(() => readProto(part));
    else assert.throws(() => readProto(part), /^TypeError: Cannot read the protocol buffer: it is cut off/);
  }
  assert.throws(() => readProto(Uint8Array.of(0)), /there is no field 0/);
  assert.throws(() => readProto(Uint8Array.of(15)), /there is no wire type 7/);
  assert.throws(() => readProto(Uint8Array.of(8, ...Array(10).fill(0xff))), /more than ten bytes/);
});

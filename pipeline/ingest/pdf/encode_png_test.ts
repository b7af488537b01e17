import assert from "node:assert/strict";
import { crc32, inflateSync } from "node:zlib";
import { encodePng } from "./encode_png.ts";

Deno.test("encodePng() writes what the specification undoes", () => {
  const rgba = Uint8ClampedArray.from([10, 20, 30, 255, 40, 50, 60, 255, 5, 250, 30, 255, 255, 0, 60, 255]);
  const file = encodePng({ width: 2, height: 2, rgba });
  const view = new DataView(file.buffer);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < file.length;) {
    const length = view.getUint32(at);
    const name = new TextDecoder("latin1").decode(file.subarray(at + 4, at + 8));
    assert.equal(view.getUint32(at + 8 + length), crc32(file.subarray(at + 4, at + 8 + length)), name);
    chunks.set(name, file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  assert.deepEqual([...chunks.keys()], ["IHDR", "IDAT", "IEND"]);
  assert.deepEqual([...chunks.get("IHDR")!], [0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  const raw = inflateSync(chunks.get("IDAT")!);
  const rows = [raw.subarray(1, 7), raw.subarray(8, 14)];
  assert.deepEqual([...rows[0]!], [10, 20, 30, 40, 50, 60]);
  assert.deepEqual([...rows[1]!].map((byte, i) => (byte + rows[0]![i]!) & 255), [5, 250, 30, 255, 0, 60]);
});

Deno.test("encodePng() refuses pixels that are no such picture", () => {
  assert.throws(
    () => encodePng({ width: 2, height: 2, rgba: new Uint8ClampedArray(4) }),
    /^RangeError: Cannot write a picture of 2 × 2: it has 4 bytes/,
  );
});

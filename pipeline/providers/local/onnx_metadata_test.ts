import assert from "node:assert/strict";
import { onnxMetadata } from "./onnx_metadata.ts";

/** A field with a length, as protocol buffers write it. */
function field(number: number, content: readonly number[]): readonly number[] {
  assert.ok(content.length < 128 && number < 16);
  return [8 * number + 2, content.length, ...content];
}

const letters = (text: string) => [...new TextEncoder().encode(text)];

Deno.test("onnxMetadata() reads names and values behind fields that it passes over", () => {
  const file = Uint8Array.from([
    8,
    200,
    1, // a number of two bytes
    ...field(7, Array.from({ length: 100 }, (_, i) => i)),
    ...field(14, [...field(1, letters("character")), ...field(2, letters('!\n"\n€'))]),
    ...field(14, [...field(1, letters("empty"))]),
  ]);
  assert.deepEqual([...onnxMetadata(file)], [["character", '!\n"\n€'], ["empty", ""]]);
});

Deno.test("onnxMetadata() refuses what is cut off or no model", () => {
  assert.throws(() => onnxMetadata(Uint8Array.from([58, 100, 1, 2])), /it is cut off/);
  assert.throws(() => onnxMetadata(Uint8Array.from([15])), /it is no protocol buffer/);
});

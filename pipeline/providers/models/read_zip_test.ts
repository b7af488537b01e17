import assert from "node:assert/strict";
import fc from "fast-check";
import { exampleZip } from "./examples.ts";
import { readZip } from "./read_zip.ts";

Deno.test("readZip() gives back every file of an archive, and null for one that is not in it", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.uint8Array({ maxLength: 500 }), (first, second) => {
      const archive = exampleZip({ "a/model.onnx": first, "a/keys.txt": second });
      assert.deepEqual(readZip(archive, "a/model.onnx"), first);
      assert.deepEqual(readZip(archive, "a/keys.txt"), second);
      assert.equal(readZip(archive, "model.onnx"), null);
    }),
    { numRuns: 50 },
  );
});

Deno.test("readZip() refuses what is cut off, changed or no archive", () => {
  const archive = exampleZip({ "keys.txt": new TextEncoder().encode("0123456789") });
  assert.throws(() => readZip(archive.slice(0, archive.length - 30), "keys.txt"), /cut off or no ZIP file/);
  assert.throws(() => readZip(new Uint8Array(), "keys.txt"), /cut off or no ZIP file/);
  const changed = archive.slice();
  changed[30 + "keys.txt".length + 3] = 0;
  assert.throws(() => readZip(changed, "keys.txt"), /does not match its checksum/);
});

import assert from "node:assert/strict";
import { findText } from "./find_text.ts";

/** A map of nothing with these rectangles of probability. */
function map(
  width: number,
  height: number,
  areas: readonly (readonly [number, number, number, number, number])[],
) {
  const data = new Float32Array(width * height);
  for (const [x0, y0, x1, y1, value] of areas) {
    for (let y = y0; y < y1; y++) data.fill(value, y * width + x0, y * width + x1);
  }
  return { width, height, data };
}

Deno.test("findText() grows each area by its size over its perimeter and keeps it on the page", () => {
  const [first, second, ...more] = findText(map(100, 40, [[20, 10, 60, 14, 0.9], [80, 1, 99, 5, 0.8]]));
  assert.equal(more.length, 0);
  const by = 40 * 4 * 1.6 / (2 * 44);
  assert.deepEqual(first?.box, { x0: 80 - 19 * 4 * 1.6 / 46, y0: 0, x1: 100, y1: 5 + 19 * 4 * 1.6 / 46 });
  assert.deepEqual(second?.box, { x0: 20 - by, y0: 10 - by, x1: 60 + by, y1: 14 + by });
  assert.ok(Math.abs((second?.score ?? 0) - 0.9) < 1e-6);
});

Deno.test("findText() drops specks and areas that are not sure, and joins what touches at a corner", () => {
  const found = findText(
    map(60, 40, [[5, 5, 7, 7, 1], [20, 5, 40, 9, 0.4], [5, 20, 15, 25, 0.9], [15, 25, 25, 30, 0.9]]),
  );
  assert.equal(found.length, 1);
  assert.ok(found[0]!.box.x1 > 25 && found[0]!.box.y1 > 30);
});

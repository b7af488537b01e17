import assert from "node:assert/strict";
import { normalize, scaleImage } from "./scale_image.ts";

/** A picture whose red counts up by pixel, green by row, and whose blue is 200. */
function picture(width: number, height: number) {
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) rgba.set([i, Math.floor(i / width), 200, 255], 4 * i);
  return { width, height, rgba };
}

Deno.test("scaleImage() means over the pixels that a smaller one covers", () => {
  const image = picture(4, 2);
  const half = scaleImage(image, { part: { x0: 0, y0: 0, x1: 4, y1: 2 }, width: 2, height: 1 });
  assert.deepEqual([...half.data], [(0 + 1 + 4 + 5) / 4, (2 + 3 + 6 + 7) / 4, 0.5, 0.5, 200, 200]);
  const third = scaleImage(image, { part: { x0: 0, y0: 0, x1: 4, y1: 1 }, width: 3, height: 1 });
  const expected = [(0 + 1 / 3) / (4 / 3), (2 / 3 + 2 * 2 / 3) / (4 / 3), (2 / 3 + 3) / (4 / 3)];
  for (const [i, value] of expected.entries()) assert.ok(Math.abs(third.data[i]! - value) < 1e-5);
});

Deno.test("scaleImage() goes from pixel to pixel where it grows, and cuts at the edge", () => {
  const image = picture(4, 1);
  const grown = scaleImage(image, { part: { x0: 1, y0: 0, x1: 9, y1: 1 }, width: 6, height: 1 });
  assert.deepEqual([...grown.data.subarray(0, 6)], [1, 1.25, 1.75, 2.25, 2.75, 3]);
  assert.throws(
    () => scaleImage(image, { part: { x0: 5, y0: 0, x1: 9, y1: 1 }, width: 1, height: 1 }),
    /^RangeError: Cannot cut 5, 0 to 4, 1 out of 4 × 1 pixels/,
  );
});

Deno.test("normalize() puts blue first and leaves the rest of the canvas at 0", () => {
  const planes = { width: 1, height: 1, data: Float32Array.from([255, 0, 51]) };
  const { data, shape } = normalize(planes, { width: 2, height: 1 });
  assert.deepEqual(shape, [1, 3, 1, 2]);
  const expected = [(0.2 - 0.485) / 0.229, 0, (0 - 0.456) / 0.224, 0, (1 - 0.406) / 0.225, 0];
  for (const [i, value] of expected.entries()) assert.ok(Math.abs(data[i]! - value) < 1e-6, String(i));
});

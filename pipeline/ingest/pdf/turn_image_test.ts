import assert from "node:assert/strict";
import { displayedBox } from "./page.ts";
import { turnImage } from "./turn_image.ts";

Deno.test("turnImage() sets the picture into the frame in which the words stand, whichever way they run", () => {
  const [width, height] = [4, 3];
  for (const turn of [0, 90, 180, 270] as const) {
    const onSide = turn === 90 || turn === 270;
    const page = { turn, width: onSide ? height : width, height: onSide ? width : height };
    const rgba = Uint8ClampedArray.from({ length: 4 * width * height }, (_, i) => i);
    const image = turnImage({ width, height, scale: 1, rgba, png: () => new Uint8Array() }, turn);
    assert.deepEqual([image.width, image.height], [page.width, page.height], String(turn));
    for (let y = 0; y < page.height; y++) {
      for (let x = 0; x < page.width; x++) {
        const [left, top] = displayedBox([x, y, x + 1, y + 1], page);
        assert.equal(
          image.rgba[4 * (y * page.width + x)],
          rgba[4 * (top * width + left)],
          `${turn} ${x} ${y}`,
        );
      }
    }
  }
});

import type { PageImage } from "../../../retrieval/mod.ts";
import { encodePng } from "./encode_png.ts";
import type { Page } from "./page.ts";

/** Turns the picture of a page so that its text stands upright: its points are then those of the page's text frame. */
export function turnImage(image: PageImage, turn: Page["turn"]): PageImage {
  if (turn === 0) return image;
  const onSide = turn === 90 || turn === 270;
  const [width, height] = onSide ? [image.height, image.width] : [image.width, image.height];
  const from = new Uint32Array(image.rgba.buffer, image.rgba.byteOffset, image.rgba.length / 4);
  const to = new Uint32Array(from.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, top] = turn === 90
        ? [height - 1 - y, x]
        : turn === 180
        ? [width - 1 - x, height - 1 - y]
        : [y, width - 1 - x];
      to[y * width + x] = from[top * image.width + left]!;
    }
  }
  const rgba = new Uint8ClampedArray(to.buffer);
  const picture = { width, height, scale: image.scale, rgba };
  return { ...picture, png: () => encodePng(picture) };
}

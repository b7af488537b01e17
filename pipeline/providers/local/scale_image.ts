import type { PageImage } from "../../../retrieval/mod.ts";

/** Part of a picture, in its pixels; fractions are cut to whole pixels. */
export interface PixelBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Pixels as models take them: three planes (red, green, blue) of 0 to 255. */
export interface Planes {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** What lies under one new pixel along a line of old ones: from where, and with which weights. */
interface Footprint {
  readonly from: number;
  readonly weights: readonly number[];
}

/**
 * The old pixels under each new one: their shares of its extent where the picture shrinks (thin rules stay visible),
 * the two nearest by distance where it grows.
 */
function footprints(from: number, to: number, size: number): readonly Footprint[] {
  const old = to - from;
  const ratio = old / size;
  return Array.from({ length: size }, (_, i) => {
    if (ratio <= 1) {
      const at = Math.min(old - 1, Math.max(0, (i + 0.5) * ratio - 0.5));
      const low = Math.min(old - 1, Math.floor(at));
      return low + 1 < old
        ? { from: from + low, weights: [1 - (at - low), at - low] }
        : { from: from + low, weights: [1] };
    }
    const [start, end] = [i * ratio, Math.min(old, (i + 1) * ratio)];
    const first = Math.floor(start);
    const weights: number[] = [];
    for (let k = first; k < end; k++) {
      weights.push((Math.min(k + 1, end) - Math.max(k, start)) / (end - start));
    }
    return { from: from + first, weights };
  });
}

/**
 * Cuts a part out of a picture and scales it to a size. A part that reaches over the edge is cut there. Throws a
 * RangeError where nothing of it is in the picture.
 */
export function scaleImage(
  image: Pick<PageImage, "width" | "height" | "rgba">,
  { part, width, height }: { readonly part: PixelBox; readonly width: number; readonly height: number },
): Planes {
  const x0 = Math.max(0, Math.floor(part.x0));
  const y0 = Math.max(0, Math.floor(part.y0));
  const x1 = Math.min(image.width, Math.ceil(part.x1));
  const y1 = Math.min(image.height, Math.ceil(part.y1));
  if (x1 <= x0 || y1 <= y0 || width < 1 || height < 1) {
    throw new RangeError(
      `Cannot cut ${x0}, ${y0} to ${x1}, ${y1} out of ${image.width} × ${image.height} pixels`,
    );
  }
  const across = footprints(x0, x1, width);
  const down = footprints(y0, y1, height);
  const rows = y1 - y0;
  // first each row to its new width, then each column to its new height
  const narrow = new Float32Array(3 * rows * width);
  for (let y = 0; y < rows; y++) {
    const line = 4 * (y0 + y) * image.width;
    for (let x = 0; x < width; x++) {
      const { from, weights } = across[x]!;
      let [red, green, blue] = [0, 0, 0];
      for (let k = 0, at = line + 4 * from; k < weights.length; k++, at += 4) {
        const weight = weights[k]!;
        red += weight * image.rgba[at]!;
        green += weight * image.rgba[at + 1]!;
        blue += weight * image.rgba[at + 2]!;
      }
      const to = y * width + x;
      narrow[to] = red;
      narrow[rows * width + to] = green;
      narrow[2 * rows * width + to] = blue;
    }
  }
  const data = new Float32Array(3 * height * width);
  for (let plane = 0; plane < 3; plane++) {
    for (let y = 0; y < height; y++) {
      const { from, weights } = down[y]!;
      const to = plane * height * width + y * width;
      for (let k = 0; k < weights.length; k++) {
        const weight = weights[k]!;
        const line = plane * rows * width + (from - y0 + k) * width;
        for (let x = 0; x < width; x++) data[to + x]! += weight * narrow[line + x]!;
      }
    }
  }
  return { width, height, data };
}

/** Mean and deviation of the photographs that the networks began their training on, per channel. */
const MEAN: readonly number[] = [0.485, 0.456, 0.406];
const DEVIATION: readonly number[] = [0.229, 0.224, 0.225];

/**
 * Brings pixels to the range that the networks were trained on, on a canvas of `width` × `height` whose rest is 0. The
 * networks saw blue first.
 */
export function normalize(
  planes: Planes,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly data: Float32Array; readonly shape: readonly number[] } {
  const data = new Float32Array(3 * width * height);
  for (let channel = 0; channel < 3; channel++) {
    const from = (2 - channel) * planes.width * planes.height;
    for (let y = 0; y < planes.height; y++) {
      for (let x = 0; x < planes.width; x++) {
        const value = planes.data[from + y * planes.width + x]! / 255;
        data[channel * width * height + y * width + x] = (value - MEAN[channel]!) / DEVIATION[channel]!;
      }
    }
  }
  return { data, shape: [1, 3, height, width] };
}

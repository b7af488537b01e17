import type { PixelBox } from "../scale_image.ts";

/** A line of text, or a piece of one, in pixels of the probability map. */
export interface TextArea {
  readonly box: PixelBox;
  /** Mean probability of the pixels in it. */
  readonly score: number;
}

/** Pixels above this are text; areas whose mean is below the second are not (PP-OCR's own settings). */
const TEXT = 0.3;
const SURE = 0.5;
/** Areas lower or narrower than this many pixels are specks. */
const LEAST = 3;
/** The network marks the core of a line; its box is so much larger (Liao et al., "Differentiable Binarization", 3.4). */
const GROW = 1.6;

/**
 * Boxes of text from a map of the probability of each pixel to be the core of a line: areas that hang together, grown
 * on all sides by area × 1.6 over perimeter. Text is taken to run level, as on a page that was set upright.
 */
export function findText(
  map: { readonly width: number; readonly height: number; readonly data: Float32Array },
): readonly TextArea[] {
  const { width, height, data } = map;
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const areas: TextArea[] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] === 1 || data[start]! <= TEXT) continue;
    let [x0, y0, x1, y1, sum, count] = [width, height, 0, 0, 0, 0];
    stack.push(start);
    seen[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)];
      sum += data[at]!;
      count++;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (seen[next] === 1 || data[next]! <= TEXT) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    const [w, h] = [x1 - x0, y1 - y0];
    const score = sum / count;
    if (w < LEAST || h < LEAST || score < SURE) continue;
    const by = w * h * GROW / (2 * (w + h));
    areas.push({
      score,
      box: {
        x0: Math.max(0, x0 - by),
        y0: Math.max(0, y0 - by),
        x1: Math.min(width, x1 + by),
        y1: Math.min(height, y1 + by),
      },
    });
  }
  return areas;
}

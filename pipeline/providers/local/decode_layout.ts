import type { TensorData } from "./onnx_session.ts";
import type { PixelBox } from "./scale_image.ts";

/** Kinds of areas that the layout model tells apart, in the order of its scores (CDLA data set). */
export const LAYOUT_LABELS = [
  "text",
  "title",
  "figure",
  "figure_caption",
  "table",
  "table_caption",
  "header",
  "footer",
  "reference",
  "equation",
] as const;

/** One of {@link LAYOUT_LABELS}. */
export type LayoutLabel = typeof LAYOUT_LABELS[number];

/** An area of a page as the layout model sees it. */
export interface LayoutArea {
  readonly label: LayoutLabel;
  /** 0 to 1. */
  readonly score: number;
  /** In pixels of the model's input. */
  readonly box: PixelBox;
}

/** Pixels between the points at which each level of the network looks. */
const STRIDES: readonly number[] = [8, 16, 32, 64];

/** Two areas of one kind that overlap by more than this share of their union are one, as in the model's own program. */
const SAME_AREA = 0.5;

/**
 * Areas from the model's outputs: for each level the scores of each point (sigmoid applied), then for each level the
 * distances of each point to the four sides, each as a distribution over steps of the level's stride (PicoDet; Li et
 * al., "Generalized Focal Loss"). `least` is the lowest score kept.
 */
export function decodeLayout(
  outputs: readonly TensorData[],
  { width, height, least }: { readonly width: number; readonly height: number; readonly least: number },
): readonly LayoutArea[] {
  const levels = STRIDES.length;
  if (outputs.length !== 2 * levels) {
    throw new TypeError(
      `Cannot read the layout: the model gave ${outputs.length} outputs, not ${2 * levels}`,
    );
  }
  const found: LayoutArea[] = [];
  for (const [level, stride] of STRIDES.entries()) {
    const scores = outputs[level]!.data;
    const sides = outputs[level + levels]!.data;
    const across = Math.ceil(width / stride);
    const points = scores.length / LAYOUT_LABELS.length;
    const bins = sides.length / points / 4;
    for (let point = 0; point < points; point++) {
      for (const [kind, label] of LAYOUT_LABELS.entries()) {
        const score = scores[point * LAYOUT_LABELS.length + kind]!;
        if (score < least) continue;
        const x = (point % across + 0.5) * stride;
        const y = (Math.floor(point / across) + 0.5) * stride;
        const [left, top, right, bottom] = [0, 1, 2, 3].map((side) =>
          stride * expected(sides.subarray((4 * point + side) * bins, (4 * point + side + 1) * bins))
        ) as [number, number, number, number];
        found.push({
          label,
          score,
          box: {
            x0: Math.max(0, x - left),
            y0: Math.max(0, y - top),
            x1: Math.min(width, x + right),
            y1: Math.min(height, y + bottom),
          },
        });
      }
    }
  }
  return withoutRepeats(found);
}

/** Mean of a distribution over 0, 1, 2 … that is given before its softmax. */
function expected(logits: Float32Array): number {
  const most = Math.max(...logits);
  let [sum, weighted] = [0, 0];
  for (const [i, logit] of logits.entries()) {
    const weight = Math.exp(logit - most);
    sum += weight;
    weighted += i * weight;
  }
  return weighted / sum;
}

/** Of areas of one kind that are the same, the one with the highest score (non-maximum suppression); highest first. */
export function withoutRepeats(areas: readonly LayoutArea[]): readonly LayoutArea[] {
  const kept: LayoutArea[] = [];
  for (const area of areas.toSorted((a, b) => b.score - a.score)) {
    if (kept.every((other) => other.label !== area.label || overlap(other.box, area.box) <= SAME_AREA)) {
      kept.push(area);
    }
  }
  return kept;
}

/** Shared part of two boxes over their union. */
export function overlap(a: PixelBox, b: PixelBox): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  if (width <= 0 || height <= 0) return 0;
  const area = (box: PixelBox) => (box.x1 - box.x0) * (box.y1 - box.y0);
  return width * height / (area(a) + area(b) - width * height);
}

import type { PageImage } from "../../../retrieval/mod.ts";
import type { Rule } from "../pdf/page.ts";

/** Darker than this (mean of red, green and blue, 0 to 255) is ink. */
const INK = 150;
/** Shorter runs are strokes of letters, in points; thicker ones are areas. */
const SHORTEST = 24;
const THICKEST = 3;
/** Runs of one ruling may be broken by so many pixels. */
const BROKEN = 2;

interface Run {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** Long dark runs along one direction; `dark(along, across)` tells of a pixel. */
function runs(
  { long, wide, shortest }: { readonly long: number; readonly wide: number; readonly shortest: number },
  dark: (along: number, across: number) => boolean,
): readonly Run[] {
  const found: Run[] = [];
  for (let at = 0; at < wide; at++) {
    let from = -1;
    let last = -1;
    for (let along = 0; along <= long; along++) {
      if (along < long && dark(along, at)) {
        if (from < 0) from = along;
        last = along;
      } else if (from >= 0 && (along === long || along - last > BROKEN)) {
        if (last + 1 - from >= shortest) found.push({ from, to: last + 1, at });
        from = -1;
      }
    }
  }
  return found;
}

/** Joins runs that lie side by side into rulings; null for what is too thick for one. */
function rulings(found: readonly Run[], thickest: number): readonly (Run & { readonly thick: number })[] {
  const groups: { from: number; to: number; first: number; last: number }[] = [];
  for (const { from, to, at } of found) {
    const group = groups.findLast((other) =>
      at - other.last <= 1 && Math.min(to, other.to) - Math.max(from, other.from) > 0.5 * (to - from)
    );
    if (group === undefined) groups.push({ from, to, first: at, last: at });
    else {
      group.from = Math.min(group.from, from);
      group.to = Math.max(group.to, to);
      group.last = at;
    }
  }
  return groups.flatMap(({ from, to, first, last }) =>
    last + 1 - first > thickest ? [] : [{ from, to, at: (first + last + 1) / 2, thick: last + 1 - first }]
  );
}

/** Level and upright rulings that are drawn in the picture of a page, in points: long thin runs of ink. */
export function imageRules(image: PageImage): readonly Rule[] {
  const { width, height, scale, rgba } = image;
  const ink = new Uint8Array(width * height);
  for (let i = 0; i < ink.length; i++) {
    ink[i] = rgba[4 * i]! + rgba[4 * i + 1]! + rgba[4 * i + 2]! < 3 * INK ? 1 : 0;
  }
  const shortest = SHORTEST * scale;
  const thickest = THICKEST * scale;
  const across = rulings(
    runs({ long: width, wide: height, shortest }, (x, y) => ink[y * width + x] === 1),
    thickest,
  );
  const down = rulings(
    runs({ long: height, wide: width, shortest }, (y, x) => ink[y * width + x] === 1),
    thickest,
  );
  return [
    ...across.map(({ from, to, at }) => ({
      x0: from / scale,
      y0: at / scale,
      x1: to / scale,
      y1: at / scale,
    })),
    ...down.map(({ from, to, at }) => ({ x0: at / scale, y0: from / scale, x1: at / scale, y1: to / scale })),
  ];
}

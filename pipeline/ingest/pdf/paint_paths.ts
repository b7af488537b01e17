import type { Extent } from "./graphics_state.ts";
import type { Matrix } from "./matrix.ts";
import type { Rule, Shape, ShapeKind } from "./page.ts";

/** Rulings, fills and other shapes of one painted path. */
export interface PaintedPath {
  readonly rules: readonly Rule[];
  readonly fills: readonly PaintedBox[];
  /** Their colours are the state's. */
  readonly shapes: readonly Omit<Shape, "color">[];
}

/** The extent of a filled shape; only where it is a rectangle is all of it filled. */
export interface PaintedBox extends Extent {
  readonly rectangular: boolean;
}

/** A bar up to this thick (points) is a ruling line. */
const RULE_THICKNESS = 2.6;
/** Shorter bars are dashes and dots. */
const RULE_LENGTH = 4;
/** Smaller shapes are parts of letters and dots. */
const SHAPE_SIZE = 2;
/** A filled outline that leaves no more than this of its box free is a rectangle, its corners rounded. */
const BAR_SHARE = 0.85;
/** The outline of a thick line, filled: it runs there and back and encloses next to nothing. */
const OUTLINE_POINTS = 12;
const OUTLINE_SHARE = 0.06;
/** A stroke counts as straight along an axis within this many points. */
const STRAIGHT = 0.8;

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Codes of path data: move 0, line 1, cubic 2, quadratic 3, close 4, each followed by its coordinates. */
function subpaths(
  data: ArrayLike<number>,
  matrix: Matrix,
): { corners: Corner[]; curved: boolean; closed: boolean }[] {
  const [a, b, c, d, e, f] = matrix;
  const paths: { corners: Corner[]; curved: boolean; closed: boolean }[] = [];
  let i = 0;
  while (i < data.length) {
    const code = data[i++];
    if (code === 4) {
      const last = paths.at(-1);
      if (last !== undefined) last.closed = true;
      continue;
    }
    const pairs = code === 2 ? 3 : code === 3 ? 2 : 1;
    i += 2 * (pairs - 1);
    const x = data[i++] ?? 0;
    const y = data[i++] ?? 0;
    if (code === 0 || paths.length === 0) paths.push({ corners: [], curved: false, closed: false });
    const path = paths.at(-1);
    path?.corners.push({ x: a * x + c * y + e, y: b * x + d * y + f });
    if (path !== undefined && pairs > 1) path.curved = true;
  }
  return paths;
}

function straight(from: Corner, to: Corner): Rule | null {
  const x0 = Math.min(from.x, to.x);
  const x1 = Math.max(from.x, to.x);
  const y0 = Math.min(from.y, to.y);
  const y1 = Math.max(from.y, to.y);
  const flat = y1 - y0 <= STRAIGHT && x1 - x0 >= RULE_LENGTH;
  const upright = x1 - x0 <= STRAIGHT && y1 - y0 >= RULE_LENGTH;
  return flat || upright ? { x0, y0, x1, y1 } : null;
}

/** Share of its box that a ring through these corners encloses; curves count as their chords. */
function enclosed(corners: readonly Corner[], area: number): number {
  let twice = 0;
  let from = corners.at(-1);
  for (const to of corners) {
    if (from !== undefined) twice += from.x * to.y - to.x * from.y;
    from = to;
  }
  return area === 0 ? 0 : Math.abs(twice) / 2 / area;
}

/** The points of a series stand one behind the other, whatever their values. */
function runsRight(corners: readonly Corner[]): boolean {
  const forward = (corners.at(-1)?.x ?? 0) > (corners[0]?.x ?? 0) ? 1 : -1;
  return corners.every(({ x }, i) => i === 0 || forward * (x - (corners[i - 1]?.x ?? 0)) > -0.1);
}

/** Null for outlines of rectangles, which frame something, and for straight lines: those are rulings. */
function shapeKind(
  { corners, curved }: { readonly corners: readonly Corner[]; readonly curved: boolean },
  { area, fill }: { readonly area: number; readonly fill: boolean },
): ShapeKind | null {
  const share = enclosed(corners, area);
  if (share > BAR_SHARE) return fill ? "bar" : null;
  if (
    fill
      ? corners.length >= OUTLINE_POINTS && share < OUTLINE_SHARE
      : corners.length > 2 && runsRight(corners)
  ) {
    return "line";
  }
  if (curved) return "curve";
  const slanted = corners.some(({ x, y }, i) => {
    const before = corners[i - 1];
    return before !== undefined && Math.abs(x - before.x) > STRAIGHT && Math.abs(y - before.y) > STRAIGHT;
  });
  return slanted ? "slant" : null;
}

/** Reads path data under a matrix into rulings (strokes and thin bars), filled boxes and other shapes. */
export function readPath(
  data: ArrayLike<number>,
  matrix: Matrix,
  paint: { readonly fill: boolean; readonly stroke: boolean },
): PaintedPath {
  const rules: Rule[] = [];
  const fills: PaintedBox[] = [];
  const shapes: Omit<Shape, "color">[] = [];
  for (const { corners, curved, closed } of subpaths(data, matrix)) {
    const first = corners[0];
    if (first === undefined || corners.length < 2) continue;
    const xs = corners.map(({ x }) => x);
    const ys = corners.map(({ y }) => y);
    const box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
    const width = box.x1 - box.x0;
    const height = box.y1 - box.y0;
    const rectangular = !curved && corners.length <= 5 &&
      corners.every(({ x, y }) =>
        Math.min(Math.abs(x - box.x0), Math.abs(x - box.x1)) < STRAIGHT &&
        Math.min(Math.abs(y - box.y0), Math.abs(y - box.y1)) < STRAIGHT
      );
    const thin = Math.min(width, height) <= RULE_THICKNESS && Math.max(width, height) >= RULE_LENGTH;
    if (rectangular && thin) {
      rules.push(box);
    } else {
      if (Math.max(width, height) >= SHAPE_SIZE) {
        const kind = shapeKind({ corners, curved }, { area: width * height, fill: paint.fill });
        if (kind !== null) shapes.push({ ...box, kind, filled: paint.fill, points: corners.length });
      }
      if (paint.fill) fills.push({ ...box, rectangular });
      if (!paint.stroke || curved) continue;
      const ring = closed ? [...corners, first] : corners;
      for (let k = 1; k < ring.length; k++) {
        const rule = straight(ring[k - 1] ?? first, ring[k] ?? first);
        if (rule !== null) rules.push(rule);
      }
    }
  }
  return { rules, fills, shapes };
}

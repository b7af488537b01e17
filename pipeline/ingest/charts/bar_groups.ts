import type { Shape } from "../pdf/page.ts";

/** Bars that stand on one line. */
export interface BarGroup {
  /** Upright bars grow up or down from a level line, flat ones to the side from an upright one. */
  readonly upright: boolean;
  /** Place of the line that they stand on: y for upright bars, x for flat ones. */
  readonly base: number;
  /** Left to right, or top to bottom. */
  readonly bars: readonly Shape[];
}

/** Bars of one chart start within this many points of their line, and are as thick as each other within as many. */
const SAME = 1;
/** Thinner ones are rulings, thicker ones panels. */
const THIN = 3;
const THICK = 130;
/** Lengths differ by at least this many points: cells of a shaded row are all as high as the row, those of a column nearly as wide. */
const UNEQUAL = { upright: 0.5, flat: 2 } as const;
/** Two flat bars are shades of a header; a chart of two stands upright. */
const LEAST_BARS = { upright: 2, flat: 3 } as const;
/** Cells come in two or three lengths, however many there are; values differ. */
const LEAST_LENGTHS = 1 / 3;

/** A gap between two bars is at most so many bars wide. */
const FARTHEST = 4;

/** A bar by where it starts, how far it reaches from there, and its place across. */
interface Reach {
  readonly shape: Shape;
  readonly base: number;
  readonly end: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

/** Each bar twice: as one that grows from either end, since which end is the line shows only in company. */
function reaches(shapes: readonly Shape[], upright: boolean): readonly Reach[] {
  return shapes.flatMap((shape) => {
    const [low, high, from, to] = upright
      ? [shape.y1, shape.y0, shape.x0, shape.x1]
      : [shape.x0, shape.x1, shape.y0, shape.y1];
    const across = to - from;
    if (across < THIN || across > THICK || Math.abs(high - low) < 1) return [];
    const length = Math.abs(high - low);
    return [{ shape, base: low, end: high, length, from, to }, {
      shape,
      base: high,
      end: low,
      length,
      from,
      to,
    }];
  });
}

function near(value: number): readonly number[] {
  const key = Math.round(value / SAME);
  return [key - 1, key, key + 1];
}

/** Side by side, one at each place: where two overlap the first stays. */
function disjoint(found: readonly Reach[]): readonly Reach[] {
  const sorted = [...found].sort((a, b) => a.from - b.from || b.length - a.length);
  const kept: Reach[] = [];
  for (const one of sorted) {
    const last = kept.at(-1);
    if (last === undefined || one.from > last.to - SAME) kept.push(one);
  }
  return kept;
}

/** Cells of a row are shaded one beside the other: behind the line that they start on another one ends. */
function isShading(bars: readonly Reach[], ending: ReadonlyMap<number, readonly Reach[]>): boolean {
  const behind = bars.filter((bar) =>
    near(bar.base).flatMap((key) => ending.get(key) ?? []).some((other) =>
      other.shape !== bar.shape && (other.end - other.base) * (bar.end - bar.base) > 0 &&
      Math.abs(other.end - bar.base) <= 2 * SAME && Math.abs(other.from - bar.from) <= SAME &&
      Math.abs(other.to - bar.to) <= SAME
    )
  );
  return 2 * behind.length >= bars.length;
}

/** Rows that are shaded one under the other leave no gap. */
function isSolid(bars: readonly Reach[]): boolean {
  return bars.length > 2 && bars.every(({ from }, i) => i === 0 || from - (bars[i - 1]?.to ?? 0) < SAME);
}

/** Bars of a chart stand next to each other; with two, both grow the same way. */
function isRow(bars: readonly Reach[]): boolean {
  const apart = bars.every(({ from }, i) => {
    const before = bars[i - 1];
    return before === undefined || from - before.to <= FARTHEST * (before.to - before.from);
  });
  return apart && (bars.length > 2 || new Set(bars.map(({ base, end }) => Math.sign(end - base))).size === 1);
}

/** Values differ; cells of a row or column do not, or in few sizes. */
function differ(bars: readonly Reach[], least: number): boolean {
  const lengths = bars.map(({ length }) => length);
  const different = new Set(lengths.map((length) => Math.round(length / least)));
  return Math.max(...lengths) - Math.min(...lengths) >= least &&
    different.size >= bars.length * LEAST_LENGTHS;
}

function groupsOf(rectangles: readonly Shape[], upright: boolean): readonly BarGroup[] {
  const way = upright ? "upright" : "flat";
  const all = reaches(rectangles, upright);
  const byBase = Map.groupBy(all, ({ base }) => Math.round(base / SAME));
  const byEnd = Map.groupBy(all, ({ end }) => Math.round(end / SAME));
  const used = new Set<Shape>();
  const tried = new Set<string>();
  return all.flatMap((first) => {
    const thick = first.to - first.from;
    const key = `${Math.round(first.base / SAME)} ${Math.round(thick / SAME)}`;
    if (used.has(first.shape) || tried.has(key)) return [];
    tried.add(key);
    const level = near(first.base).flatMap((at) => byBase.get(at) ?? []).filter((other) =>
      !used.has(other.shape) && Math.abs(other.base - first.base) <= SAME &&
      Math.abs(other.to - other.from - thick) <= SAME
    );
    if (level.length < LEAST_BARS[way]) return [];
    const bars = disjoint(level);
    if (bars.length < LEAST_BARS[way] || !differ(bars, UNEQUAL[way]) || !isRow(bars)) return [];
    if (isShading(bars, byEnd) || !upright && isSolid(bars)) return [];
    for (const { shape } of bars) used.add(shape);
    return [{ upright, base: first.base, bars: bars.map(({ shape }) => shape) }];
  });
}

/** Finds rectangles that stand side by side on one line, equally thick and of unequal length. */
export function barGroups(shapes: readonly Shape[]): readonly BarGroup[] {
  // what is painted twice is one rectangle
  const rectangles = new Map(
    shapes.filter(({ kind }) => kind === "bar").map((shape) => {
      const { x0, y0, x1, y1 } = shape;
      return [[x0, y0, x1, y1].map(Math.round).join(" "), shape];
    }),
  );
  const bars = [...rectangles.values()];
  return [...groupsOf(bars, true), ...groupsOf(bars, false)];
}

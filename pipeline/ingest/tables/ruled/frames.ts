import type { Segment, Segments } from "./segments.ts";

/** A grid of rulings that touch one another. */
export interface Frame {
  /** Places of its upright rulings, left to right, and of its level ones, top to bottom; the outer edges included. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly segments: Segments;
}

/** Rulings that end this close to one another touch, in points; double frames leave about two. */
const TOUCH = 3.2;
/** Rulings closer than this are one line drawn double. */
const DOUBLE = 4.2;

function meets(across: Segment, down: Segment): boolean {
  return down.at >= across.from - TOUCH && down.at <= across.to + TOUCH &&
    across.at >= down.from - TOUCH && across.at <= down.to + TOUCH;
}

function places(values: readonly number[]): readonly number[] {
  const groups: number[][] = [];
  for (const value of [...values].sort((a, b) => a - b)) {
    const last = groups.at(-1);
    if (last !== undefined && value - (last[0] ?? value) <= DOUBLE) last.push(value);
    else groups.push([value]);
  }
  return groups.map((group) => group.reduce((sum, value) => sum + value, 0) / group.length);
}

function frameOf(across: readonly Segment[], down: readonly Segment[]): Frame | null {
  const ends = across.flatMap(({ from, to }) => [from, to]);
  const xs = places(down.map(({ at }) => at));
  const ys = places(across.map(({ at }) => at));
  const left = Math.min(...ends);
  const right = Math.max(...ends);
  // without upright rulings at its sides a table is open there
  const open = [
    ...(xs[0] ?? left) - left > 2 * DOUBLE ? [left] : [],
    ...right - (xs.at(-1) ?? right) > 2 * DOUBLE ? [right] : [],
  ];
  const top = Math.min(...down.map(({ from }) => from));
  const bottom = Math.max(...down.map(({ to }) => to));
  const ends2 = [
    ...(ys[0] ?? top) - top > 2 * DOUBLE ? [top] : [],
    ...bottom - (ys.at(-1) ?? bottom) > 2 * DOUBLE ? [bottom] : [],
  ];
  const frame = {
    xs: [...xs, ...open].sort((a, b) => a - b),
    ys: [...ys, ...ends2].sort((a, b) => a - b),
    segments: { across, down },
  };
  return frame.xs.length < 3 && frame.ys.length < 3 || frame.xs.length < 2 || frame.ys.length < 2
    ? null
    : frame;
}

/** Finds the grids of a page: rulings of both directions that hang together. A lone box with nothing ruled inside is none. */
export function findFrames({ across, down }: Segments): readonly Frame[] {
  const group = new Map<Segment, Segment[]>();
  for (const level of across) group.set(level, [level]);
  for (const upright of down) group.set(upright, [upright]);
  for (const level of across) {
    for (const upright of down) {
      const [a, b] = [group.get(level) ?? [], group.get(upright) ?? []];
      if (a === b || !meets(level, upright)) continue;
      const [large, small] = a.length >= b.length ? [a, b] : [b, a];
      large.push(...small);
      for (const member of small) group.set(member, large);
    }
  }
  const levels = new Set(across);
  return [...new Set(group.values())].flatMap((members) => {
    const own = members.filter((member) => levels.has(member));
    const upright = members.filter((member) => !levels.has(member));
    return own.length === 0 || upright.length === 0 ? [] : frameOf(own, upright) ?? [];
  }).sort((a, b) => (a.ys[0] ?? 0) - (b.ys[0] ?? 0) || (a.xs[0] ?? 0) - (b.xs[0] ?? 0));
}

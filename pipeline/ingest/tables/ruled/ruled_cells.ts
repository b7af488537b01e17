import type { Frame } from "./frames.ts";
import type { Segment } from "./segments.ts";

/** A cell that rulings enclose: bands of the frame, ends included. */
export interface RuledCell {
  readonly r0: number;
  readonly r1: number;
  readonly c0: number;
  readonly c1: number;
}

/** A side is ruled when a ruling runs along this share of it. */
const SHARE = 0.6;
/** As far as a ruling may stand off its line, in points: half of what a double one takes, and slant. */
const OFF = 3;

/** Share of the stretch between `from` and `to` that rulings at `at` cover. */
function covered(segments: readonly Segment[], at: number, from: number, to: number): number {
  let sum = 0;
  let end = from;
  for (const segment of segments.toSorted((a, b) => a.from - b.from)) {
    if (Math.abs(segment.at - at) > OFF) continue;
    const start = Math.max(segment.from, end);
    const stop = Math.min(segment.to, to);
    if (stop > start) {
      sum += stop - start;
      end = stop;
    }
  }
  return sum / (to - from);
}

/** Joins places of the frame's grid that no ruling parts, first along rows, then down where the same columns go on. */
export function ruledCells({ xs, ys, segments }: Frame): readonly RuledCell[] {
  const done: RuledCell[] = [];
  let open: { r0: number; c0: number; c1: number }[] = [];
  for (let r = 0; r + 1 < ys.length; r++) {
    const [top, bottom] = [ys[r] ?? 0, ys[r + 1] ?? 0];
    const runs: { c0: number; c1: number }[] = [];
    for (let c = 0; c + 1 < xs.length; c++) {
      const last = runs.at(-1);
      const parted = c > 0 && covered(segments.down, xs[c] ?? 0, top, bottom) >= SHARE;
      if (last === undefined || parted) runs.push({ c0: c, c1: c });
      else last.c1 = c;
    }
    const next: typeof open = [];
    for (const { c0, c1 } of runs) {
      const above = open.find((cell) => cell.c0 === c0 && cell.c1 === c1);
      const parted = covered(segments.across, top, xs[c0] ?? 0, xs[c1 + 1] ?? 0) >= SHARE;
      next.push(above !== undefined && !parted ? above : { r0: r, c0, c1 });
    }
    done.push(...open.filter((cell) => !next.includes(cell)).map((cell) => ({ ...cell, r1: r - 1 })));
    open = next;
  }
  done.push(...open.map((cell) => ({ ...cell, r1: ys.length - 2 })));
  return done.sort((a, b) => a.r0 - b.r0 || a.c0 - b.c0);
}

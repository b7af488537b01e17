import type { Rule } from "../../pdf/page.ts";

/** A straight ruling: `at` across its direction, `from` and `to` along it, in points. */
export interface Segment {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The rulings of a page by direction, pieces joined. */
export interface Segments {
  readonly across: readonly Segment[];
  readonly down: readonly Segment[];
}

/** Pieces of one ruling lie this close to one line, in points: thin bars are drawn by either edge. */
const SAME_LINE = 1.6;
/** Pieces of one ruling leave gaps up to this: where another ruling crosses, or cells are drawn one by one. */
const GAP = 3;

function joined(pieces: readonly Segment[]): readonly Segment[] {
  const done: { at: number; from: number; to: number; count: number }[] = [];
  for (const piece of [...pieces].sort((a, b) => a.from - b.from)) {
    const last = done.findLast(({ at, to }) =>
      Math.abs(at - piece.at) <= SAME_LINE && piece.from <= to + GAP
    );
    if (last === undefined) {
      done.push({ ...piece, count: 1 });
    } else {
      last.to = Math.max(last.to, piece.to);
      last.at = (last.at * last.count + piece.at) / ++last.count;
    }
  }
  return done.map(({ at, from, to }) => ({ at, from, to }));
}

/** Sorts rulings by direction and joins the pieces that they were drawn in. */
export function segmentsOf(rules: readonly Rule[]): Segments {
  const across: Segment[] = [];
  const down: Segment[] = [];
  for (const { x0, y0, x1, y1 } of rules) {
    if (x1 - x0 >= y1 - y0) across.push({ at: (y0 + y1) / 2, from: x0, to: x1 });
    else down.push({ at: (x0 + x1) / 2, from: y0, to: y1 });
  }
  return { across: joined(across), down: joined(down) };
}

import type { Word } from "../../pdf/page.ts";
import type { Frame } from "./frames.ts";
import { groupLines } from "../line.ts";
import { middleOf } from "./middle_of.ts";
import type { Segment } from "./segments.ts";

/** Rulings of one table begin and end within this of one another, in points. */
const FLUSH = 8;
/** Shorter ones underline words. */
const SHORTEST = 100;
/** A table's rulings stand no further apart, in points; those of a page's head and foot do. */
const TALLEST = 420;
/** A line of running text is as long as this share of its column, with no wider gaps than this, in font sizes. */
const LONG = 0.7;
const GAP = 1.5;
/** Running text, where this share of the lines is. */
const PROSE = 0.4;

function isFlush(a: Segment, b: Segment): boolean {
  return Math.abs(a.from - b.from) <= FLUSH && Math.abs(a.to - b.to) <= FLUSH;
}

function between(words: readonly Word[], upper: Segment, lower: Segment): readonly Word[] {
  return words.filter((word) => {
    const [x, y] = middleOf(word);
    return y > upper.at && y < lower.at && x > upper.from && x < upper.to;
  });
}

/** Running text: lines without gaps that are nearly as long as the rulings. */
function isProse(words: readonly Word[], { from, to }: Segment): boolean {
  const lines = groupLines(words);
  const long = lines.filter((line) =>
    line.x1 - line.x0 > LONG * (to - from) &&
    line.words.every((word, i) => word.x0 - (line.words[i - 1]?.x1 ?? word.x0) < GAP * line.size)
  );
  return long.length >= Math.max(2, PROSE * lines.length);
}

/**
 * Finds what stands between level rulings that begin and end together, with none upright: a table open at its sides,
 * perhaps. `words` are those that nothing has taken yet. Each frame runs from the first of its rulings to the last.
 */
export function openFrames(across: readonly Segment[], words: readonly Word[]): readonly Frame[] {
  const groups: Segment[][] = [];
  for (
    const segment of across.filter(({ from, to }) => to - from >= SHORTEST).toSorted((a, b) => a.at - b.at)
  ) {
    const group = groups.find((held) => {
      const last = held.at(-1);
      return last !== undefined && isFlush(last, segment) && segment.at - last.at <= TALLEST;
    });
    if (group === undefined) groups.push([segment]);
    else group.push(segment);
  }
  return groups.flatMap((group) => {
    const runs: Segment[][] = [];
    for (const segment of group) {
      const run = runs.at(-1);
      const last = run?.at(-1);
      const inside = last === undefined ? [] : between(words, last, segment);
      if (run === undefined || last === undefined || isProse(inside, last)) runs.push([segment]);
      // rulings that nothing stands between are one, drawn double
      else if (inside.length === 0) run[run.length - 1] = segment;
      else run.push(segment);
    }
    return runs.filter((run) => run.length > 1).map((run) => ({
      xs: [Math.min(...run.map(({ from }) => from)), Math.max(...run.map(({ to }) => to))],
      ys: run.map(({ at }) => at),
      segments: { across: run, down: [] },
    }));
  });
}

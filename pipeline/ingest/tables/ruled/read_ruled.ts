import type { Box } from "../../../../retrieval/mod.ts";
import { boundingBox, wordBox } from "../../pdf/page.ts";
import type { Page, Word } from "../../pdf/page.ts";
import { fillFrame } from "./fill_frame.ts";
import type { FilledFrame } from "./fill_frame.ts";
import { framesPart, joinsFigures } from "./breaks_rows.ts";
import type { Frame } from "./frames.ts";
import { findFrames } from "./frames.ts";
import type { BareReading } from "./grid_table.ts";
import { gridTable } from "./grid_table.ts";
import { ruledCells } from "./ruled_cells.ts";
import { isOfWords } from "./is_of_words.ts";
import { middleOf } from "./middle_of.ts";
import { openFrames } from "./open_frames.ts";
import { segmentsOf } from "./segments.ts";

/** A table that rulings frame: what it says, the words that it took, and the box of its rulings in the page's text frame. */
export interface RuledReading {
  readonly reading: BareReading;
  readonly words: ReadonlySet<Word>;
  readonly frame: Box;
}

/** Words may stand this far over the outer rulings, in points. */
const OVER = 1;
/** A frame of which fewer cells hold words is a chart's grid. */
const FILLED = 0.25;

function boxOf({ xs, ys }: Frame): Box {
  return [xs[0] ?? 0, ys[0] ?? 0, xs.at(-1) ?? 0, ys.at(-1) ?? 0];
}

function isChart(frame: Frame, words: readonly Word[]): boolean {
  const cells = ruledCells(frame);
  const filled = cells.filter(({ r0, r1, c0, c1 }) =>
    words.some((word) => {
      const [x, y] = middleOf(word);
      return x > (frame.xs[c0] ?? 0) && x < (frame.xs[c1 + 1] ?? 0) && y > (frame.ys[r0] ?? 0) &&
        y < (frame.ys[r1 + 1] ?? 0);
    })
  );
  return filled.length < FILLED * cells.length;
}

function isWithin(word: Word, [x0, y0, x1, y1]: Box): boolean {
  const [x, y] = middleOf(word);
  return x > x0 - OVER && x < x1 + OVER && y > y0 - OVER && y < y1 + OVER;
}

/** Without the rows at the top and the bottom that hold one piece alone: titles, the sentence before a table, notes. */
function withoutLoneRows(filled: FilledFrame): FilledFrame {
  const wide = Array.from({ length: filled.rows }, (_, r) => r)
    .filter((r) => filled.cells.filter(({ r0, r1 }) => r0 <= r && r <= r1).length > 1);
  const [first, last] = [wide[0] ?? 0, wide.at(-1) ?? filled.rows - 1];
  // a heading over several columns stands alone too
  const cells = filled.cells.filter(({ r0, r1, c0, c1 }) =>
    r1 >= first && r0 <= last || r1 === first - 1 && c0 > 0 && c1 > c0
  );
  return cells.length === filled.cells.length ? filled : { ...filled, cells };
}

/** Words that stand no higher and no lower than what the cells hold. */
function withinRows(words: readonly Word[], { cells }: FilledFrame): readonly Word[] {
  const baselines = cells.flatMap(({ atoms }) =>
    atoms.flatMap((atom) => atom.words.map(({ baseline }) => baseline))
  );
  const [top, bottom] = [Math.min(...baselines), Math.max(...baselines)];
  return words.filter(({ baseline, size }) => baseline > top - 0.5 * size && baseline < bottom + 0.5 * size);
}

/**
 * Reads the tables of a page that rulings frame: those of both directions, then tables of words between level ones
 * alone. Tables of figures between level rulings are read by how the figures line up.
 */
export function readRuled(page: Page, knows: (word: string) => boolean): readonly RuledReading[] {
  const taken = new Set<Word>();
  const segments = segmentsOf(page.rules);
  const frames = findFrames(segments);
  const boxes = frames.map(boxOf);
  const free = page.words.filter((word) => !boxes.some((box) => isWithin(word, box)));
  const read = (frame: Frame, options: {
    readonly trim: boolean;
    readonly accept: (reading: BareReading, words: readonly Word[]) => boolean;
  }) => {
    const box = boxOf(frame);
    const inside = page.words.filter((word) => !taken.has(word) && isWithin(word, box));
    if (inside.length < 3) return [];
    const filled = fillFrame(frame, inside, page.rules);
    const kept = options.trim ? withoutLoneRows(filled) : filled;
    const own = kept === filled ? inside : withinRows(inside, kept);
    const reading = gridTable(kept, page, knows);
    if (reading === null || !options.accept(reading, own)) return [];
    for (const word of own) taken.add(word);
    return [{ reading, words: new Set(own), frame: own === inside ? box : boundingBox(own.map(wordBox)) }];
  };
  const closed = frames.flatMap((frame) =>
    read(frame, {
      trim: false,
      accept: ({ table }, inside) =>
        !isChart(frame, inside) && !framesPart(inside, free) && !joinsFigures(table),
    })
  );
  const left = page.words.filter((word) => !taken.has(word));
  const level = segments.across.filter(({ at, from, to }) =>
    !closed.some(({ frame: [x0, y0, x1, y1] }) => at > y0 - OVER && at < y1 + OVER && from < x1 && to > x0)
  );
  return [
    ...closed,
    ...openFrames(level, left).flatMap((frame) =>
      read(frame, {
        trim: true,
        // lines under figures are no table's edges: its rows go on beyond them
        accept: (reading, inside) => {
          const own = new Set(inside);
          return isOfWords(reading.table) && !joinsFigures(reading.table) &&
            !framesPart(inside, left.filter((word) => !own.has(word)));
        },
      })
    ),
  ];
}

import type { Box } from "../../../../retrieval/mod.ts";
import type { Page, Word } from "../../pdf/page.ts";
import { fillFrame, middleOf } from "./fill_frame.ts";
import { framesPart, joinsFigures } from "./breaks_rows.ts";
import type { Frame } from "./frames.ts";
import { findFrames } from "./frames.ts";
import type { BareReading } from "./grid_table.ts";
import { gridTable } from "./grid_table.ts";
import { ruledCells } from "./ruled_cells.ts";
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

/** Reads the tables of a page that rulings of both directions frame. */
export function readRuled(page: Page, knows: (word: string) => boolean): readonly RuledReading[] {
  const taken = new Set<Word>();
  const frames = findFrames(segmentsOf(page.rules));
  const boxes = frames.map(boxOf);
  const free = page.words.filter((word) => !boxes.some((box) => isWithin(word, box)));
  return frames.flatMap((frame) => {
    const box = boxOf(frame);
    const inside = page.words.filter((word) => !taken.has(word) && isWithin(word, box));
    if (inside.length < 3 || isChart(frame, inside) || framesPart(inside, free)) return [];
    const reading = gridTable(fillFrame(frame, inside, page.rules), page, knows);
    if (reading === null || joinsFigures(reading.table)) return [];
    for (const word of inside) taken.add(word);
    return [{ reading, words: new Set(inside), frame: box }];
  });
}

import type { Line } from "./line.ts";
import { hasWideGap } from "./side.ts";
import type { Side } from "./side.ts";

/** A stretch of a page down which the rows of one table run over a gutter. */
export interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Lines of text columns meet by chance, rows of a table to a fraction of a point: in font sizes. */
const SAME_ROW = 0.12;
/** Fewer rows than this are no table. */
const FEWEST = 3;
/** Share of its lines of figures that must have their label beyond the gutter. */
const PAIRED = 0.85;
/** Rows of one table follow each other, and its headings the rows, within this many font sizes. */
const ROW_GAP = 4;
const HEADER_GAP = 2.6;
const MOST_HEADERS = 4;

function isFigures(line: Line): boolean {
  const words = line.words.filter(({ raised }) => !raised);
  return words.some(({ text }) => /\d/.test(text)) &&
    words.every(({ text }) => !/[A-Za-z]{2}/.test(text) || /^(?:nm|n\/?[am]|US|bps)\W?$/i.test(text));
}

function hasWords(line: Line): boolean {
  return line.words.some(({ text }) => /[A-Za-z]{2}/.test(text));
}

function isProse(line: Line, { x0, x1 }: Side): boolean {
  return line.words.length >= 4 && !hasWideGap(line) && line.x1 - x0 > 0.72 * (x1 - x0);
}

function partnerIn({ lines }: Side): (line: Line) => boolean {
  const labels = lines.filter(hasWords);
  return (line) => labels.some(({ baseline, size }) => Math.abs(baseline - line.baseline) <= SAME_ROW * size);
}

/** Lines of nothing but figures right of a gutter whose label stands on the same baseline left of it. */
export function cutRows(left: Side, right: Side): readonly Line[] {
  return right.lines.filter(isFigures).filter(partnerIn(left));
}

/**
 * Finds tables that a gutter cuts in two, labels left of it and figures right: lines of nothing but figures whose
 * label stands on the same baseline beyond the gutter. Running text beside a table shares no baselines with it but by
 * chance. The headings over the figures belong to the band.
 */
export function tableBands(left: Side, right: Side): readonly Band[] {
  const partner = partnerIn(left);
  const isPaired = (line: Line | undefined) => line !== undefined && partner(line);
  const bands: Band[] = [];
  let run: number[] = [];
  const close = () => {
    // a heading of years is no row
    const paired = run.map((at) => isPaired(right.lines[at]));
    run = run.slice(Math.max(0, paired.indexOf(true)), paired.lastIndexOf(true) + 1);
    const lines = run.flatMap((at) => right.lines[at] ?? []);
    const first = lines[0];
    const last = lines.at(-1);
    if (
      lines.length >= FEWEST && lines.filter(partner).length >= PAIRED * lines.length &&
      first !== undefined &&
      last !== undefined
    ) {
      const top = headerTop(right, run[0] ?? 0);
      bands.push({ top: top - 0.5 * first.size, bottom: last.baseline + 0.5 * last.size });
    }
    run = [];
  };
  for (const [at, line] of right.lines.entries()) {
    const before = right.lines[run.at(-1) ?? -1];
    if (before !== undefined && line.baseline - before.baseline > ROW_GAP * line.size) close();
    if (isFigures(line)) run.push(at);
    else close();
  }
  close();
  return bands;
}

/** Baseline of the highest heading over a line. */
function headerTop(right: Side, first: number): number {
  let top = right.lines[first]?.baseline ?? 0;
  for (let at = first - 1; at >= 0 && first - at <= MOST_HEADERS; at--) {
    const line = right.lines[at];
    if (line === undefined || top - line.baseline > HEADER_GAP * line.size || isProse(line, right)) break;
    top = line.baseline;
  }
  return top;
}

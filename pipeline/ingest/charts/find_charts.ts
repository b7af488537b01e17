import type { Box } from "../../../retrieval/mod.ts";
import type { Page, Shape } from "../pdf/page.ts";
import { boundingBox } from "../pdf/page.ts";
import type { BarGroup } from "./bar_groups.ts";
import { barGroups } from "./bar_groups.ts";
import type { ChartWord } from "./chart_words.ts";
import { chartWords } from "./chart_words.ts";

/** A chart that a page draws with paths. Boxes stand in the frame that the page's words read in. */
export interface DrawnChart {
  readonly kind: "bars" | "lines" | "sectors";
  /** Around what is drawn, without names and scales. */
  readonly plot: Box;
  /** The paths that say so. */
  readonly marks: readonly Shape[];
  /** Of a bar chart, the bars by the line that they stand on. */
  readonly groups: readonly BarGroup[];
}

/** The line of a series crosses at least this much of the page, in points: an inch. */
const SERIES_WIDTH = 72;
/** One that is painted as an outline of itself must cross twice as much: signatures look like it. */
const OUTLINE_WIDTH = 144;
/** Sectors smaller than this across are bullets and icons. */
const SECTOR = 12;
const ROUND_WIDTH = 40;
/** An outline with more points is a map, a signature or a letter. */
const SECTOR_POINTS = 60;
/** More sectors than this are art. */
const MOST_SECTORS = 40;
/** How far names and values stand from what they belong to, in points: three lines of text; of sectors more. */
const NEAR = 36;
const NEAR_SECTORS = 80;
/** A chart states at least two figures: on its scale, at its bars, in its legend. */
const LEAST_FIGURES = 2;
/** Beside a line there is a scale; two figures may be a date under a signature. */
const LEAST_SCALE = 3;
/** Bars whose names or values cannot be found are shades of cells and panels. */
const NAMED = 0.6;
/** Of fewer bars each must have its name and its value. */
const FEW_BARS = 4;

function extent(shapes: readonly Shape[]): Box {
  return boundingBox(shapes.map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]));
}

function grown([x0, y0, x1, y1]: Box, by: number): Box {
  return [x0 - by, y0 - by, x1 + by, y1 + by];
}

function meets(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

function figuresNear(box: Box, words: readonly ChartWord[]): number {
  return words.filter(({ numeric, x0, y0, x1, y1 }) => numeric && meets([x0, y0, x1, y1], box)).length;
}

/** Gathers boxes that come within `gap` of each other. */
function clusters(shapes: readonly Shape[], gap: number): readonly (readonly Shape[])[] {
  const found: { box: Box; shapes: Shape[] }[] = [];
  for (const shape of shapes) {
    let own = { box: [shape.x0, shape.y0, shape.x1, shape.y1] as Box, shapes: [shape] };
    for (let i = found.length - 1; i >= 0; i--) {
      const other = found[i];
      if (other === undefined || !meets(grown(own.box, gap), other.box)) continue;
      own = { box: boundingBox([own.box, other.box]), shapes: [...other.shapes, ...own.shapes] };
      found.splice(i, 1);
    }
    found.push(own);
  }
  return found.map((cluster) => cluster.shapes);
}

function lineCharts(shapes: readonly Shape[], words: () => readonly ChartWord[]): readonly DrawnChart[] {
  const lines = shapes.filter(({ kind, filled, x0, x1, y0, y1 }) =>
    kind === "line" && x1 - x0 >= (filled ? OUTLINE_WIDTH : SERIES_WIDTH) && y1 - y0 > 1
  );
  return clusters(lines, NEAR / 2).flatMap((marks) => {
    const plot = extent(marks);
    return figuresNear(grown(plot, NEAR), words()) >= LEAST_SCALE
      ? [{ kind: "lines" as const, plot, marks, groups: [] }]
      : [];
  });
}

/** Circles and rings, whole or half, that are cut into sectors. */
function sectorCharts(shapes: readonly Shape[], words: () => readonly ChartWord[]): readonly DrawnChart[] {
  const curves = shapes.filter(({ kind, filled, points, x0, x1, y0, y1 }) =>
    kind === "curve" && filled && points <= SECTOR_POINTS && Math.max(x1 - x0, y1 - y0) >= SECTOR
  );
  if (curves.length > MOST_SECTORS) return [];
  return clusters(curves, 2).flatMap((marks) => {
    const plot = extent(marks);
    const width = plot[2] - plot[0];
    const height = plot[3] - plot[1];
    const ratio = width / height;
    const round = ratio > 0.8 && ratio < 1.25 || ratio > 1.75 && ratio < 2.25;
    if (marks.length < 2 || width < ROUND_WIDTH || !round) return [];
    return figuresNear(grown(plot, NEAR_SECTORS), words()) >= LEAST_FIGURES
      ? [{ kind: "sectors" as const, plot, marks, groups: [] }]
      : [];
  });
}

/** A figure in a line of words is no value of a bar. */
export function standsAlone(word: ChartWord, words: readonly ChartWord[]): boolean {
  return !words.some((other) =>
    other !== word && Math.abs(other.y1 - word.y1) < 2 && !other.figure &&
    other.x0 < word.x1 + 0.5 * word.size && other.x1 > word.x0 - 0.5 * word.size
  );
}

/** True for a figure at the head of a bar or in it. */
export function isValue(word: ChartWord, bar: Shape, { upright, base }: BarGroup): boolean {
  if (!word.figure) return false;
  if (!upright) return word.x0 >= bar.x0 && word.x0 <= bar.x1 + NEAR;
  const up = Math.abs(bar.y1 - base) < 2;
  const middle = (bar.x0 + bar.x1) / 2;
  return Math.abs((word.x0 + word.x1) / 2 - middle) <= (bar.x1 - bar.x0) / 2 + 2 &&
    word.y1 >= bar.y0 - (up ? NEAR / 2 : 0) && word.y0 <= bar.y1 + (up ? 0 : NEAR / 2);
}

/** True for a word at the foot of a bar. */
function isNameOf(word: ChartWord, bar: Shape, { upright, base }: BarGroup): boolean {
  if (!word.name) return false;
  if (!upright) return word.x1 <= bar.x0 + 2 && word.x1 >= bar.x0 - 2 * NEAR;
  return word.y0 >= base - 2 && word.y0 <= base + NEAR;
}

/** Whether words at the foot of a bar name it, and a figure states its value. */
function namesOf(
  bar: Shape,
  group: BarGroup,
  words: readonly ChartWord[],
): { name: boolean; value: boolean } {
  let name = false;
  let value = false;
  for (const word of words) {
    const beside = group.upright
      ? word.x0 < bar.x1 && word.x1 > bar.x0
      : 2 * word.y0 < bar.y0 + bar.y1 && 2 * word.y1 > bar.y0 + bar.y1;
    if (!beside) continue;
    name ||= isNameOf(word, bar, group);
    value ||= isValue(word, bar, group) && standsAlone(word, words);
  }
  return { name, value };
}

/** Between shaded rows stand rows without a shade; between the bars of a chart stands nothing. */
function hasRowsBetween({ bars }: BarGroup, words: readonly ChartWord[]): boolean {
  const [x0, y0, x1, y1] = extent(bars);
  return words.some((word) => {
    const middle = (word.y0 + word.y1) / 2;
    return word.x0 >= x0 && word.x1 <= x1 && middle > y0 && middle < y1 &&
      !bars.some((bar) => bar.y0 <= middle && middle <= bar.y1);
  });
}

/** Figures of a scale beside upright bars stand one over the other. */
function hasScale(bars: readonly Shape[], words: readonly ChartWord[]): boolean {
  const [x0, y0, x1, y1] = extent(bars);
  const side = words.filter((word) =>
    word.figure && word.y1 >= y0 - NEAR && word.y0 <= y1 + NEAR / 2 &&
    (word.x1 <= x0 + 2 && word.x1 >= x0 - 2 * NEAR || word.x0 >= x1 - 2 && word.x0 <= x1 + 2 * NEAR)
  );
  return new Set(side.map((word) => Math.round(word.y1))).size >= LEAST_SCALE;
}

function barCharts(shapes: readonly Shape[], words: () => readonly ChartWord[]): readonly DrawnChart[] {
  const groups = barGroups(shapes).filter((group) => {
    if (!group.upright && hasRowsBetween(group, words())) return false;
    const named = group.bars.map((bar) => namesOf(bar, group, words()));
    const least = group.bars.length < FEW_BARS ? 1 : NAMED;
    const share = (what: "name" | "value") =>
      named.filter((one) => one[what]).length / group.bars.length >= least;
    return share("name") &&
      (share("value") || group.upright && group.bars.length > 2 && hasScale(group.bars, words()));
  });
  return groups.map((group) => ({
    kind: "bars" as const,
    plot: extent(group.bars),
    marks: group.bars,
    groups: [group],
  }));
}

/** Lines lead from sectors to their names, and run over bars. */
function strongest(a: DrawnChart["kind"], b: DrawnChart["kind"]): DrawnChart["kind"] {
  const order: readonly DrawnChart["kind"][] = ["sectors", "bars", "lines"];
  return order.find((kind) => kind === a || kind === b) ?? a;
}

/** Charts in one place are one: bars on two sides of a line, lines over bars. */
function joined(charts: readonly DrawnChart[]): readonly DrawnChart[] {
  const found: DrawnChart[] = [];
  for (const chart of charts) {
    let own = chart;
    for (let i = found.length - 1; i >= 0; i--) {
      const other = found[i];
      if (other === undefined || !meets(own.plot, other.plot)) continue;
      own = {
        kind: strongest(other.kind, own.kind),
        plot: boundingBox([other.plot, own.plot]),
        marks: [...other.marks, ...own.marks],
        groups: [...other.groups, ...own.groups],
      };
      found.splice(i, 1);
    }
    found.push(own);
  }
  return found.sort((a, b) => a.plot[1] - b.plot[1] || a.plot[0] - b.plot[0]);
}

/** Finds the charts that a page draws with paths, top to bottom: bars on a line, lines of series, circles in sectors. */
export function findCharts(page: Page): readonly DrawnChart[] {
  const { shapes } = page;
  if (shapes.length === 0) return [];
  let kept: readonly ChartWord[] | null = null;
  // most pages draw nothing that looks like a chart: their words are not looked at
  const words = () => kept ??= chartWords(page);
  return joined([...barCharts(shapes, words), ...lineCharts(shapes, words), ...sectorCharts(shapes, words)]);
}

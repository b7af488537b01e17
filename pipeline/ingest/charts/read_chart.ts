import type { Box, Chart } from "../../../retrieval/mod.ts";
import type { Page, Shape, Word } from "../pdf/page.ts";
import { boundingBox, displayedBox } from "../pdf/page.ts";
import type { TableReading } from "../tables/read_tables.ts";
import type { BarPoint } from "./bar_points.ts";
import { barPoints, isProportional } from "./bar_points.ts";
import { chartLegend } from "./chart_legend.ts";
import type { LegendEntry } from "./chart_legend.ts";
import { chartScale } from "./chart_scale.ts";
import type { ChartScale } from "./chart_scale.ts";
import { chartTable } from "./chart_table.ts";
import { chartTitle } from "./chart_title.ts";
import type { ChartWord } from "./chart_words.ts";
import type { DrawnChart } from "./find_charts.ts";
import { sectorPoints } from "./sector_points.ts";
import { wordRuns } from "./word_lines.ts";

/** A chart as geometry reads it. */
export interface ChartReading {
  readonly chart: Chart;
  /** Its values as a table, where names and lengths leave no doubt of them and the names are periods; null otherwise. */
  readonly table: TableReading | null;
}

/** A reading with the words of the page that it used up. */
export interface ReadChart {
  readonly reading: ChartReading;
  readonly words: ReadonlySet<Word>;
}

type Series = Chart["series"][number];

/** What the kinds of charts have in common once their points are read. */
interface Points {
  readonly series: readonly Series[];
  readonly used: readonly ChartWord[];
  /** What the scale says, where it is not beside the plot. */
  readonly axes?: readonly string[];
  /** Bars of one series in proportion to their values. */
  readonly proven: readonly BarPoint[];
}

/** Names under a plot of lines stand at most this far below it, in points. */
const BELOW = 30;
/** A ring is cut into no more sectors than can be told apart. */
const MOST_SECTORS = 12;

function boxOf({ x0, y0, x1, y1 }: ChartWord | Shape): Box {
  return [x0, y0, x1, y1];
}

function pointOf({ label, value }: BarPoint): Series["points"][number] {
  return { label, value: value?.text ?? null };
}

function readBars(drawn: DrawnChart, words: readonly ChartWord[], legend: readonly LegendEntry[]): Points {
  const points = drawn.groups.flatMap((group) => barPoints(group, words));
  const colors = new Set(points.map(({ bar }) => bar.color));
  const named = legend.filter(({ color }) => colors.has(color));
  const several = named.length > 1;
  const series = several
    ? named.map(({ name, color }) => ({
      name,
      points: points.filter(({ bar }) => bar.color === color).map(pointOf),
    }))
    : [{ name: named[0]?.name ?? "", points: points.map(pointOf) }];
  const [group] = drawn.groups;
  const single = drawn.groups.length === 1 && group !== undefined && !several;
  return {
    series,
    used: points.flatMap(({ labelWords, value }) => [...labelWords, ...value === null ? [] : [value]]),
    proven: single && isProportional(points, group) ? points : [],
  };
}

/** Of lines only the names are printed: their values stand nowhere. */
function readLines(
  plot: Box,
  words: readonly ChartWord[],
  { legend, scale }: { readonly legend: readonly LegendEntry[]; readonly scale: ChartScale },
): Points {
  const foot = Math.max(plot[3], ...scale.ticks.map(({ y1 }) => y1));
  const under = wordRuns(words.filter((word) => {
    const middle = (word.x0 + word.x1) / 2;
    return word.y0 > foot - 2 && word.y1 < foot + BELOW && middle > plot[0] - 20 && middle < plot[2] + 20;
  }));
  const [first] = under;
  const names = under.filter((run) => first !== undefined && Math.abs(run.y1 - first.y1) < 3);
  const labels = names.length > 1 ? names : [];
  const points = labels.map(({ text }) => ({ label: text, value: null }));
  return {
    series: legend.length === 0 ? [{ name: "", points }] : legend.map(({ name }) => ({ name, points })),
    used: labels.flatMap((run) => run.words),
    proven: [],
  };
}

function readSectors(plot: Box, words: readonly ChartWord[], legend: readonly LegendEntry[]): Points {
  const points = sectorPoints(plot, words);
  // the figures around a dial are its scale
  if (points.length > MOST_SECTORS) {
    const ticks = points.map(({ value }) => value).sort((a, b) => Number(a) - Number(b));
    const axes = [`${ticks[0]} to ${ticks.at(-1)}`];
    return { series: [], used: points.flatMap((point) => point.words), proven: [], axes };
  }
  const unlabelled = points.every(({ label }) => label === "");
  return {
    series: [
      { name: "", points: points.map(({ label, value }) => ({ label, value })) },
      // which name belongs to which figure only the colours say
      ...unlabelled ? legend.map(({ name }) => ({ name, points: [] })) : [],
    ],
    used: points.flatMap((point) => point.words),
    proven: [],
  };
}

function readPoints(
  drawn: DrawnChart,
  words: readonly ChartWord[],
  { legend, scale }: { readonly legend: readonly LegendEntry[]; readonly scale: ChartScale | null },
): Points | null {
  switch (drawn.kind) {
    case "bars": {
      const points = readBars(drawn, words, legend);
      const stated = points.series.every((series) => series.points.every(({ value }) => value !== null));
      // a shade of cells may look like bars; it has no scale, and no lengths that follow its figures
      return scale !== null || points.proven.length > 0 || stated && legend.length > 1 ? points : null;
    }
    case "lines":
      return scale === null ? null : readLines(drawn.plot, words, { legend, scale });
    case "sectors": {
      const points = readSectors(drawn.plot, words, legend);
      return points.used.length === 0 ? null : points;
    }
  }
}

/**
 * Reads what a drawn chart prints: title, scale, names of series and categories, and the values at its bars and
 * sectors; null for a value that is not printed or cannot be tied to its bar. Gives null where the drawing does not
 * hold together as a chart: its words are then left to the other readers.
 */
export function readChart(
  drawn: DrawnChart,
  page: Page,
  words: readonly ChartWord[],
): ReadChart | null {
  // the values of flat bars stand one over the other, too
  const upright = drawn.kind === "lines" ||
    drawn.kind === "bars" && drawn.groups.every((group) => group.upright);
  const scale = upright ? chartScale(drawn.plot, words) : null;
  const ticks = scale?.ticks ?? [];
  const plot = boundingBox([drawn.plot, ...ticks.map(boxOf)]);
  const rules = drawn.kind === "lines" ? page.rules : [];
  const legend = chartLegend(plot, { shapes: page.shapes, rules, marks: drawn.marks, words });
  const taken = new Set([...ticks, ...legend.flatMap((entry) => entry.words)]);
  const points = readPoints(drawn, words.filter((word) => !taken.has(word)), { legend, scale });
  if (points === null) return null;
  for (const word of points.used) taken.add(word);
  const [x0, top, x1] = boundingBox([plot, ...[...taken].map(boxOf)]);
  const title = chartTitle({ top, x0, x1 }, words.filter((word) => !taken.has(word)));
  for (const word of title.words) taken.add(word);
  // what is written into the plot is part of it
  for (const word of words) {
    const [left, upper, right, lower] = drawn.plot;
    if (word.x0 >= left && word.x1 <= right && word.y0 >= upper && word.y1 <= lower) taken.add(word);
  }
  const shown = (box: Box) => displayedBox(box, page);
  const [low, high] = [ticks.at(-1)?.text, ticks[0]?.text];
  const chart: Chart = {
    page: page.number,
    box: shown(boundingBox([drawn.plot, ...[...taken].map(boxOf)])),
    title: title.text,
    axes: points.axes ?? (low === undefined || high === undefined ? [] : [`${low} to ${high}`]),
    series: points.series,
  };
  const places = points.proven.map(({ labelWords, value }) => ({
    label: shown(boundingBox(labelWords.map(boxOf))),
    value: shown(boundingBox(value === null ? [] : [boxOf(value)])),
  }));
  const table = points.proven.length === 0 ? null : chartTable(chart, places);
  return { reading: { chart, table }, words: new Set([...taken].map(({ word }) => word)) };
}

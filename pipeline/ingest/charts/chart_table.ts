import { findPeriods, findUnits } from "../../../retrieval/mod.ts";
import type { Box, Cell, Chart } from "../../../retrieval/mod.ts";
import type { TableReading } from "../tables/read_tables.ts";

/** Where the labels and values of a chart's points stand, on the page as displayed; parallel to its series and points. */
export interface PointPlaces {
  readonly label: Box;
  readonly value: Box;
}

function cell(text: string, box: Box): Cell {
  return { text, rowSpan: 1, columnSpan: 1, box, footnotes: [] };
}

/** What a title names, without the unit that it states at its end. */
function withoutUnit(title: string): string {
  const bare = title.replace(
    /\s*\(([^()]*)\)\s*$/,
    (whole, inner: string) => findUnits(inner).length > 0 ? "" : whole,
  );
  return bare.trim();
}

function statesPeriod(label: string): boolean {
  return findPeriods(label, { yearEnd: null }).length > 0;
}

/**
 * A chart of one series over periods as a table of one row, headed by the periods, so that its figures are read as any
 * others are. Null where the title names nothing, a label is no period, a value is unreadable, or there are several
 * series.
 */
export function chartTable(chart: Chart, places: readonly PointPlaces[]): TableReading | null {
  const [series, ...more] = chart.series;
  const label = withoutUnit(chart.title);
  if (series === undefined || more.length > 0 || !/\p{L}{2}/u.test(label)) return null;
  const { points } = series;
  if (points.length < 2 || new Set(points.map((point) => point.label)).size < points.length) return null;
  if (!points.every((point) => point.value !== null && statesPeriod(point.label))) return null;
  const head: Box = [chart.box[0], chart.box[1], chart.box[0], chart.box[1]];
  return {
    table: {
      page: chart.page,
      box: chart.box,
      title: chart.title,
      caption: chart.title === label ? "" : chart.title,
      headerRows: 1,
      rows: [
        [cell("", head), ...points.map((point, i) => cell(point.label, places[i]?.label ?? chart.box))],
        [
          cell(label, head),
          ...points.map((point, i) => cell(point.value ?? "", places[i]?.value ?? chart.box)),
        ],
      ],
    },
    context: [chart.title],
    indents: [Infinity, chart.box[0]],
    textColumns: [0],
  };
}

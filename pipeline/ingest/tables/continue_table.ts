import type { Cell } from "../../../retrieval/mod.ts";
import type { PagePart, TableReading } from "./read_tables.ts";

/** A column of an open table: what stands over it, level by level, and where its figures end. */
export interface OpenColumn {
  readonly kind: "text" | "number";
  /** Right edge of what stands in it, in points of the page as displayed; null where it is blank. */
  readonly right: number | null;
  /** Number of the heading cell over it and that cell's text, top level first. */
  readonly over: readonly {
    readonly cell: number;
    readonly text: string | null;
    readonly footnotes: readonly string[];
  }[];
}

/** What a table at the end of a page leaves for the next page, as plain data. */
export interface OpenTable {
  readonly columns: readonly OpenColumn[];
  readonly title: string;
  readonly caption: string;
  readonly context: readonly string[];
}

/** Right edges of one column on two pages, in points: the same producer sets them to the same place. */
const ALIGNED = 4;
/** Left and right pages may stand this far apart as a whole. */
const SHIFT = 40;
/** Lines that may stand between two parts of a table: a running title, "(continued)", a unit. */
const LINES_BETWEEN = 3;

function rightEdge({ table }: TableReading, column: number): number | null {
  const edges = table.rows.slice(table.headerRows).flatMap((row) => {
    const cell = row[column];
    return cell === undefined || (cell.text ?? "") === "" ? [] : [cell.box[2]];
  });
  return edges.length === 0 ? null : Math.max(...edges);
}

function openTable(reading: TableReading): OpenTable {
  const { table, textColumns, context } = reading;
  const levels = table.rows.slice(0, table.headerRows);
  return {
    columns: (table.rows[0] ?? []).map((_, column) => ({
      kind: textColumns.includes(column) ? "text" : "number",
      right: rightEdge(reading, column),
      over: levels.map((row) => {
        let at = column;
        while (at > 0 && row[at]?.columnSpan === 0) at--;
        return { cell: at, text: row[at]?.text ?? null, footnotes: row[at]?.footnotes ?? [] };
      }),
    })),
    title: table.title,
    caption: table.caption,
    context,
  };
}

function lineCount(parts: readonly PagePart[]): number {
  return parts.reduce((sum, part) => sum + (part.kind === "prose" ? part.lines.length : 0), 0);
}

/** How a page ends: the table that may go on behind it; `through` where its only table has no headings of its own. */
export interface PageEnd {
  readonly open: OpenTable | null;
  readonly through: boolean;
}

/** Tells what a page's last table leaves open. A table with more than three lines below it is closed. */
export function pageEnd(parts: readonly PagePart[]): PageEnd {
  const at = parts.findLastIndex(({ kind }) => kind === "table");
  const part = parts[at];
  if (part?.kind !== "table" || lineCount(parts.slice(at + 1)) > LINES_BETWEEN) {
    return { open: null, through: false };
  }
  const headed = part.reading.table.headerRows > 0;
  return {
    open: headed ? openTable(part.reading) : null,
    through: !headed && parts.findIndex(({ kind }) => kind === "table") === at,
  };
}

/** The columns of an open table that those of a reading go on, by place; null where they do not. */
function match(reading: TableReading, open: OpenTable): readonly number[] | null {
  const width = reading.table.rows[0]?.length ?? 0;
  const figures = Array.from({ length: width }, (_, column) => column).filter((column) =>
    !reading.textColumns.includes(column)
  );
  const from = open.columns.flatMap(({ kind }, column) => kind === "number" ? [column] : []);
  if (figures.length === 0 || figures.length > from.length) return null;
  // columns left blank on one of the pages may be missing: each figure column finds its place by its edge
  for (const anchor of from) {
    const first = rightEdge(reading, figures[0] ?? 0);
    const edge = open.columns[anchor]?.right ?? null;
    if (first === null || edge === null || Math.abs(first - edge) > SHIFT) continue;
    const shift = first - edge;
    const places = figures.map((column) => {
      const right = rightEdge(reading, column);
      return from.find((candidate) => {
        const there = open.columns[candidate]?.right ?? null;
        return right !== null && there !== null && Math.abs(right - there - shift) <= ALIGNED;
      });
    });
    if (places.every((place, i) => place !== undefined && (i === 0 || place > (places[i - 1] ?? Infinity)))) {
      const mapped = new Map(figures.map((column, i) => [column, places[i] ?? -1]));
      return Array.from({ length: width }, (_, column) => mapped.get(column) ?? (column === 0 ? 0 : -1));
    }
  }
  return null;
}

function headerRows(
  reading: TableReading,
  open: OpenTable,
  places: readonly number[],
): readonly (readonly Cell[])[] {
  const [x0, top, x1] = reading.table.box;
  const levels = open.columns[0]?.over.length ?? 0;
  return Array.from({ length: levels }, (_, level) => {
    const over = places.map((place) => open.columns[place]?.over[level] ?? null);
    return over.map((heading, column): Cell => {
      const covered = heading !== null && column > 0 && over[column - 1]?.cell === heading.cell;
      let span = 1;
      while (heading !== null && over[column + span]?.cell === heading.cell) span++;
      return {
        text: heading === null || covered ? "" : heading.text,
        rowSpan: covered ? 0 : 1,
        columnSpan: covered ? 0 : span,
        // printed on an earlier page: no place of its own here
        box: [x0, top, x1, top],
        footnotes: heading === null || covered ? [] : heading.footnotes,
      };
    });
  });
}

/**
 * A table without headings whose figures stand in the columns of one that the page before left open is the rest of it:
 * it gets that one's headings, and its title, unit and introducing lines where it has none of its own. `above` are the
 * parts of the page before it; more than three lines there begin something new. Anything else is returned as it is.
 */
export function continueTable(
  reading: TableReading,
  open: OpenTable | null,
  above: readonly PagePart[],
): TableReading {
  const { table } = reading;
  if (open === null || table.headerRows > 0 || lineCount(above) + reading.context.length > LINES_BETWEEN) {
    return reading;
  }
  const places = match(reading, open);
  if (places === null) return reading;
  const headings = headerRows(reading, open, places);
  return {
    ...reading,
    table: {
      ...table,
      title: table.title === "" ? open.title : table.title,
      caption: table.caption === "" ? open.caption : table.caption,
      headerRows: headings.length,
      rows: [...headings, ...table.rows],
    },
    context: [...open.context, ...reading.context],
    indents: [...headings.map(() => Infinity), ...reading.indents],
  };
}

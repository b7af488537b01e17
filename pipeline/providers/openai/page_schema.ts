import { z } from "zod";

// Field descriptions are prompt text: the model reads them with the function.

/** Deepest parts of a cell: the schema is unrolled, so that a reply cannot nest without end. */
const leaf = z.strictObject({
  text: z.string().nullable().describe("as printed; null where it cannot be read"),
});

const part = z.strictObject({
  text: z.string().nullable().describe(
    'as printed; "" where it only holds subRows; null where it cannot be read',
  ),
  subRows: z.array(leaf).describe("the lines that this part splits into, top to bottom; [] for most"),
});

const cell = z.strictObject({
  text: z.string().nullable().describe(
    'as printed, with signs, brackets, marks and "="; "" where the cell is blank; null where something is printed that cannot be read',
  ),
  columnSpan: z.int().min(1).max(60).describe("columns that the cell stands over, 1 for most"),
  rowSpan: z.int().min(1).max(200).describe("rows that the cell stands beside, 1 for most"),
  subRows: z.array(part).describe(
    "only for a cell that is ruled or set as several lines of its own, top to bottom; [] for most",
  ),
});

const row = z.strictObject({
  cells: z.array(cell).describe(
    "cells that begin in this row, left to right; places that a span covers are left out",
  ),
});

const table = z.strictObject({
  title: z.string().nullable().describe("the line that names the table; null where there is none"),
  unitLine: z.string().nullable().describe(
    'the line that states unit or scale for the whole table ("US$M", "in millions, except per share amounts"); null where there is none',
  ),
  headers: z.array(row).describe("header rows, top to bottom; [] where the table has none"),
  rows: z.array(row).describe("all other rows, top to bottom, section headings and totals included"),
});

const chart = z.strictObject({
  title: z.string().nullable().describe("the line that names the chart; null where there is none"),
  axes: z.array(z.string()).describe(
    "what is written at the axes, with its unit, as printed; [] where nothing is",
  ),
  series: z.array(z.strictObject({
    name: z.string().nullable().describe("name in the legend; null where there is none"),
    points: z.array(z.strictObject({
      label: z.string().nullable().describe("what stands under or beside the bar, point or slice"),
      value: z.string().nullable().describe(
        "the printed value; null where none is printed, never a height that was estimated",
      ),
    })),
  })),
});

/** What the model records of a page: tables with cells that nest two levels deep, and charts. */
export const pageRecord = z.strictObject({
  tables: z.array(table).describe("every table of the page, top to bottom; [] where there is none"),
  charts: z.array(chart).describe("every chart of the page that shows figures; [] where there is none"),
});

/** A reply that kept to {@link pageRecord}. */
export type PageRecord = z.infer<typeof pageRecord>;
/** One table of it. */
export type RecordedTable = PageRecord["tables"][number];
/** One row of a table. */
export type RecordedRow = RecordedTable["rows"][number];
/** One cell of a row. */
export type RecordedCell = RecordedRow["cells"][number];

/** The function that the model is made to call, as the wire format wants it. */
export const RECORD_PAGE = {
  type: "function",
  function: {
    name: "record_page",
    description: "Record every table and chart of the page.",
    strict: true,
    parameters: jsonSchema(),
  },
} as const;

function jsonSchema(): Record<string, unknown> {
  // endpoints differ in what they know of JSON Schema: its own address and bounds of numbers are left out
  const drop = new Set(["$schema", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]);
  return JSON.parse(
    JSON.stringify(z.toJSONSchema(pageRecord), (key, value) => drop.has(key) ? undefined : value),
  );
}

import type { Box, Cell, Chart, PageToRead, Table } from "../../../retrieval/mod.ts";
import { parseAmount } from "../../../retrieval/mod.ts";
import { layGrid } from "./lay_grid.ts";
import type { GridPlace } from "./lay_grid.ts";
import type { PageRecord, RecordedCell, RecordedTable } from "./page_schema.ts";

type Part = RecordedCell["subRows"][number];
type Leaf = Part["subRows"][number];

/** Footnote marks fused to a number are no part of it. */
function withoutMark(
  text: string | null,
): { readonly text: string | null; readonly footnotes: readonly string[] } {
  const mark = text === null ? null : parseAmount(text).footnote;
  if (text === null || mark === null) return { text, footnotes: [] };
  return { text: text.replace(/\s*(?:\([^()]*\)|\[[^\]]*\]|[¹²³⁰⁴-⁹*†‡§]+)$/, ""), footnotes: [mark] };
}

/** Some models write the word where the value is meant. */
function nullWord(text: string | null): string | null {
  return text !== null && /^\s*null\s*$/i.test(text) ? null : text?.trim() ?? null;
}

/** Text of a cell that only splits: its parts, with a mark where one cannot be read. */
function joined(text: string | null, parts: readonly { readonly text: string | null }[]): string | null {
  const own = nullWord(text);
  if (parts.length === 0 || own !== null && own !== "") return own;
  const texts = parts.map((part) => nullWord(part.text));
  if (texts.every((part) => part === null)) return null;
  return texts.map((part) => part ?? "(unreadable)").filter((part) => part !== "").join(" ");
}

function toCell(
  source: RecordedCell | Part | Leaf,
  spans: Pick<Cell, "rowSpan" | "columnSpan">,
  box: Box,
): Cell {
  const parts = "subRows" in source ? source.subRows : [];
  const { text, footnotes } = withoutMark(joined(source.text, parts));
  const sub = parts.map((part) => toCell(part, { rowSpan: 1, columnSpan: 1 }, box));
  return { text, ...spans, ...sub.length === 0 ? {} : { sub }, box, footnotes };
}

/** How many rows of the grid a row of the reply is: as many as its cells split into, where several split alike. */
function linesOf(places: readonly GridPlace[]): number {
  const counts = places.flatMap((place) =>
    place.kind === "cell" && place.cell.rowSpan === 1 && place.cell.subRows.length > 1
      ? [place.cell.subRows.length]
      : []
  );
  return counts.length > 1 && new Set(counts).size === 1 ? counts[0]! : 1;
}

/**
 * A row whose cells split alike holds rows of its own: a label with three sub-rows beside figures with three sub-rows. They
 * become rows of the grid, since a figure is read from a cell; a cell that splits alone keeps its parts.
 */
function expand(places: readonly GridPlace[], count: number): readonly (readonly GridPlace[])[] {
  if (count === 1) return [places];
  return Array.from({ length: count }, (_, line) =>
    places.map((place): GridPlace => {
      if (place.kind === "covered") return place;
      const { cell } = place;
      if (cell.rowSpan > 1) return line === 0 ? place : { kind: "covered" };
      if (cell.subRows.length !== count) {
        return line === 0 ? { kind: "cell", cell: { ...cell, rowSpan: count } } : { kind: "covered" };
      }
      const part = cell.subRows[line]!;
      const subRows = part.subRows.map(({ text }) => ({ text, subRows: [] }));
      return { kind: "cell", cell: { ...cell, text: part.text, subRows } };
    }));
}

function toTable(table: RecordedTable, page: number, box: Box): Table | null {
  const grid = layGrid(table);
  if (grid.status === "bad") return null;
  const counts = grid.rows.map((row, r) => r < grid.headerRows ? 1 : linesOf(row));
  const height = (from: number, span: number) =>
    counts.slice(from, from + span).reduce((sum, count) => sum + count, 0);
  const rows = grid.rows.flatMap((row, r) => {
    // a cell beside rows that split stands beside more of them
    const tall = row.map((place): GridPlace =>
      place.kind === "cell" && place.cell.rowSpan > 1
        ? { kind: "cell", cell: { ...place.cell, rowSpan: height(r, place.cell.rowSpan) } }
        : place
    );
    return expand(tall, counts[r]!);
  });
  return {
    page,
    box,
    title: nullWord(table.title) ?? "",
    caption: nullWord(table.unitLine) ?? "",
    headerRows: grid.headerRows,
    rows: rows.map((places) =>
      places.map((place): Cell =>
        place.kind === "covered"
          ? { text: "", rowSpan: 0, columnSpan: 0, box, footnotes: [] }
          : toCell(place.cell, { rowSpan: place.cell.rowSpan, columnSpan: place.cell.columnSpan }, box)
      )
    ),
  };
}

/**
 * Turns a checked record into tables and charts. Places on the page are not asked of the model, which would make them up:
 * every box is the whole page, until the text layer says where the words stand.
 */
export function toTables(
  { tables, charts }: PageRecord,
  { page, width, height }: Pick<PageToRead, "page" | "width" | "height">,
): { readonly tables: readonly Table[]; readonly charts: readonly Chart[] } {
  const box: Box = [0, 0, width, height];
  return {
    tables: tables.flatMap((table) => toTable(table, page, box) ?? []),
    charts: charts.map(({ title, axes, series }): Chart => ({
      page,
      box,
      title: nullWord(title) ?? "",
      axes,
      series: series.map(({ name, points }) => ({
        name: nullWord(name) ?? "",
        points: points.map(({ label, value }) => ({ label: nullWord(label) ?? "", value: nullWord(value) })),
      })),
    })),
  };
}

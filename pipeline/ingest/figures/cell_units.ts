import { findUnits, parseAmount, parseUnit } from "../../../retrieval/mod.ts";
import type { Amount, Cell, Table } from "../../../retrieval/mod.ts";
import { percentBeside } from "./percent_beside.ts";
import { type ColumnMeaning, headingsOf, readColumns } from "./read_columns.ts";
import { type ResolvedValue, resolveValue } from "./resolve_value.ts";
import { rowUnits } from "./row_units.ts";
import { sectionPaths } from "./section_path.ts";
import { tableUnits, type UnitSource } from "./table_units.ts";
import { type LabelUnit, unitOfLabel } from "./unit_of_label.ts";
import { unitOfRow, unitOfSections } from "./unit_of_row.ts";

/** A number of a table in its unit, with where it stands. */
export interface CellUnit extends ResolvedValue {
  readonly row: number;
  readonly column: number;
  readonly printed: string;
  /** Label of its row, with the sections above it, outermost first. */
  readonly label: string;
  readonly path: readonly string[];
  /** Texts over its column, top to bottom. */
  readonly headings: readonly string[];
}

/**
 * The unit of every number of a grid of texts: read as an ingested table's (cell before row label before column before
 * caption), but for a table without a page, and whatever time its columns have.
 *
 * @param grid cells as printed, the labels of rows first
 * @param lines texts around it that may state its unit, nearest first
 */
export function cellUnits(
  grid: readonly (readonly string[])[],
  lines: readonly string[],
): readonly CellUnit[] {
  const table = tableOf(grid);
  const { headerRows } = table;
  const stub = headingsOf(table, 0);
  const columns = readColumns(table, [...lines, ...stub], {
    calendar: { yearEnd: "12-31" },
    instants: false,
    interim: false,
  });
  const heads = columns.map((_, column) => headingsOf(table, column));
  const stated = tableUnits(scaledFirst([...stub, ...sharedUnits(columns), ...lines]));
  const body = grid.slice(headerRows).map((cells, r) => {
    const amounts = cells.map((text) => parseAmount(text));
    return { index: headerRows + r, cells, amounts, section: !amounts.slice(1).some(isNumber) };
  });
  const units = rowUnits(
    body.map(({ cells, section }) => ({
      label: cells.filter((text) => text !== "").join(" "),
      holdsFigures: !section,
    })),
  );
  const paths = sectionPaths(
    body.map(({ cells, section }, r) => ({
      label: units[r]?.isUnit ? "" : cells[0] ?? "",
      indent: Infinity,
      section,
    })),
  );
  const ofColumn = columns.map((_, c) => percentBeside(body.flatMap(({ amounts }) => amounts[c] ?? [])));
  const marked = body.some(({ amounts }) => amounts.some(({ currency }) => currency !== null));
  return body.flatMap(({ index, cells, amounts }, r) => {
    const ofRow = percentBeside(amounts.slice(1));
    const label = cells[0] ?? "";
    const path = paths[r] ?? [];
    return amounts.flatMap((amount, column) => {
      if (column === 0 || !isNumber(amount)) return [];
      const heading = columns[column]?.unit ?? unitOfLabel("");
      const resolved = resolveValue(amount, {
        column: stated.money === null ? heading : withoutBareMark(heading),
        row: unitOfRow(unitOfLabel(label), "", units[r]),
        section: unitOfSections(path),
        table: units[r]?.units ?? stated,
        percentBeside: (ofColumn[column] ?? false) || ofRow,
        documentCurrency: null,
        fallback: marked ? "money" : "count",
      });
      const headings = heads[column] ?? [];
      return resolved === null
        ? []
        : [{ ...resolved, row: index, column, printed: cells[column] ?? "", label, path, headings }];
    });
  });
}

function isNumber(amount: Amount | undefined): amount is Amount {
  return amount?.status === "number" || amount?.status === "nil";
}

/** "$" alone over a column names the currency; the scale is what the table states. */
function withoutBareMark({ kind, unit }: LabelUnit): LabelUnit {
  return unit?.kind === "money" && unit.scale === 0 ? { kind, unit: null } : { kind, unit };
}

/** A line that only names a currency does not keep a farther one from stating the scale. */
function scaledFirst(texts: readonly string[]): readonly UnitSource[] {
  const isScaled = (text: string) =>
    [...findUnits(text).filter(({ exception }) => !exception).map(({ unit }) => unit), parseUnit(text)]
      .some((unit) => unit?.kind === "money" && unit.scale > 0);
  return [...texts.filter(isScaled), ...texts.filter((text) => !isScaled(text))]
    .map((text) => ({ text, from: "caption" }));
}

/** A scale of money that stands over any of the columns, and that no other column contradicts, was printed for all of them. */
function sharedUnits(columns: readonly ColumnMeaning[]): readonly string[] {
  const stated = columns.flatMap(({ unit: { unit } }) =>
    unit?.kind === "money" && unit.scale > 0 ? [unit] : []
  );
  return new Set(stated.map(({ scale }) => scale)).size === 1 ? [`in ${stated[0]!.printed}`] : [];
}

/** Rows before the first that holds a figure, without the sections that open the body; years are headings. */
function headerRowsOf(grid: readonly (readonly string[])[]): number {
  const first = grid.findIndex(([, ...cells]) =>
    cells.some((text) => isNumber(parseAmount(text)) && !/^(?:FY)?\s*(?:19|20)\d{2}$/.test(text.trim()))
  );
  const above = grid.slice(0, Math.max(1, first));
  const isHeading = ([label = "", ...cells]: readonly string[]) =>
    cells.some((text) => text.trim() !== "") || label.trim() === "" || findUnits(label).length > 0;
  return Math.max(1, above.findLastIndex(isHeading) + 1);
}

/** A blank behind a heading is covered by it, as a table writes it that lost its spans. */
function tableOf(grid: readonly (readonly string[])[]): Table {
  const headerRows = headerRowsOf(grid);
  const width = Math.max(...grid.map((row) => row.length));
  const box = [0, 0, 0, 0] as const;
  const rows = grid.map((row, r): readonly Cell[] =>
    Array.from({ length: width }, (_, c) => {
      const text = row[c] ?? "";
      const isCovered = r < headerRows && c > 1 && text === "" && (row[c - 1] ?? "") !== "";
      return { text, rowSpan: 1, columnSpan: isCovered ? 0 : 1, box, footnotes: [] };
    })
  );
  return { page: 1, box, title: "", caption: "", headerRows, rows };
}

import { parseUnit } from "../../../retrieval/mod.ts";
import type { Box, Cell, Table } from "../../../retrieval/mod.ts";
import type { Page } from "../pdf/page.ts";
import { boundingBox, displayedBox, wordBox } from "../pdf/page.ts";
import { makeCell } from "./make_cell.ts";
import type { BodyRow } from "./body_rows.ts";
import { bodyRows } from "./body_rows.ts";
import type { Region } from "./find_regions.ts";
import { findRegions, titleStart } from "./find_regions.ts";
import { isSentence } from "./grow_body.ts";
import type { GridColumn } from "./grid_columns.ts";
import { gridColumns } from "./grid_columns.ts";
import type { HeaderCell } from "./header_levels.ts";
import { headerLevels } from "./header_levels.ts";
import { lineText } from "./line.ts";
import type { Line } from "./line.ts";
import type { Row } from "./rows.ts";
import { readRows, statesOnlyPeriod, statesUnit } from "./rows.ts";
import type { BareReading } from "./ruled/grid_table.ts";
import { readRuled } from "./ruled/read_ruled.ts";
import { segmentsOf } from "./ruled/segments.ts";
import type { RuledReading } from "./ruled/read_ruled.ts";
import { splitBlocks } from "./split_blocks.ts";

/** A table with what its reader saw besides the cells. */
export interface TableReading {
  readonly table: Table;
  /** Lines above it, top to bottom: titles, units, periods, the sentence that introduces it. */
  readonly context: readonly string[];
  /** Left edge of each row's label, in points; Infinity for header rows and rows without one. */
  readonly indents: readonly number[];
  /** Columns that hold words, by index; the first is the stub where it is 0. */
  readonly textColumns: readonly number[];
}

/** A stretch of a page in reading order: a table, or lines outside tables. */
export type PagePart =
  | { readonly kind: "table"; readonly reading: TableReading }
  | { readonly kind: "prose"; readonly lines: readonly Line[] };

function headerRow(
  level: readonly HeaderCell[],
  columns: readonly GridColumn[],
  page: Page,
  knows: (word: string) => boolean,
): readonly Cell[] {
  const ys = level.flatMap(({ atoms }) => atoms.flatMap(({ words }) => words.map(wordBox)));
  const [, y0, , y1] = boundingBox(ys);
  return columns.map((column, i) => {
    const place: Box = [column.x0, y0, column.x1, y1];
    const over = level.find(({ from, to }) => from <= i && i <= to);
    if (over === undefined) return makeCell([], place, { page, columnSpan: 1, knows });
    const starts = over.from === i;
    return makeCell(starts ? over.atoms : [], place, {
      page,
      columnSpan: starts ? over.to - over.from + 1 : 0,
      knows,
    });
  });
}

/** A line over the middle of all columns of figures stands off it by less than this share of their width. */
const CENTRED = 0.12;

/** Columns that the only piece of a row stands over, where it is words set over columns of figures: the name of a section. */
function sectionSpan(row: BodyRow, columns: readonly GridColumn[]): readonly [number, number] | null {
  const filled = row.cells.flatMap((atoms, i) => atoms.length > 0 ? [i] : []);
  const [at] = filled;
  const [only, ...more] = row.cells[at ?? 0] ?? [];
  const first = columns.findIndex(({ kind }) => kind === "number");
  const [left, right] = [columns[first], columns.at(-1)];
  if (
    filled.length !== 1 || at === undefined || at < first || first < 0 || only === undefined ||
    more.length > 0 ||
    only.amount !== null || left === undefined || right === undefined
  ) return null;
  const off = Math.abs((only.x0 + only.x1) / 2 - (left.x0 + right.x1) / 2);
  if (off < CENTRED * (right.x1 - left.x0)) return [first, columns.length - 1];
  const over = columns.flatMap(({ x0, x1 }, i) => only.x0 < x1 && only.x1 > x0 ? [i] : []);
  return [over[0] ?? at, over.at(-1) ?? at];
}

function bodyRow(
  row: BodyRow,
  columns: readonly GridColumn[],
  page: Page,
  knows: (word: string) => boolean,
): readonly Cell[] {
  const span = sectionSpan(row, columns);
  return columns.map((column, i) => {
    const place: Box = [column.x0, row.top - 0.75 * row.size, column.x1, row.bottom + 0.22 * row.size];
    if (span === null || i < span[0] || i > span[1]) {
      return makeCell(row.cells[i] ?? [], place, { page, columnSpan: 1, knows });
    }
    const starts = i === span[0];
    return makeCell(starts ? row.cells.flat() : [], place, {
      page,
      columnSpan: starts ? span[1] - span[0] + 1 : 0,
      knows,
    });
  });
}

/**
 * The nearest short line that is no unit and no period names a table; without one the paragraph that introduces it
 * does. The nearest line that states a unit is its caption.
 */
function titleAndCaption(above: readonly Row[]): { title: string; caption: string } {
  const nearest = above.toReversed().map((row) => ({ text: lineText(row.line), sentence: isSentence(row) }));
  const caption =
    nearest.find(({ text }) => statesUnit(text) || /\bin (?:millions|thousands|billions)\b/i.test(text))
      ?.text ?? "";
  const named = nearest.find(({ text, sentence }) =>
    !sentence && parseUnit(text) === null && !statesOnlyPeriod(text) && /[A-Za-z]{3}/.test(text)
  );
  const intro = above.filter(isSentence).map(({ line }) => lineText(line)).join(" ");
  const lastSentence = intro.split(/(?<=[a-z)]\.)\s+(?=[A-Z])/).at(-1) ?? "";
  return { title: named?.text ?? lastSentence, caption };
}

function readRegion(region: Region, page: Page, knows: (word: string) => boolean): TableReading {
  const columns = gridColumns(region);
  const levels = headerLevels(region.header, columns, page.rules);
  const body = bodyRows(region.body, columns);
  const rows = [
    ...levels.map((level) => headerRow(level, columns, page, knows)),
    ...body.map((row) => bodyRow(row, columns, page, knows)),
  ];
  const context = region.above.map(({ line }) => lineText(line));
  const lines = [...region.header, ...region.body].map(({ line }) => line);
  return {
    table: {
      page: page.number,
      box: displayedBox(boundingBox(lines.flatMap(({ words }) => words.map(wordBox))), page),
      ...titleAndCaption(region.above),
      headerRows: levels.length,
      rows,
    },
    context,
    indents: [...levels.map(() => Infinity), ...body.map(({ indent }) => indent)],
    textColumns: columns.flatMap(({ kind }, i) => kind === "text" ? [i] : []),
  };
}

/** Names a table by the lines over it. */
function titled({ table, ...rest }: BareReading, above: readonly Row[]): TableReading {
  return {
    table: { ...table, ...titleAndCaption(above) },
    context: above.map(({ line }) => lineText(line)),
    ...rest,
  };
}

/** Prose goes on from block to block where no table parts it. */
function addProse(parts: PagePart[], lines: readonly Line[]): void {
  const last = parts.at(-1);
  if (lines.length === 0) return;
  if (last?.kind === "prose") parts[parts.length - 1] = { kind: "prose", lines: [...last.lines, ...lines] };
  else parts.push({ kind: "prose", lines });
}

/** A table of the page that is not made of a block's rows: where it belongs among them. */
interface Placed {
  readonly ruled: RuledReading;
  /** Index of the block, and of the first of its rows that stands below the table's top. */
  readonly block: number;
  readonly row: number;
}

function placeRuled(ruled: readonly RuledReading[], blocks: readonly (readonly Row[])[]): readonly Placed[] {
  return ruled.map((one): Placed => {
    const [x0, y0, x1] = one.frame;
    let best = { block: Math.max(0, blocks.length - 1), row: blocks.at(-1)?.length ?? 0, off: Infinity };
    for (const [block, rows] of blocks.entries()) {
      const beside = rows.filter(({ line }) => line.x0 < x1 && line.x1 > x0);
      const above = beside.findLast(({ line }) => line.baseline < y0 + 2);
      const below = rows.find(({ line }) => line.baseline >= y0 + 2);
      const off = above !== undefined
        ? y0 - above.line.baseline
        : beside.length > 0 && below !== undefined
        ? 1e4 + below.line.baseline
        : Infinity;
      if (off < best.off) best = { block, row: below === undefined ? rows.length : rows.indexOf(below), off };
    }
    return { ruled: one, block: best.block, row: best.row };
  }).sort((a, b) => a.block - b.block || a.row - b.row || a.ruled.frame[1] - b.ruled.frame[1]);
}

/** The lines over a ruled table that go with it; none where a table of rows stands there. */
function overRuled(rows: readonly Row[], placed: Placed, taken: ReadonlySet<Row>): readonly Row[] {
  const [x0, y0, x1] = placed.ruled.frame;
  const floor = 1 + rows.findLastIndex((row, i) => i < placed.row && taken.has(row));
  const start = titleStart(rows, placed.row, floor, y0);
  return rows.slice(start, placed.row).filter(({ line }) => line.x0 < x1 + 2 && line.x1 > x0 - 2);
}

/**
 * Reads a page from where its words stand and from its rulings: tables, and between them its other lines, in reading
 * order. A table's title and unit lines go with it; the sentences that introduce it stay prose too. `knows` tells
 * whether the document writes a word elsewhere, for hyphens at line ends. Tables that are `given` take their words as
 * they are and are placed and named like ruled ones.
 */
export function readTables(
  page: Page,
  knows: (word: string) => boolean = () => false,
  given: readonly RuledReading[] = [],
): readonly PagePart[] {
  const parts: PagePart[] = [];
  const { across } = segmentsOf(page.rules);
  const ruled = [
    ...given,
    ...readRuled(page, knows).filter(({ words }) =>
      !given.some((other) => [...words].some((word) => other.words.has(word)))
    ),
  ];
  const rest = page.words.filter((word) => !ruled.some(({ words }) => words.has(word)));
  const blocks = splitBlocks(rest).map(({ lines }) => readRows(lines));
  const placed = placeRuled(ruled, blocks);
  if (blocks.length === 0) blocks.push([]);
  for (const [b, rows] of blocks.entries()) {
    const regions = findRegions(rows, across);
    const owner = new Map<Row, Region | Placed>();
    for (const region of regions) {
      for (
        const row of [...region.above.filter((row) => !isSentence(row)), ...region.header, ...region.body]
      ) owner.set(row, region);
    }
    const own = placed.filter(({ block }) => block === b);
    const above = new Map<Placed, readonly Row[]>();
    const inside = new Set(regions.flatMap(({ header, body }) => [...header, ...body]));
    for (const one of own) {
      const rowsOver = overRuled(rows, one, inside);
      above.set(one, rowsOver);
      for (const row of rowsOver) {
        if (!isSentence(row) && !inside.has(row)) owner.set(row, one);
      }
    }
    let run: Line[] = [];
    let last: Region | Placed | undefined;
    const shown = new Set<Region>();
    const showRuled = (upTo: number) => {
      for (const one of own.splice(0, own.findLastIndex(({ row }) => row <= upTo) + 1)) {
        addProse(parts, run);
        run = [];
        parts.push({ kind: "table", reading: titled(one.ruled.reading, above.get(one) ?? []) });
      }
    };
    for (const [r, row] of rows.entries()) {
      showRuled(r);
      const region = owner.get(row);
      if (region === undefined) {
        run.push(row.line);
        continue;
      }
      if (region === last || "ruled" in region || shown.has(region)) continue;
      addProse(parts, run);
      run = [];
      parts.push({ kind: "table", reading: readRegion(region, page, knows) });
      shown.add(region);
      last = region;
    }
    showRuled(rows.length);
    addProse(parts, run);
  }
  return parts;
}

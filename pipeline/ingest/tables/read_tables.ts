import { parseUnit } from "../../../retrieval/mod.ts";
import type { Box, Cell, Table } from "../../../retrieval/mod.ts";
import type { Page } from "../pdf/page.ts";
import { boundingBox, displayedBox, wordBox } from "../pdf/page.ts";
import type { Atom } from "./atoms.ts";
import type { BodyRow } from "./body_rows.ts";
import { bodyRows } from "./body_rows.ts";
import type { Region } from "./find_regions.ts";
import { findRegions, isSentence } from "./find_regions.ts";
import type { GridColumn } from "./grid_columns.ts";
import { gridColumns } from "./grid_columns.ts";
import type { HeaderCell } from "./header_levels.ts";
import { headerLevels } from "./header_levels.ts";
import { joinText } from "./join_text.ts";
import { lineText } from "./line.ts";
import type { Line } from "./line.ts";
import type { Row } from "./rows.ts";
import { readRows, statesOnlyPeriod, statesUnit } from "./rows.ts";
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

const UNREADABLE = /[\ufffd\ue000-\uf8ff]/;
const LABEL_MARK = /\s*\((?:\d{1,2}|[a-z])\)((?:,?\s*\((?:\d{1,2}|[a-z])\))*)$/;

function textOf(
  atoms: readonly Atom[],
  knows: (word: string) => boolean,
): { text: string | null; footnotes: string[] } {
  const footnotes = atoms.flatMap((
    atom,
  ) => [...atom.footnotes, ...(atom.amount?.footnote ?? null) === null ? [] : [atom.amount?.footnote ?? ""]]);
  let text = "";
  for (const atom of atoms) {
    const fused = atom.amount?.footnote ?? null;
    const bare = fused === null
      ? atom.text
      : atom.text.replace(/\s*(?:\([^()]*\)|\[[^\]]*\]|[¹²³⁰⁴-⁹*†‡§]+)$/, "");
    text = joinText(text, bare, knows);
  }
  const marks = atoms.every(({ amount }) => amount === null) && /[A-Za-z]{2}/.test(text)
    ? LABEL_MARK.exec(text)
    : null;
  // "(x)", "(t)" and "(c)" are units
  if (marks !== null && parseUnit(marks[0]) === null) {
    footnotes.push(...marks[0].match(/\d{1,2}|[a-z]/g) ?? []);
    text = text.slice(0, marks.index);
  }
  return { text: UNREADABLE.test(text) ? null : text, footnotes };
}

function cell(atoms: readonly Atom[], place: Box, options: {
  readonly page: Page;
  readonly columnSpan: number;
  readonly knows: (word: string) => boolean;
}): Cell {
  const { text, footnotes } = textOf(atoms, options.knows);
  const box = atoms.length === 0 ? place : boundingBox(atoms.flatMap(({ words }) => words.map(wordBox)));
  return {
    text,
    rowSpan: options.columnSpan === 0 ? 0 : 1,
    columnSpan: options.columnSpan,
    box: displayedBox(box, options.page),
    footnotes,
  };
}

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
    if (over === undefined) return cell([], place, { page, columnSpan: 1, knows });
    const starts = over.from === i;
    return cell(starts ? over.atoms : [], place, {
      page,
      columnSpan: starts ? over.to - over.from + 1 : 0,
      knows,
    });
  });
}

function bodyRow(
  row: BodyRow,
  columns: readonly GridColumn[],
  page: Page,
  knows: (word: string) => boolean,
): readonly Cell[] {
  return columns.map((column, i) => {
    const place: Box = [column.x0, row.top - 0.75 * row.size, column.x1, row.bottom + 0.22 * row.size];
    return cell(row.cells[i] ?? [], place, { page, columnSpan: 1, knows });
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

/** Prose goes on from block to block where no table parts it. */
function addProse(parts: PagePart[], lines: readonly Line[]): void {
  const last = parts.at(-1);
  if (lines.length === 0) return;
  if (last?.kind === "prose") parts[parts.length - 1] = { kind: "prose", lines: [...last.lines, ...lines] };
  else parts.push({ kind: "prose", lines });
}

/**
 * Reads a page from where its words stand: tables, and between them its other lines, in reading order. A table's title
 * and unit lines go with it; the sentences that introduce it stay prose too. `knows` tells whether the document writes
 * a word elsewhere, for hyphens at line ends.
 */
export function readTables(page: Page, knows: (word: string) => boolean = () => false): readonly PagePart[] {
  const parts: PagePart[] = [];
  for (const block of splitBlocks(page.words)) {
    const rows = readRows(block.lines);
    const regions = findRegions(rows);
    const owner = new Map<Row, Region>();
    for (const region of regions) {
      for (
        const row of [...region.above.filter((row) => !isSentence(row)), ...region.header, ...region.body]
      ) owner.set(row, region);
    }
    let run: Line[] = [];
    let last: Region | undefined;
    for (const row of rows) {
      const region = owner.get(row);
      if (region === undefined) {
        run.push(row.line);
        continue;
      }
      if (region === last) continue;
      addProse(parts, run);
      run = [];
      parts.push({ kind: "table", reading: readRegion(region, page, knows) });
      last = region;
    }
    addProse(parts, run);
  }
  return parts;
}

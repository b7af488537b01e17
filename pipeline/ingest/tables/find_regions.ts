import { isChart } from "./is_chart.ts";
import { numberColumns } from "./number_columns.ts";
import type { NumberColumn } from "./number_columns.ts";
import { crosses, gap, growBody, isSentence, SENTENCE_GAP, words } from "./grow_body.ts";
import type { Row } from "./rows.ts";
import { statesOnlyPeriod, statesUnit } from "./rows.ts";
import type { Segment } from "./ruled/segments.ts";

/** The rows of one table: what stands over it, its header, its body. */
export interface Region {
  /** Titles, unit and period lines above, top to bottom; not part of the grid. */
  readonly above: readonly Row[];
  readonly header: readonly Row[];
  readonly body: readonly Row[];
  readonly columns: readonly NumberColumn[];
}

/** Distances in font sizes between baselines. */
const HEADER_GAP = 2.9;
const TITLE_GAP = 4.6;
const MAX_HEADER = 9;
/** Headings may begin this far right of the last column, in font sizes. */
const BESIDE = 2;
/** A ruling is a table's own when it runs along this share of it. */
const WHOLE_RULE = 0.85;
/** At most so many rows without figures stand between the last figures and the ruling that ends a table. */
const MAX_TAIL = 3;
const MAX_TITLE = 6;

/** A short line that stands out over the one below it. */
function isHeading(row: Row, below: Row): boolean {
  const bold = row.atoms.every((atom) => atom.bold) && !below.atoms.every((atom) => atom.bold);
  return words(row) <= 14 && (bold || row.line.size > 1.08 * below.line.size);
}

/** A list of contents: leaders run up to page numbers that only grow. */
function isContents(rows: readonly Row[]): boolean {
  const pages = rows.filter(({ data }) => data).map(({ numbers }) => numbers);
  const led = pages.filter((numbers) => numbers.length === 1 && numbers[0]?.led).length;
  const values = pages.map((numbers) => Number(numbers.at(-1)?.text));
  const growing = values.every((value, i) =>
    Number.isInteger(value) && value < 2000 && value >= (values[i - 1] ?? 0)
  );
  return pages.length > 2 && growing && pages.every((numbers) => numbers.length === 1) &&
    (led > pages.length / 2 || pages.length > 8);
}

function isHeader(row: Row, zone: { readonly left: number; readonly right: number }): boolean {
  if (row.data) return false;
  // what stands beside the columns is another text
  if (row.atoms.some(({ x0, size }) => x0 > zone.right + BESIDE * size)) return false;
  const inZone = row.atoms.filter(({ x1 }) => x1 > zone.left - 2);
  if (inZone.length === 0) return false;
  const stub = row.atoms.filter(({ x1 }) => x1 <= zone.left - 2);
  if (stub.length > 0 && words(row) > 30) return false;
  return inZone.every((atom) =>
    atom.x0 > zone.left - 6 * atom.size || atom.words.length <= 4 || row.headerLike
  ) &&
    inZone.every((atom) => atom.words.length <= 10);
}

/** A line set over the middle of the whole table, stub included, is its title and no header of its columns. */
function isCentredTitle(
  row: Row,
  zone: { readonly left: number; readonly right: number; readonly x0: number },
): boolean {
  const only = row.atoms[0];
  if (
    row.atoms.length !== 1 || only === undefined ||
    statesOnlyPeriod(only.text)
  ) {
    return false;
  }
  const middle = (only.x0 + only.x1) / 2;
  const whole = (zone.x0 + zone.right) / 2;
  const inner = (zone.left + zone.right) / 2;
  const off = Math.abs(middle - whole);
  return off < 0.05 * (zone.right - zone.x0) && off < 0.6 * Math.abs(middle - inner) ||
    only.x0 < zone.left - 3 * only.size;
}

/**
 * Walks up from row `start` over titles, unit lines and the sentence that introduces a table, at most to row `floor`;
 * gives the index of the first of them. `top`: where the table begins, for one that is not made of rows.
 */
export function titleStart(rows: readonly Row[], start: number, floor: number, top?: number): number {
  let title = start;
  let inSentence = false;
  for (let k = start - 1; k >= floor && start - k <= MAX_TITLE; k--) {
    const row = rows[k];
    if (row === undefined || row.data) break;
    const below = rows[k + 1];
    const first = k === start - 1 && top !== undefined;
    const space = first
      ? (top - row.line.baseline) / row.line.size
      : below === undefined
      ? Infinity
      : gap(row, below);
    if (space > TITLE_GAP) break;
    // the paragraph that introduces a table names its unit and period; what stands above it does not
    if (inSentence && below !== undefined && (space > SENTENCE_GAP || !isSentence(row))) {
      if (isHeading(row, below)) title = k;
      break;
    }
    inSentence ||= isSentence(row) && !statesUnit(row.atoms[0]?.text ?? "");
    title = k;
  }
  return title;
}

/** A ruling along the whole table stands between this row and the one above it. */
function isRuledOver(rows: readonly Row[], k: number, table: {
  readonly x0: number;
  readonly x1: number;
  readonly across: readonly Segment[];
}): boolean {
  const [upper, lower] = [rows[k - 1], rows[k]];
  if (upper === undefined || lower === undefined) return false;
  const y0 = upper.line.baseline - 0.1 * upper.line.size;
  const y1 = lower.line.baseline - 0.5 * lower.line.size;
  return table.across.some(({ at, from, to }) =>
    at >= y0 && at <= y1 &&
    Math.min(to, table.x1) - Math.max(from, table.x0) >= WHOLE_RULE * (table.x1 - table.x0)
  );
}

/** Walks up from the body: section labels, header rows, then titles. */
function growUp(rows: readonly Row[], start: number, options: {
  readonly floor: number;
  readonly columns: readonly NumberColumn[];
  readonly across: readonly Segment[];
}) {
  const { floor, columns, across } = options;
  const left = Math.min(...columns.map(({ x0 }) => x0));
  const right = Math.max(...columns.map(({ x1 }) => x1));
  const x0 = Math.min(...rows.slice(start, start + 12).map(({ line }) => line.x0));
  const zone = { left, right, x0: Math.min(x0, left) };
  let header = start;
  for (let k = start - 1; k >= floor && start - k <= MAX_HEADER; k--) {
    const row = rows[k];
    const below = rows[k + 1];
    if (
      row === undefined || below === undefined || row.data ||
      gap(row, below) > HEADER_GAP + (row.headerLike ? 1 : 0)
    ) break;
    if (crosses(row, left) && isSentence(row)) break;
    if (isHeader(row, zone) && !isCentredTitle(row, zone)) header = k;
    else if (header < start && !(row.atoms.length === 1 && words(row) <= 6)) break;
  }
  // rows between the last header row and the figures are section labels of the body
  let body = start;
  for (let k = start - 1; k >= header; k--) {
    const row = rows[k];
    if (row === undefined || isHeader(row, zone)) break;
    body = k;
  }
  // rulings along the whole table part titles from headings, and headings from the sections of the body
  const heads = (row: Row) => row.headerLike || row.atoms.filter(({ x1 }) => x1 > left - 2).length > 1;
  const ruled = Array.from({ length: start - header }, (_, i) => header + 1 + i)
    .filter((k) => isRuledOver(rows, k, { x0: zone.x0, x1: zone.right, across }));
  const bottom = ruled.at(-1);
  if (bottom !== undefined && bottom < body && !rows.slice(bottom, start).some(heads)) body = bottom;
  const top = ruled.find((k) => k < body);
  if (
    top !== undefined && rows.slice(top, body).some(heads) &&
    rows.slice(header, top).every((row) => crosses(row, left) || isCentredTitle(row, zone) || isSentence(row))
  ) header = top;
  return { title: titleStart(rows, header, floor), header, body };
}

function isTable(rows: readonly Row[], columns: readonly NumberColumn[], header: number): boolean {
  const data = rows.filter(({ data }) => data);
  if (data.length === 0 || columns.length === 0) return false;
  if (isChart(rows, columns)) return false;
  // the scale of a chart: figures without labels, mostly one to a line
  if (data.every((row) => row.atoms.length === row.numbers.length)) {
    return data.length > 2 && data.filter(({ numbers }) => numbers.length > 1).length > 0.6 * data.length;
  }
  if (isContents(rows)) return false;
  if (data.length === 1) return header > 0 && (data[0]?.numbers.length ?? 0) >= 1;
  return columns.some(({ support }) => support >= 2);
}

/** Lines of a wrapped label go on below the last figures. */
function growTail(rows: readonly Row[], last: number): number {
  const row = rows[last];
  const next = rows[last + 1];
  if (row === undefined || next === undefined || next.data || next.headerLike || next.atoms.length !== 1) {
    return last;
  }
  const goesOn = /^[a-z(]/.test(next.atoms[0]?.text ?? "") && words(next) <= 8 && gap(row, next) < 1.5;
  return goesOn && next.line.x1 < (row.numbers[0]?.x0 ?? 0) ? last + 1 : last;
}

/** Rows without figures go on to the ruling that ends the table. */
function growToRule(rows: readonly Row[], last: number, table: {
  readonly x0: number;
  readonly x1: number;
  readonly across: readonly Segment[];
}): number {
  for (let k = last + 1; k <= last + MAX_TAIL; k++) {
    const [row, before] = [rows[k], rows[k - 1]];
    if (row === undefined || before === undefined || gap(before, row) > HEADER_GAP) return last;
    if (isRuledOver(rows, k, table) || row.atoms.length < 2 || row.headerLike || isSentence(row)) return last;
    const end = Math.min(row.line.baseline + row.line.size, rows[k + 1]?.line.baseline ?? Infinity);
    const below = table.across.some(({ at, from, to }) =>
      at > row.line.baseline && at < end &&
      Math.min(to, table.x1) - Math.max(from, table.x0) >= WHOLE_RULE * (table.x1 - table.x0)
    );
    if (below) return k;
  }
  return last;
}

/**
 * Finds the tables of a block, top to bottom: rows with figures that line up, and what stands over them. `across`: the
 * level rulings of the page, which part titles, headings and rows.
 */
export function findRegions(rows: readonly Row[], across: readonly Segment[] = []): readonly Region[] {
  const regions: Region[] = [];
  let floor = 0;
  let i = 0;
  while (i < rows.length) {
    if (!rows[i]?.data) {
      i++;
      continue;
    }
    const last = growBody(rows, i);
    const figures = rows.slice(i, last + 1);
    const columns = numberColumns(figures.filter(({ data }) => data));
    const { title, header, body } = growUp(rows, i, { floor, columns, across });
    const edges = rows.slice(i, last + 1).map(({ line }) => line);
    const x0 = Math.min(...edges.map((line) => line.x0));
    const x1 = Math.max(...edges.map((line) => line.x1));
    const end = Math.max(growTail(rows, last), growToRule(rows, last, { x0, x1, across }));
    if (isTable(figures, columns, body - header)) {
      regions.push({
        above: rows.slice(title, header),
        header: rows.slice(header, body),
        body: rows.slice(body, end + 1),
        columns,
      });
      floor = end + 1;
    }
    i = end + 1;
  }
  return regions;
}

import assert from "node:assert/strict";
import { examplePage, tableLines } from "../examples.ts";
import type { BareReading } from "../tables/ruled/grid_table.ts";
import { lineRows } from "./line_rows.ts";
import { readSeen } from "./read_seen.ts";
import type { SeenStructure } from "./table_sight.ts";

type Extent = readonly [number, number];

/** A grid of cells over each of these extents. */
function grid(xs: readonly Extent[], ys: readonly Extent[]): SeenStructure {
  const cells = ys.flatMap(([y0, y1], row) =>
    xs.map(([x0, x1], column) => ({ row, column, rowSpan: 1, columnSpan: 1, box: [x0, y0, x1, y1] as const }))
  );
  return { rows: ys.length, columns: xs.length, cells, score: 1, complete: true };
}

function texts(reading: BareReading | null): readonly (readonly (string | null)[])[] {
  return reading?.table.rows.map((row) => row.map(({ text }) => text)) ?? [];
}

const knows = () => false;
const ROWS = [["US$M", "2024", "2023"], ["Revenue", "55,658", "53,817"], ["Profit", "7,897", "12,921"], [
  "Debt",
  "9,120",
  "11,166",
]] as const;
/** Lines at 100, 114, 128, 142. */
const PAGE = examplePage(tableLines(ROWS));
const COLUMNS: readonly Extent[] = [[45, 110], [280, 325], [370, 415]];

Deno.test("readSeen() puts each word into the cell that holds most of it", () => {
  const ys = [0, 1, 2, 3].map((row): Extent => [92 + 14 * row, 103 + 14 * row]);
  assert.deepEqual(texts(readSeen(grid(COLUMNS, ys), { words: PAGE.words, page: PAGE, knows })), ROWS);
});

Deno.test("readSeen() keeps lines whole where the boxes of some columns have drifted to other rows", () => {
  const straight = grid(COLUMNS, [0, 1, 2, 3].map((row): Extent => [92 + 14 * row, 103 + 14 * row]));
  const drifted: SeenStructure = {
    ...straight,
    cells: straight.cells.map(({ box: [x0, y0, x1, y1], ...cell }) => ({
      ...cell,
      box: [x0, y0 + (cell.column === 0 ? -9 : 0), x1, y1 + (cell.column === 0 ? -9 : 0)],
    })),
  };
  assert.deepEqual(texts(readSeen(drifted, { words: PAGE.words, page: PAGE, knows })), ROWS);
});

Deno.test("readSeen() leaves wrapped texts together, and is null where there is no table", () => {
  const page = examplePage([
    [{ text: "Kind", x: 50 }, { text: "Assessed by", x: 200 }],
    [{ text: "Reliability", x: 50 }, { text: "interviews and", x: 200 }],
    [{ text: "surveys of the", x: 200 }],
    [{ text: "group", x: 200 }],
    [{ text: "Validity", x: 50 }, { text: "experts", x: 200 }],
  ]);
  const structure = grid([[45, 120], [195, 290]], [[92, 103], [106, 145], [148, 160]]);
  assert.deepEqual(texts(readSeen(structure, { words: page.words, page, knows })), [
    ["Kind", "Assessed by"],
    ["Reliability", "interviews and surveys of the group"],
    ["Validity", "experts"],
  ]);
  assert.equal(readSeen(grid([[45, 300]], [[90, 200]]), { words: page.words, page, knows }), null);
});

Deno.test("lineRows() lays lines to rows in order, over a drift of more than a line", () => {
  const structure = grid([[0, 10]], [0, 1, 2, 3, 4, 5].map((row): Extent => [13 * row, 13 * row + 10]));
  const lines = [0, 1, 2, 3, 4, 5].map((row) => 16 * row + 5);
  assert.deepEqual(lineRows(lines, structure), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(lineRows([5, 18, 30, 33, 44], grid([[0, 10]], [[0, 10], [13, 23], [26, 36], [39, 49]])), [
    0,
    1,
    2,
    2,
    3,
  ]);
  assert.deepEqual(lineRows([5], { ...structure, rows: 0, cells: [] }), []);
});

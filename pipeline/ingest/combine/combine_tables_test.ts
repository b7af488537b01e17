import assert from "node:assert/strict";
import type { Box, PageImage } from "../../../retrieval/mod.ts";
import { examplePage, tableLines } from "../examples.ts";
import type { Page } from "../pdf/page.ts";
import type { PagePart } from "../tables/read_tables.ts";
import { combineTables } from "./combine_tables.ts";
import type { SeenArea, SeenStructure, TableSight } from "./table_sight.ts";

const IMAGE: PageImage = {
  width: 595,
  height: 842,
  scale: 1,
  rgba: new Uint8ClampedArray(),
  png: () => new Uint8Array(),
};

const paint = () => Promise.resolve(IMAGE);

/** Models that see these areas, and in each a grid with a cell over each of these extents. */
function sight(
  areas: readonly SeenArea[],
  [xs, ys]: readonly [readonly Extent[], readonly Extent[]],
): TableSight {
  const structure: SeenStructure = {
    rows: ys.length,
    columns: xs.length,
    cells: ys.flatMap(([y0, y1], row) =>
      xs.map(([x0, x1], column) => ({
        row,
        column,
        rowSpan: 1,
        columnSpan: 1,
        box: [x0, y0, x1, y1] as const,
      }))
    ),
    score: 1,
    complete: true,
  };
  return {
    id: "example",
    areas: () => Promise.resolve(areas),
    structure: () => Promise.resolve(structure),
    close: () => Promise.resolve(),
  };
}

type Extent = readonly [number, number];

function texts(parts: readonly PagePart[]): readonly (readonly (readonly (string | null)[])[])[] {
  return parts.flatMap((part) =>
    part.kind === "table" ? [part.reading.table.rows.map((row) => row.map(({ text }) => text))] : []
  );
}

const area = (label: string, box: Box): SeenArea => ({ label, score: 0.9, box });

/** Words alone, in three columns: nothing for a reader of figures. */
const WORDS: Page = examplePage([
  [{ text: "Property of the instrument and its use", x: 50 }],
  [{ text: "Kind", x: 50 }, { text: "Assessed by", x: 200 }, { text: "Considered", x: 350 }],
  [{ text: "Reliability", x: 50 }, { text: "interviews", x: 200 }, { text: "stability", x: 350 }],
  [{ text: "Validity", x: 50 }, { text: "experts", x: 200 }, { text: "evidence", x: 350 }],
]);

Deno.test("combineTables() reads what only the models see, and names it by the line over it", async () => {
  const seen = sight([area("table", [45, 104, 450, 146])], [
    [[48, 120], [195, 270], [345, 420]],
    [[106, 116], [120, 130], [134, 144]],
  ]);
  const parts = await combineTables(WORDS, { sight: seen, paint });
  assert.deepEqual(texts(parts), [[["Kind", "Assessed by", "Considered"], [
    "Reliability",
    "interviews",
    "stability",
  ], [
    "Validity",
    "experts",
    "evidence",
  ]]]);
  const [table] = parts.flatMap((part) => part.kind === "table" ? [part.reading.table] : []);
  assert.equal(table?.title, "Property of the instrument and its use");
});

const FIGURES: Page = examplePage(tableLines([
  ["US$M", "2024", "2023"],
  ["Revenue", "55,658", "53,817"],
  ["Profit", "7,897", "12,921"],
  ["Net debt", "9,120", "11,166"],
]));

Deno.test("combineTables() keeps geometry's reading where the models' is no better", async () => {
  const alone = await combineTables(FIGURES, { sight: sight([], [[], []]), paint });
  assert.equal(texts(alone)[0]?.length, 4);
  const merged = sight([area("table", [45, 92, 420, 146])], [[[48, 120], [250, 420]], [[92, 102], [
    106,
    144,
  ]]]);
  const both = await combineTables(FIGURES, { sight: merged, paint });
  assert.deepEqual(texts(both), texts(alone));
});

Deno.test("combineTables() takes ticks inside a figure for no table, a labelled table in a coloured box for one", async () => {
  const ticks = examplePage(
    tableLines([["450", "450"], ["400", "400"], ["350", "350"], ["300", "300"], ["250", "250"]]),
  );
  const figure = sight([area("figure", [40, 80, 560, 300])], [[], []]);
  const parts = await combineTables(ticks, { sight: figure, paint });
  assert.deepEqual(texts(parts), []);
  assert.equal(parts.flatMap((part) => part.kind === "prose" ? part.lines : []).length, 5);
  assert.equal(texts(await combineTables(FIGURES, { sight: figure, paint })).length, 1);
});

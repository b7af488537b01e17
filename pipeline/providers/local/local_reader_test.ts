import assert from "node:assert/strict";
import type { PageImage, PageToRead } from "../../../retrieval/mod.ts";
import type { TableSight } from "../../ingest/combine/table_sight.ts";
import { localReader } from "./local_reader.ts";

const IMAGE: PageImage = {
  width: 600,
  height: 800,
  scale: 1,
  rgba: new Uint8ClampedArray(),
  png: () => new Uint8Array(),
};

/** Sees a table of two rows and two columns over the example's words. */
const SIGHT: TableSight = {
  id: "example-1",
  areas: () => Promise.resolve([{ label: "table", score: 0.9, box: [40, 90, 320, 130] }]),
  structure: () =>
    Promise.resolve({
      rows: 2,
      columns: 2,
      score: 1,
      complete: true,
      cells: [[0, 0], [0, 1], [1, 0], [1, 1]].map(([row, column]) => ({
        row: row!,
        column: column!,
        rowSpan: 1,
        columnSpan: 1,
        box: [50 + 200 * column!, 100 + 15 * row!, 110 + 200 * column!, 110 + 15 * row!] as const,
      })),
    }),
  close: () => Promise.resolve(),
};

function page(words: PageToRead["words"], expects = { table: true, chart: false }): PageToRead {
  return {
    document: "x.pdf",
    page: 4,
    width: 600,
    height: 800,
    words,
    expects,
    image: () => Promise.resolve(IMAGE),
  };
}

const WORDS: PageToRead["words"] = [
  { text: "Revenue", box: [50, 100, 95, 110] },
  { text: "55,658", box: [270, 100, 305, 110] },
  { text: "Profit", box: [50, 115, 85, 125] },
  { text: "7,897", box: [275, 115, 305, 125] },
];

Deno.test("localReader() puts the words of the text layer into the cells that the models see", async () => {
  const reader = localReader(SIGHT);
  const signal = new AbortController().signal;
  const { tables, charts, usage } = await reader.read(page(WORDS), { signal });
  assert.deepEqual(tables.map(({ page, rows }) => [page, rows.map((row) => row.map(({ text }) => text))]), [
    [4, [["Revenue", "55,658"], ["Profit", "7,897"]]],
  ]);
  assert.deepEqual([charts, usage.costUsd, reader.id], [[], 0, "local/example-1"]);
});

Deno.test("localReader() reads nothing where no table is expected or no word stands, and ends when asked to", async () => {
  const reader = localReader(SIGHT);
  const signal = new AbortController().signal;
  assert.deepEqual((await reader.read(page([]), { signal })).tables, []);
  assert.deepEqual((await reader.read(page(WORDS, { table: false, chart: true }), { signal })).tables, []);
  await assert.rejects(reader.read(page(WORDS), { signal: AbortSignal.abort() }), { name: "AbortError" });
});

import { deepEqual } from "node:assert/strict";
import type { Chunk, FootingStatus, OffTotal } from "../../../retrieval/mod.ts";
import { exampleChunk, exampleFigure, exampleTable } from "../../../retrieval/testing.ts";
import { documentFooting } from "./document_footing.ts";

const OFF: OffTotal = { total: "Total", where: "2024", direction: "down", printed: "12", by: "-3" };

function chunk(id: string, page: number, status: FootingStatus, top = 0): Chunk {
  const table = exampleTable([["", "2024"], ["Total", "12"]]);
  return exampleChunk({
    id,
    page,
    kind: "table",
    table: {
      ...table,
      page,
      box: [0, top, 500, top + 40],
      footing: { status, proven: 0, off: status === "off" ? [OFF] : [] },
    },
  });
}

Deno.test("documentFooting() counts a table once, however many chunks it lies in", () => {
  const chunks = [
    chunk("a", 1, "foots"),
    chunk("a2", 1, "foots"),
    chunk("b", 1, "off", 300),
    chunk("c", 2, "notApplicable"),
    exampleChunk({ id: "prose", page: 2 }),
  ];
  deepEqual(documentFooting(chunks, []), {
    foots: 1,
    off: 1,
    notApplicable: 1,
    offTables: [{ page: 1, title: "Consolidated income statement", totals: [OFF] }],
    statements: [],
    checks: [],
  });
});

Deno.test("documentFooting() gives a statement the mark of the tables that its lines stand in", () => {
  const period = { kind: "instant", start: null, end: "2024-06-30", fiscalYear: 2024, part: null } as const;
  const figures = ["Total assets", "Total liabilities and equity"].map((label, row) =>
    exampleFigure({
      id: label,
      label,
      statement: "balance",
      page: 2,
      chunk: row === 0 ? "a" : "b",
      cell: { row, column: 1 },
      period: { ...period, restated: false },
    })
  );
  const mark = (first: FootingStatus, second: FootingStatus) =>
    documentFooting([chunk("a", 2, first), chunk("b", 2, second, 300)], figures).statements;
  deepEqual(mark("foots", "notApplicable"), [{ statement: "balance", pages: [2], footing: "foots" }]);
  deepEqual(mark("foots", "off"), [{ statement: "balance", pages: [2], footing: "off" }]);
});

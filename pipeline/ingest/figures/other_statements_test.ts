import { deepEqual } from "node:assert/strict";
import type { Chunk } from "../../../retrieval/mod.ts";
import { exampleChunk, exampleFigure } from "../../../retrieval/testing.ts";
import { withoutOtherStatements } from "./other_statements.ts";

function page(section: string, number: number): Chunk {
  return exampleChunk({ id: `${section} ${number}`, kind: "table", section, page: number });
}

/** Pages whose figures keep their standard names. */
function kept(chunks: readonly Chunk[]): readonly number[] {
  const figures = chunks.map((chunk) => exampleFigure({ id: chunk.id, chunk: chunk.id, page: chunk.page }));
  return withoutOtherStatements(figures, chunks).filter(({ metric }) => metric !== null).map(({ page }) =>
    page
  );
}

const GROUP = [
  page("Consolidated Statements of Income", 50),
  page("Consolidated Balance Sheets", 52),
  page("Consolidated Statements of Cash Flows", 53),
];

Deno.test("withoutOtherStatements() unnames a second full set of statements, not the group's own", () => {
  const guarantors = [
    page("Consolidated Statements of Income", 105),
    page("Consolidated Balance Sheets", 107),
  ];
  deepEqual(kept([...GROUP, ...guarantors]), [50, 52, 53]);
});

Deno.test("withoutOtherStatements() leaves the selected data in front of the statements their names", () => {
  const selected = [
    page("Consolidated Statements of Operations", 19),
    page("Consolidated Balance Sheets", 19),
  ];
  deepEqual(kept([...selected, ...GROUP]), [19, 19, 50, 52, 53]);
});

Deno.test("withoutOtherStatements() a sentence that mentions statements is no heading", () => {
  const sentences = [
    page("The following table reconciles amounts in the consolidated statements of operations", 90),
    page("The following amounts were recorded in the consolidated balance sheets", 91),
  ];
  deepEqual(kept([...GROUP, ...sentences]), [50, 52, 53, 90, 91]);
});

Deno.test("withoutOtherStatements() leaves summaries and notes their names", () => {
  const discussion = [page("Consolidated Statements of Income data", 29)];
  const notes = [page("Note 5 - Inventories", 70), page("Balance sheet classification of leases", 88)];
  deepEqual(kept([...discussion, ...GROUP, ...notes]), [29, 50, 52, 53, 70, 88]);
});

Deno.test("withoutOtherStatements() a report without statements stays as it is", () => {
  deepEqual(kept([page("Highlights", 3), page("Balance sheet summary", 9)]), [3, 9]);
});

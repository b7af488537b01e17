import assert from "node:assert/strict";
import { memoryChunkStore } from "../../../retrieval/mod.ts";
import type { Cell, PageReader, PageToRead, Table, TieoutEvent } from "../../../retrieval/mod.ts";
import { memoryPageCheckpoints } from "../checkpoints/page_checkpoints_memory.ts";
import { COVER, examplePdf, textAt } from "../examples.ts";
import type { ExamplePage } from "../examples.ts";
import { ingest } from "../ingest.ts";
import type { IngestOptions } from "../ingest.ts";

const ROWS = [
  ["US$M", "2024", "2023"],
  ["Revenue", "1,250", "1,180"],
  ["Other income", "48", "35"],
  ["Cost of sales", "(610)", "(590)"],
  ["Selling expenses", "(120)", "(115)"],
  ["Profit before tax", "568", "510"],
];
const STATEMENT: ExamplePage = {
  content: [
    textAt("Consolidated income statement", { x: 50, y: 680, font: "F2" }),
    ...ROWS.flatMap((row, line) =>
      row.map((text, column) => textAt(text, { x: 50 + column * 150, y: 640 - 16 * line }))
    ),
  ].join("\n"),
};
const SCAN: ExamplePage = { content: "", picture: true };

function tableOf(rows: readonly (readonly (string | null)[])[], page: PageToRead): Table {
  const box = [0, 0, page.width, page.height] as const;
  return {
    page: page.page,
    box,
    title: "Consolidated income statement",
    caption: "US$M",
    headerRows: 1,
    rows: rows.map((row) =>
      row.map((text): Cell => ({ text, rowSpan: 1, columnSpan: 1, box, footnotes: [] }))
    ),
  };
}

function readerOf(rows: readonly (readonly (string | null)[])[], seen: number[] = []): PageReader {
  return {
    id: "eyes 1",
    read: (page) => {
      seen.push(page.page);
      return Promise.resolve({
        tables: [tableOf(rows, page)],
        charts: [],
        usage: { calls: 1, inputTokens: 100, outputTokens: 50, costUsd: 0.01 },
      });
    },
  };
}

async function run(pages: readonly ExamplePage[], more: Partial<IngestOptions>) {
  const events: TieoutEvent[] = [];
  const store = more.store ?? memoryChunkStore();
  const summary = await ingest(
    [{ name: "alder.pdf", bytes: () => Promise.resolve(examplePdf(pages)), company: "Alder", fy: 2024 }],
    { events: (event) => events.push(event), clock: () => new Date(0), run: "run", ...more, store },
  );
  const figures = (await store.figures({ company: "Alder" })).map(({ label, printed, period }) =>
    [label, period.fiscalYear, printed].join("|")
  ).sort();
  return { result: summary.files[0]!, store, events, figures };
}

Deno.test("ingest() has only filtered pages looked at, and no misread number reaches a figure", async () => {
  const plain = await run([COVER, STATEMENT], {});
  const seen: number[] = [];
  const misread = ROWS.map((row) => row.map((text) => text === "1,250" ? "1,520" : text));
  const { result, figures, store } = await run([COVER, STATEMENT], { pageReader: readerOf(misread, seen) });
  assert.deepEqual(seen, [2]);
  assert.ok(plain.figures.length >= 8);
  assert.deepEqual(figures, plain.figures);
  assert.equal(plain.result.sight, null);
  assert.deepEqual(result.sight?.reasons, { contradicted: 1 });
  assert.deepEqual(
    result.sight?.disagreements.map((
      { page, row, geometric, reply, kept },
    ) => [page, row, geometric, reply, kept]),
    [[2, "Revenue", "1,250", "1,520", "1,250"]],
  );
  assert.deepEqual(result.sight?.usage.calls, 1);
  assert.match((await store.documents())[0]!.reader, /eyes 1/);
});

Deno.test("ingest() reads a page without a text layer from its picture, marked and named in the summary", async () => {
  const gap = ROWS.map((row) => row.map((text) => text === "(610)" ? null : text));
  const { result, store, figures } = await run([COVER, SCAN], { pageReader: readerOf(gap) });
  const chunks = (await store.chunks({ company: "Alder" })).filter(({ page }) => page === 2);
  assert.ok(chunks.length > 0 && chunks.every(({ table }) => table?.unverified));
  assert.match(chunks.map(({ text }) => text).join("\n"), /Cost of sales \| \(unreadable\) \| \(590\)/);
  const stored = await store.figures({ company: "Alder" });
  assert.ok(stored.filter(({ page }) => page === 2).every(({ unverified }) => unverified === true));
  assert.ok(figures.includes("Revenue|2024|1,250") && !figures.some((figure) => figure.endsWith("|(610)")));
  assert.ok(
    result.warnings.some((warning) => /page 2 has no text layer: .* picture alone/.test(warning)),
    result.warnings.join("\n"),
  );
  const without = await run([COVER, SCAN], {});
  assert.ok(without.result.warnings.some((warning) => /page 2 has no text layer/.test(warning)));
});

Deno.test("ingest() keeps what geometry read where the reader fails, and says so", async () => {
  const plain = await run([COVER, STATEMENT, SCAN], {});
  const failing: PageReader = {
    id: "shut",
    read: () => Promise.reject(new Error("Cannot read the page: shut")),
  };
  const { result, figures, events } = await run([COVER, STATEMENT, SCAN], { pageReader: failing });
  assert.deepEqual(figures, plain.figures);
  assert.deepEqual(result.sight?.unread, [2, 3]);
  assert.ok(result.warnings.some((warning) => /pages 2 and 3 could not be looked at/.test(warning)));
  assert.deepEqual(
    events.filter(({ name }) => name === "layer.opened").map((
      { data },
    ) => [data.layer, data.page, data.message]).sort(),
    [["visionReader", 2, "Cannot read the page: shut"], ["visionReader", 3, "Cannot read the page: shut"]],
  );
});

Deno.test("ingest() pays for a page once, also in a new version of the document", async () => {
  const checkpoints = memoryPageCheckpoints();
  const seen: number[] = [];
  const pageReader = readerOf(ROWS, seen);
  const first = await run([COVER, STATEMENT], { pageReader, checkpoints });
  const again = await run([COVER, COVER, STATEMENT], { pageReader, checkpoints, store: first.store });
  assert.deepEqual(seen, [2]);
  assert.deepEqual(
    [again.result.sight?.read, again.result.sight?.reused, again.result.sight?.usage.costUsd],
    [0, 1, 0],
  );
  assert.equal(again.result.outcome, "replaced");
  assert.deepEqual(again.figures, first.figures);
});

Deno.test("ingest() gives the same with any number of workers, and reads a document again for another reader", async () => {
  const pages = [COVER, ...Array.from({ length: 9 }, () => STATEMENT), SCAN];
  const one = await run(pages, { pageReader: readerOf(ROWS) });
  const three = await run(pages, { pageReader: readerOf(ROWS), workers: 3 });
  assert.deepEqual(three.figures, one.figures);
  assert.deepEqual(three.result.sight, one.result.sight);
  const same = await run(pages, { pageReader: readerOf(ROWS), store: one.store });
  assert.equal(same.result.outcome, "unchanged");
  const geometric = await run(pages, { store: one.store });
  assert.notEqual(geometric.result.outcome, "unchanged");
});

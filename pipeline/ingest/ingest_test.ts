import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { memoryChunkStore } from "../../retrieval/mod.ts";
import type { ChunkStore, TextRecognizer, TieoutEvent } from "../../retrieval/mod.ts";
import { memoryPageCheckpoints } from "./checkpoints/page_checkpoints_memory.ts";
import { COVER, examplePdf, reportPages, textAt } from "./examples.ts";
import type { ExamplePage } from "./examples.ts";
import { ingest } from "./ingest.ts";
import type { IngestFile, IngestOptions } from "./ingest.ts";

/** An income statement page; `revenue` in US$ million. */
function statement(revenue: string): ExamplePage {
  const rows = [["US$M", "2024", "2023"], ["Revenue", revenue, "1,180"], ["Cost of sales", "(610)", "(590)"]];
  const cells = rows.flatMap((row, line) =>
    row.map((text, column) => textAt(text, { x: 50 + column * 150, y: 640 - 16 * line }))
  );
  return {
    content: [textAt("Consolidated income statement", { x: 50, y: 680, font: "F2" }), ...cells].join("\n"),
  };
}

function file(name: string, bytes: Uint8Array): IngestFile {
  return { name, bytes: () => Promise.resolve(bytes) };
}

function run(files: readonly IngestFile[], more: Partial<IngestOptions> = {}) {
  const events: TieoutEvent[] = [];
  const store: ChunkStore = more.store ?? memoryChunkStore();
  const options: IngestOptions = {
    events: (event) => events.push(event),
    clock: () => new Date(0),
    run: "run",
    ...more,
    store,
  };
  return ingest(files, options).then((summary) => ({ summary, events, store }));
}

Deno.test("ingest() a passage that states one amount for two years gives two figures", async () => {
  const text = "Revenue was US$98 million, compared with US$98 million in FY2023.";
  const content = textAt(text, { x: 50, y: 700 });
  const { summary, store } = await run([file("alder.pdf", examplePdf([COVER, { content }]))]);
  assert.equal(summary.files[0]?.outcome, "added");
  const figures = (await store.figures({ company: "Alder Resources Limited" })).filter(({ value }) =>
    value === "98000000"
  );
  assert.deepEqual(figures.map(({ period }) => period.fiscalYear).sort(), [2023, 2024]);
});

Deno.test("ingest() stores frozen chunks and figures, guesses what was not said and announces it", async () => {
  const bytes = examplePdf([COVER, statement("1,250")]);
  const { summary, events, store } = await run([file("alder.pdf", bytes)]);
  const [result] = summary.files;
  assert.deepEqual([result?.outcome, result?.company, result?.fy, result?.pages, result?.tables], [
    "added",
    "Alder Resources Limited",
    2024,
    2,
    1,
  ]);
  const guesses = events.filter(({ name }) => name === "guess.made").map((
    { data },
  ) => [data.field, data.value, data.from]);
  assert.deepEqual(guesses, [
    ["company", "Alder Resources Limited", "first pages"],
    ["fy", 2024, "first pages"],
    ["yearEnd", "06-30", "first pages"],
    ["currency", "USD", "first pages"],
  ]);
  assert.deepEqual(
    events.filter(({ name }) => name === "page.read").map(({ data }) => [data.page, data.pages]),
    [[1, 2], [2, 2]],
  );
  const [document] = await store.documents();
  assert.equal(document?.sha256, createHash("sha256").update(bytes).digest("hex"));
  assert.equal(document?.yearEnd, "06-30");
  const chunks = await store.chunks({ company: "Alder Resources Limited" });
  assert.deepEqual(chunks.map(({ kind, page }) => [kind, page]), [["prose", 1], ["table", 2]]);
  const table = chunks[1];
  assert.equal(table?.unit, "US$M");
  assert.match(
    table?.text ?? "",
    /Consolidated income statement\nUS\$M \| 2024 \| 2023\nRevenue \| 1,250 \| 1,180/,
  );
  assert.ok(Object.isFrozen(table) && Object.isFrozen(table?.table?.rows[0]?.[0]));
  const [revenue] = await store.figures({
    company: "Alder Resources Limited",
    metrics: ["revenue"],
    years: [2024],
  });
  assert.deepEqual(revenue && [revenue.value, revenue.page, revenue.chunk, revenue.cell], [
    "1250000000",
    2,
    table?.id,
    { row: 1, column: 1 },
  ]);
});

Deno.test("ingest() the same bytes again are left alone, other bytes of the same name replace", async () => {
  const { store, summary } = await run([file("a.pdf", examplePdf([COVER, statement("1,250")]))]);
  assert.equal(summary.files[0]?.outcome, "added");
  const again = await run([file("a.pdf", examplePdf([COVER, statement("1,250")]))], { store });
  assert.deepEqual(again.summary.files.map(({ outcome }) => outcome), ["unchanged"]);
  assert.deepEqual(again.events.map(({ name }) => name), ["document.unchanged"]);
  const changed = await run([file("a.pdf", examplePdf([COVER, statement("1,300")]))], { store });
  assert.deepEqual(changed.summary.files.map(({ outcome }) => outcome), ["replaced"]);
  assert.equal((await store.documents()).length, 1);
});

Deno.test("ingest() what is said anew about the same bytes is no change that passes in silence", async () => {
  const files = [file("a.pdf", examplePdf([COVER, statement("1,250")]))];
  const { store } = await run(files);
  const outcomes: string[] = [];
  for (const said of [{ currency: "AUD" }, { currency: "AUD" }, {}, { yearEnd: "12-31" }, { fy: 2023 }]) {
    outcomes.push((await run(files, { store, ...said })).summary.files[0]?.outcome ?? "");
  }
  assert.deepEqual(outcomes, ["replaced", "unchanged", "unchanged", "replaced", "replaced"]);
  const [figure] = await store.figures({ company: "Alder Resources Limited", metrics: ["revenue"] });
  assert.equal(figure?.fy, 2023);
});

Deno.test("ingest() with checkpoints an unchanged page is read once, whatever else changes", async () => {
  const checkpoints = memoryPageCheckpoints();
  const pages = reportPages(12);
  const first = await run([file("a.pdf", examplePdf(pages))], { checkpoints });
  assert.equal(first.summary.reused, 0);
  const store = memoryChunkStore();
  // one page of twelve says something else
  const changed = examplePdf(reportPages(12, { revenue: [, , , , 7777] as number[] }));
  const second = await run([file("b.pdf", changed)], { checkpoints, store });
  assert.equal(second.summary.reused, 11);
  const fresh = await run([file("b.pdf", changed)]);
  const company = "Alder Resources Limited";
  assert.deepEqual(await store.chunks({ company }), await fresh.store.chunks({ company }));
  assert.deepEqual(await store.figures({ company }), await fresh.store.figures({ company }));
  const otherwise = await run([file("b.pdf", changed)], { checkpoints, store, currency: "EUR" });
  assert.deepEqual([otherwise.summary.files[0]?.outcome, otherwise.summary.reused], ["replaced", 12]);
});

Deno.test("ingest() gives the same chunks and figures whatever the number of workers", async () => {
  const files = [file("a.pdf", examplePdf(reportPages(60)))];
  const company = "Alder Resources Limited";
  const [one, three] = [await run(files, { workers: 1 }), await run(files, { workers: 3 })];
  assert.deepEqual(await three.store.chunks({ company }), await one.store.chunks({ company }));
  assert.deepEqual(await three.store.figures({ company }), await one.store.figures({ company }));
  assert.deepEqual(
    three.events.flatMap(({ name, data }) => name === "page.read" ? [data.page] : []),
    Array.from({ length: 60 }, (_, i) => i + 1),
  );
});

Deno.test("B09 B13 ingest() a file that cannot be read is reported and the rest goes on", async () => {
  const good = examplePdf([COVER, statement("1,250")]);
  const { summary, store, events } = await run([
    file("one.pdf", good),
    file("half.pdf", good.slice(0, Math.floor(good.length / 2))),
    file("page.pdf", new TextEncoder().encode("<html>404</html>")),
    file("zero.pdf", new Uint8Array()),
    { name: "gone.pdf", bytes: () => Promise.reject(new Error("Cannot fetch gone.pdf: no such host")) },
    { ...file("two.pdf", examplePdf([COVER, statement("9")])), company: "Birch", fy: 2023 },
  ]);
  assert.deepEqual(summary.files.map(({ outcome, reason }) => reason ?? outcome), [
    "added",
    "truncated",
    "not_pdf",
    "empty",
    "error",
    "added",
  ]);
  assert.equal(events.filter(({ name }) => name === "document.failed").length, 4);
  assert.deepEqual((await store.documents()).map(({ company, fy }) => [company, fy]), [[
    "Alder Resources Limited",
    2024,
  ], ["Birch", 2023]]);
});

Deno.test("B07 ingest() pages without a text layer are named, a file without any is refused", async () => {
  const scan: ExamplePage = { content: "", picture: true };
  const { summary } = await run([file("mixed.pdf", examplePdf([scan, COVER, statement("1,250")]))], {
    company: "Alder",
    fy: 2024,
  });
  assert.deepEqual(summary.files[0]?.warnings, ["page 1 has no text layer; --ocr reads such pages"]);
  const all = await run([file("scan.pdf", examplePdf([scan, scan]))], { company: "Alder", fy: 2024 });
  assert.equal(all.summary.files[0]?.reason, "no_text_layer");
  assert.deepEqual(await all.store.documents(), []);
});

Deno.test("B07 ingest() with a recogniser pages without a text layer are read, said so, and not recognised twice", async () => {
  const scan: ExamplePage = { content: "", picture: true };
  const bytes = examplePdf([COVER, scan, statement("1,250")]);
  let calls = 0;
  const words = [["US$M", 50, 100], ["2024", 250, 100], ["Revenue", 50, 120], ["9,876", 250, 120], [
    "Profit",
    50,
    140,
  ], ["345", 250, 140]] as const;
  const recognizer: TextRecognizer = {
    id: "fake-ocr-1",
    recognize: () => {
      calls++;
      return Promise.resolve(
        words.map(([text, x, y]) => ({ text, box: [x, y, x + 40, y + 10] as const, confidence: 0.9 })),
      );
    },
  };
  const checkpoints = memoryPageCheckpoints();
  const { summary, store } = await run([file("a.pdf", bytes)], { recognizer, checkpoints });
  assert.deepEqual(summary.files[0]?.problems.map(({ name, pages }) => [name, pages]), [["recognized_text", [
    2,
  ]]]);
  const chunks = await store.chunks({ company: "Alder Resources Limited" });
  assert.match(chunks.find(({ page }) => page === 2)?.text ?? "", /Revenue \| 9,876/);
  await run([file("b.pdf", bytes)], { recognizer, checkpoints, store: memoryChunkStore() });
  assert.equal(calls, 1);
  // what was recognised does not pass for a text layer when nobody asks for it any more
  const without = await run([file("c.pdf", bytes)], { checkpoints, store });
  assert.deepEqual([without.summary.files[0]?.outcome, without.summary.files[0]?.problems[0]?.name], [
    "replaced",
    "no_text_layer",
  ]);
  const failing = { ...recognizer, id: "fake-ocr-2", recognize: () => Promise.reject(new Error("no model")) };
  const failed = await run([file("d.pdf", bytes)], { recognizer: failing, store });
  assert.deepEqual(failed.summary.files[0]?.warnings, [
    "page 2 could not be read: recognizer opened: no model",
  ]);
});

Deno.test("ingest() what cannot be guessed is asked for by the name of its flag", async () => {
  const { summary } = await run([
    file("bare.pdf", examplePdf([{ content: textAt("some words without a name", { x: 50, y: 700 }) }])),
  ]);
  assert.equal(summary.files[0]?.reason, "unknown_report");
  assert.match(summary.files[0]?.message ?? "", /pass --company$/);
});

Deno.test("ingest() a store that refuses leaves nothing behind and says why", async () => {
  const store = {
    ...memoryChunkStore(),
    put: () => Promise.reject(new Error("Cannot store a.pdf: the disk is full")),
  };
  const { summary } = await run([file("a.pdf", examplePdf([COVER, statement("1,250")]))], { store });
  assert.deepEqual(summary.files.map(({ outcome, message }) => [outcome, message]), [[
    "failed",
    "Cannot store a.pdf: the disk is full",
  ]]);
});

Deno.test("ingest() an abort ends the run", async () => {
  const signal = AbortSignal.abort(new DOMException("Cancelled by the user", "AbortError"));
  await assert.rejects(run([file("a.pdf", examplePdf([COVER]))], { signal }), { name: "AbortError" });
});

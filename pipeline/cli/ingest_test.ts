import assert from "node:assert/strict";
import { type Embedder, memoryChunkStore, memoryVectorStore } from "../../retrieval/mod.ts";
import { exampleDocument, exampleIngested, wordEmbedder } from "../../retrieval/testing.ts";
import { memoryPageCheckpoints } from "../ingest/checkpoints/page_checkpoints_memory.ts";
import { ingestCommand } from "./ingest.ts";
import { tablesCommand } from "./tables.ts";
import type { Terminal } from "./terminal.ts";

const SAMPLE = new URL("../../fixtures/reports/bhp-fy2024.pdf", import.meta.url).pathname;

function outside() {
  const out: string[] = [];
  const err: string[] = [];
  const terminal: Terminal = {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    isTerminal: false,
    env: () => undefined,
    path: (path) => path,
    signal: new AbortController().signal,
  };
  return { terminal, out: () => out.join(""), err: () => err.join("") };
}

function ingestWith(
  args: readonly string[],
  { store = memoryChunkStore(), embedder = null }: {
    readonly store?: ReturnType<typeof memoryChunkStore>;
    readonly embedder?: Embedder | null;
  } = {},
) {
  const world = outside();
  const side = embedder === null ? null : { embedder, store: memoryVectorStore(store) };
  const effects = { clock: () => new Date(0), ids: () => "id" };
  const open = () =>
    Promise.resolve({
      store,
      checkpoints: memoryPageCheckpoints(),
      effects,
      pageReader: () => Promise.resolve(null),
      vectors: { side: () => Promise.resolve(side), model: () => Promise.resolve(null) },
      close: () => Promise.resolve(),
    });
  return ingestCommand(args, world.terminal, open).then((code) => ({ code, store, ...world }));
}

Deno.test("ingestCommand() reads a file, announces guesses on standard error and sums up on standard output", async () => {
  const { code, out, err, store } = await ingestWith([SAMPLE, "--company", "BHP"]);
  assert.equal(code, 0);
  assert.match(
    out(),
    /^bhp-fy2024\.pdf: added, BHP FY2024: 14 pages, \d+ tables, \d+ chunks, \d+ figures in /,
  );
  assert.match(err(), /bhp-fy2024\.pdf: fiscal year \(--fy\): 2024, guessed from the first pages/);
  assert.equal((await store.documents()).length, 1);
});

Deno.test("ingestCommand() --json prints one object and nothing else on standard output", async () => {
  const { out } = await ingestWith([SAMPLE, "--company", "BHP", "--fy", "2024", "--json"]);
  const summary = JSON.parse(out());
  assert.deepEqual([summary.pages, summary.files[0].outcome, summary.files[0].name], [
    14,
    "added",
    "bhp-fy2024.pdf",
  ]);
});

Deno.test("ingestCommand() --dry-run shows the filter's decision on every page and the cost, and opens no store", async () => {
  const world = outside();
  const open = () => Promise.reject(new Error("opened"));
  assert.equal(
    await ingestCommand([SAMPLE, "--dry-run", "--company", "BHP", "--fy", "2024"], world.terminal, open),
    0,
  );
  assert.match(world.out(), /^bhp-fy2024\.pdf: nothing was stored \(dry run\), BHP FY2024: 14 pages/);
  assert.equal(world.out().match(/^ {2}page \d+.*: (?:kept|left out), /gm)?.length, 14);
  assert.match(
    world.out(),
    /--tables vision would look at \d+ pages at most: about \d+ tokens in and \d+ out/,
  );
  const scripts = outside();
  await ingestCommand(
    [SAMPLE, "--dry-run", "--company", "BHP", "--fy", "2024", "--json"],
    scripts.terminal,
    open,
  );
  const { files: [file], cost } = JSON.parse(scripts.out());
  assert.equal(file.outcome, "judged");
  assert.equal(cost.pages, file.decisions.filter(({ kept }: { kept: boolean }) => kept).length);
  assert.ok(cost.pages > 3 && cost.pages < 14 && cost.inputTokens > cost.pages);
});

Deno.test("ingestCommand() exits 1 where a file fails and 2 on words that cannot be used", async () => {
  const missing = await ingestWith(["/nowhere/x.pdf", "--company", "BHP", "--fy", "2024"]);
  assert.equal(missing.code, 1);
  assert.match(missing.err(), /Cannot read \/nowhere\/x\.pdf: there is no such file/);
  const folder = await ingestWith([new URL(".", import.meta.url).pathname, "/nowhere/y.pdf"]);
  assert.equal(folder.code, 1);
  assert.match(folder.err(), /it is a folder that holds no PDF[\s\S]*y\.pdf: there is no such file/);
  const usages: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /no file was given/],
    [["x.pdf", "--fy", "24"], /--fy takes a year such as 2024, not "24"/],
    [["x.pdf", "--year-end", "31-12"], /--year-end takes month and day/],
    [["x.pdf", "--currency", "dollars"], /--currency takes a code/],
    [["x.pdf", "--workers", "0"], /--workers takes a number from 1 to 64, not "0"/],
    [["x.pdf", "--workers", "two"], /--workers takes a number from 1 to 64, not "two"/],
    [["x.pdf", "--year-end", "02-31"], /--year-end takes month and day/],
    [["--embed", "--company", "BHP", "--dry-run"], /--dry-run, --company goes with a file/],
    [["x.pdf", "--colour"], /unknown option "--colour"/],
  ];
  for (const [args, message] of usages) {
    const { code, err } = await ingestWith(args);
    assert.equal(code, 2, args.join(" "));
    assert.match(err(), message);
  }
});

Deno.test("ingestCommand() --embed alone embeds what is stored, and exits 1 where texts stay without a vector", async () => {
  const store = memoryChunkStore();
  await store.put(exampleIngested(exampleDocument({}), { chunks: [{ id: "a", text: "Copper" }] }));
  const words = wordEmbedder();
  const broken = { ...words, embed: () => Promise.reject(new Error("no weights")) };
  const failed = await ingestWith(["--embed"], { store, embedder: broken });
  assert.deepEqual([failed.code, /warning: no weights/.test(failed.out())], [1, true]);
  const done = await ingestWith(["--embed"], { store, embedder: words });
  assert.equal(done.code, 0);
  assert.match(done.out(), /All 1 chunks have a vector of words/);
});

Deno.test("tablesCommand() prints tables for people and, with --json, the grid and its cells for scripts", async () => {
  const people = outside();
  assert.equal(await tablesCommand([SAMPLE, "--pages", "3"], people.terminal), 0);
  assert.match(people.out(), /page 3: Financial highlights FY2024[\s\S]*Revenue +US\$M +55,658 +53,817/);
  const scripts = outside();
  assert.equal(await tablesCommand([SAMPLE, "--pages", "3", "--json"], scripts.terminal), 0);
  const { tables: [table] } = JSON.parse(scripts.out());
  assert.equal(table.page, 3);
  assert.equal(table.box.length, 4);
  assert.deepEqual(table.rows[1], ["Revenue", "US$M", "55,658", "53,817"]);
  assert.deepEqual(table.cells.find(({ text }: { text: string }) => text === "55,658"), {
    r0: 1,
    r1: 1,
    c0: 2,
    c1: 2,
    text: "55,658",
  });
});

Deno.test("tablesCommand() exits 1 where the file cannot be read and 2 on words that cannot be used", async () => {
  const rows: readonly (readonly [readonly string[], number, RegExp])[] = [
    [["/nowhere/x.pdf"], 1, /there is no such file/],
    [[new URL("ingest_test.ts", import.meta.url).pathname], 1, /it is not a PDF/],
    [[], 2, /no file was given/],
    [[SAMPLE, "--pages", "three"], 2, /--pages takes numbers/],
    [[SAMPLE, "--pages", "99"], 2, /the file has 14 pages/],
    [[SAMPLE, "more.pdf"], 2, /one file at a time/],
  ];
  for (const [args, code, message] of rows) {
    const world = outside();
    assert.equal(await tablesCommand(args, world.terminal), code, args.join(" "));
    assert.match(world.err(), message);
    assert.equal(world.out(), "");
  }
});

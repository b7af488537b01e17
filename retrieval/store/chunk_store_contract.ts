import assert from "node:assert/strict";
import type { Table } from "../table.ts";
import type { ChunkStore } from "./chunk_store.ts";
import { documentTerms } from "./document_terms.ts";
import { exampleDocument, exampleFigure, exampleIngested, exampleTable } from "./examples.ts";

/** Opens an empty store and says how to close it. */
export type OpenChunkStore = () => Promise<
  { readonly store: ChunkStore; readonly close: () => Promise<void> }
>;

/** Registers the tests that every {@link ChunkStore} passes, under the name of the implementation. */
export function chunkStoreContract(name: string, open: OpenChunkStore): void {
  function it(criterion: string, work: (store: ChunkStore) => Promise<void>): void {
    Deno.test(`${name} ${criterion}`, async () => {
      const { store, close } = await open();
      try {
        await work(store);
      } finally {
        await close();
      }
    });
  }

  it("put() gives back chunks and figures exactly as they were, in order", async (store) => {
    const table = exampleTable([["US$M", "FY2024", null], ["Revenue — 收入", "1,205", "(1,100)"]]);
    const ingested = exampleIngested(exampleDocument(), {
      chunks: [
        { id: "c3", page: 3, text: "third" },
        { id: "c1", page: 1, kind: "table", table, unit: "US$M" },
        { id: "c2", page: 1, text: "later on page 1" },
      ],
      figures: [
        { id: "f2", chunk: "c1", value: "-1100000000.5", cell: null, currency: null, metric: null },
        { id: "f1", chunk: "c3" },
      ],
    });
    assert.deepEqual(await store.put(ingested), { outcome: "added", replaced: null });
    const [c3, c1, c2] = ingested.chunks;
    assert.deepEqual(await store.chunks({ company: "ALD" }), [c1, c2, c3]);
    assert.deepEqual(await store.figures({ company: "ALD" }), ingested.figures);
    assert.deepEqual(await store.documents(), [ingested.document]);
  });

  it("put() keeps what adding up came to: of the document, of a table, of a figure", async (store) => {
    const off = {
      total: "Total assets",
      where: "FY2024",
      direction: "down",
      printed: "93,588",
      by: "-0.5",
    } as const;
    const table = { ...exampleTable([["", "FY2024"]]), footing: { status: "off", proven: 1, off: [off] } };
    const document = exampleDocument({
      footing: {
        foots: 2,
        off: 1,
        notApplicable: 3,
        offTables: [{ page: 1, title: "Balance sheet", totals: [off] }],
        statements: [{ statement: "balance", pages: [1], footing: "off" }],
        checks: [{
          name: "assets = liabilities + equity",
          period: "30 June 2024",
          fiscalYear: 2024,
          status: "passed",
          by: "0",
          working: "Total assets 3 = Total liabilities 1 + Total equity 2",
          pages: [1],
        }],
      },
    });
    await store.put(
      exampleIngested(document, {
        chunks: [{ id: "c1", kind: "table", table: table as Table }],
        figures: [{ chunk: "c1", footing: "off", off }],
      }),
    );
    assert.deepEqual(await store.documents(), [document]);
    assert.deepEqual((await store.chunks({ company: "ALD" }))[0]?.table, table);
    const [figure] = await store.figures({ company: "ALD" });
    assert.deepEqual([figure?.footing, figure?.off], ["off", off]);
  });

  it("metrics() gives the years of every line item that is stored, without illustrative rows", async (store) => {
    assert.deepEqual(await store.metrics(), []);
    const year = (fiscalYear: number) => ({ ...exampleFigure().period, fiscalYear });
    await store.put(
      exampleIngested(exampleDocument(), {
        chunks: [{ id: "c1" }],
        figures: [
          { id: "f1", chunk: "c1", metric: "revenue", period: year(2024) },
          { id: "f2", chunk: "c1", metric: "revenue", period: year(2023) },
          { id: "f3", chunk: "c1", metric: "revenue", period: year(2023) },
          { id: "f4", chunk: "c1", metric: "ebitda", label: '"illustrative":true' },
          { id: "f5", chunk: "c1", metric: "net_debt", illustrative: true },
          { id: "f6", chunk: "c1", metric: null },
        ],
      }),
    );
    const other = exampleDocument({ sha256: "b".repeat(64), name: "二.pdf", company: "二号" });
    await store.put(exampleIngested(other, { chunks: [{ id: "c2" }], figures: [{ id: "f7", chunk: "c2" }] }));
    const { metric, period } = exampleFigure();
    assert.deepEqual(await store.metrics(), [
      { company: "ALD", metric: "ebitda", years: [period.fiscalYear] },
      { company: "ALD", metric: "revenue", years: [2023, 2024] },
      { company: "二号", metric, years: [period.fiscalYear] },
    ]);
  });

  it("put() leaves a document with the same bytes, company, year and reader as it is", async (store) => {
    const document = exampleDocument();
    await store.put(exampleIngested(document, { chunks: [{ text: "first" }] }));
    const version = await store.version();
    const again = exampleIngested({ ...document, ingestedAt: "2026-01-01T00:00:00.000Z" }, {
      chunks: [{ text: "second" }],
    });
    assert.deepEqual(await store.put(again), { outcome: "unchanged", replaced: null });
    assert.equal((await store.chunks({ company: "ALD" }))[0]?.text, "first");
    assert.equal(await store.version(), version);
  });

  it("put() replaces what has the same name, company and year, with nothing left over (C21)", async (store) => {
    const first = exampleDocument();
    await store.put(
      exampleIngested(first, { chunks: [{ id: "a1" }, { id: "a2" }], figures: [{ id: "f1", chunk: "a2" }] }),
    );
    const version = await store.version();
    const second = exampleDocument({ sha256: "b".repeat(64) });
    assert.deepEqual(
      await store.put(exampleIngested(second, { chunks: [{ id: "b1", text: "Revenue 1,250" }] })),
      { outcome: "replaced", replaced: first.sha256 },
    );
    assert.deepEqual((await store.chunks({ company: "ALD" })).map((chunk) => chunk.id), ["b1"]);
    assert.deepEqual(await store.figures({ company: "ALD" }), []);
    assert.deepEqual(await store.documents(), [second]);
    assert.notEqual(await store.version(), version);
  });

  it("put() replaces the same bytes when they are read anew or filed under another company", async (store) => {
    const document = exampleDocument();
    await store.put(exampleIngested(document, { chunks: [{ text: "old reading" }] }));
    const reread = exampleDocument({ reader: "test-2" });
    assert.deepEqual(
      await store.put(exampleIngested(reread, { chunks: [{ text: "new reading" }] })),
      { outcome: "replaced", replaced: document.sha256 },
    );
    assert.equal((await store.chunks({ company: "ALD" }))[0]?.text, "new reading");
    for (const change of [{ yearEnd: "12-31" }, { yearEnd: "12-31", currency: "AUD" }]) {
      const changed = exampleDocument({ reader: "test-2", ...change });
      assert.equal((await store.put(exampleIngested(changed, { chunks: [{}] }))).outcome, "replaced");
      assert.deepEqual(await store.documents(), [changed]);
      assert.equal((await store.put(exampleIngested(changed, { chunks: [{}] }))).outcome, "unchanged");
    }
    const moved = exampleDocument({ reader: "test-2", company: "BIR" });
    assert.equal((await store.put(exampleIngested(moved, { chunks: [{}] }))).outcome, "replaced");
    assert.deepEqual(await store.chunks({ company: "ALD" }), []);
    assert.equal((await store.chunks({ company: "BIR" })).length, 1);
  });

  it("put() adds another document of the same company and year beside the first", async (store) => {
    await store.put(exampleIngested(exampleDocument({ name: "b-10q.pdf" }), { chunks: [{ id: "a" }] }));
    const other = exampleDocument({ sha256: "c".repeat(64), name: "a-10k.pdf" });
    assert.equal((await store.put(exampleIngested(other, { chunks: [{ id: "b" }] }))).outcome, "added");
    const older = exampleDocument({ sha256: "d".repeat(64), fy: 2023 });
    await store.put(exampleIngested(older, { chunks: [{ id: "c" }] }));
    assert.deepEqual((await store.chunks({ company: "ALD" })).map((chunk) => chunk.id), ["c", "b", "a"]);
    assert.deepEqual((await store.chunks({ company: "ALD", fy: 2023 })).map((chunk) => chunk.id), ["c"]);
    assert.deepEqual((await store.documents()).map((one) => one.name), [
      "alder-2024.pdf",
      "a-10k.pdf",
      "b-10q.pdf",
    ]);
  });

  it("put() refuses parts that do not belong together and writes nothing", async (store) => {
    await store.put(exampleIngested(exampleDocument(), { chunks: [{ id: "kept" }] }));
    const document = exampleDocument({ sha256: "b".repeat(64) });
    const good = exampleIngested(document, { chunks: [{ id: "x" }], figures: [{ chunk: "x" }] });
    const bad = [
      { ...good, chunks: [...good.chunks, ...good.chunks] },
      { ...good, figures: [...good.figures, ...good.figures] },
      { ...good, chunks: good.chunks.map((chunk) => ({ ...chunk, company: "BIR" })) },
      { ...good, figures: good.figures.map((figure) => ({ ...figure, chunk: "elsewhere" })) },
      { ...good, figures: good.figures.map((figure) => ({ ...figure, fy: 1999 })) },
    ];
    for (const ingested of bad) {
      await assert.rejects(() => store.put(ingested), /^TypeError: Cannot store alder-2024/);
    }
    assert.deepEqual((await store.chunks({ company: "ALD" })).map((chunk) => chunk.id), ["kept"]);
  });

  it("figures() narrows by metric, fiscal year of the period and chunk; an empty list gives none (C09)", async (store) => {
    const period = (fiscalYear: number) => ({
      kind: "year" as const,
      start: null,
      end: null,
      fiscalYear,
      part: null,
      restated: false,
    });
    await store.put(exampleIngested(exampleDocument(), {
      chunks: [{ id: "a" }, { id: "b" }],
      figures: [
        { id: "1", chunk: "a", metric: "revenue", period: period(2024) },
        { id: "2", chunk: "a", metric: "revenue", period: period(2023) },
        { id: "3", chunk: "b", metric: "net_debt", period: period(2024) },
        { id: "4", chunk: "b", metric: null, period: period(2024) },
      ],
    }));
    await store.put(exampleIngested(exampleDocument({ sha256: "e".repeat(64), company: "BIR" }), {
      chunks: [{ id: "c" }],
      figures: [{ id: "5", chunk: "c" }],
    }));
    const ids = async (filter: Omit<Parameters<ChunkStore["figures"]>[0], "company">) =>
      (await store.figures({ company: "ALD", ...filter })).map((figure) => figure.id);
    assert.deepEqual(await ids({}), ["1", "2", "3", "4"]);
    assert.deepEqual(await ids({ metrics: ["revenue"] }), ["1", "2"]);
    assert.deepEqual(await ids({ metrics: ["revenue", "net_debt"], years: [2024] }), ["1", "3"]);
    assert.deepEqual(await ids({ chunks: ["b", "c"] }), ["3", "4"]);
    assert.deepEqual(await ids({ metrics: [] }), []);
    assert.deepEqual(await ids({ years: [] }), []);
    assert.deepEqual(await ids({ chunks: [] }), []);
  });

  it("chunks() narrows to ids, in the order of all, and an empty list lets nothing through", async (store) => {
    await store.put(
      exampleIngested(exampleDocument(), {
        chunks: [{ id: "a", page: 3 }, { id: "b", page: 2 }, { id: "c", page: 1 }],
      }),
    );
    await store.put(
      exampleIngested(exampleDocument({ company: "BIR", sha256: "b".repeat(64) }), { chunks: [{ id: "d" }] }),
    );
    const ids = async (...ids: string[]) =>
      (await store.chunks({ company: "ALD", ids })).map((chunk) => chunk.id);
    assert.deepEqual(await ids("a", "nowhere", "c", "d", "a"), ["c", "a"]);
    assert.deepEqual(await ids(), []);
  });

  it("terms() gives a company's chunks cut and counted, and follows every change (C21)", async (store) => {
    const first = exampleIngested(exampleDocument(), {
      chunks: [
        { id: "a", page: 2, text: "Revenue 1,205; revenue — 収入", section: "" },
        { id: "b", page: 1, text: "", section: "Draft outlook" },
      ],
    });
    const older = exampleIngested(exampleDocument({ sha256: "c".repeat(64), fy: 2023 }), {
      chunks: [{ id: "old" }],
    });
    await store.put(first);
    await store.put(older);
    await store.put(
      exampleIngested(exampleDocument({ company: "BIR", sha256: "d".repeat(64) }), { chunks: [{}] }),
    );
    const [a, b] = first.chunks;
    assert.ok(a !== undefined && b !== undefined);
    assert.deepEqual(await store.terms({ company: "ALD" }), [
      documentTerms(older.chunks),
      documentTerms([b, a]),
    ]);
    const next = exampleIngested(exampleDocument({ sha256: "e".repeat(64) }), { chunks: [{ text: "new" }] });
    await store.put(next);
    assert.deepEqual(await store.terms({ company: "ALD" }), [
      documentTerms(older.chunks),
      documentTerms(next.chunks),
    ]);
    assert.deepEqual(await store.terms({ company: "CED" }), []);
  });

  it("pages() gives a document's filter decisions by page, and they go when it is replaced", async (store) => {
    const first = exampleDocument();
    const record = {
      label: "ii",
      kept: true,
      table: true,
      chart: false,
      reason: "table: 14.2 % digits, 1 table",
    };
    const dropped = { label: "1", kept: false, table: false, chart: false, reason: "no table — 表" };
    await store.put(exampleIngested(first, {
      chunks: [{}],
      pages: [{ page: 3, ...record }, { page: 1, ...dropped }],
    }));
    const other = exampleDocument({ sha256: "c".repeat(64), name: "b.pdf" });
    await store.put(exampleIngested(other, { chunks: [{}] }));
    assert.deepEqual(await store.pages({ document: first.sha256 }), [{ page: 1, ...dropped }, {
      page: 3,
      ...record,
    }]);
    assert.deepEqual(await store.pages({ document: other.sha256 }), []);
    const second = exampleDocument({ sha256: "b".repeat(64) });
    await store.put(exampleIngested(second, { chunks: [{}], pages: [{ page: 2, ...dropped, chart: true }] }));
    assert.deepEqual(await store.pages({ document: first.sha256 }), []);
    assert.deepEqual(await store.pages({ document: second.sha256 }), [{ page: 2, ...dropped, chart: true }]);
  });

  it("put() refuses filter decisions for a page twice or for one that the document lacks", async (store) => {
    const document = exampleDocument();
    const record = { label: "1", kept: false, table: false, chart: false, reason: "no table" };
    for (const pages of [[1, 1], [0], [4], [1.5]]) {
      const bad = exampleIngested(document, {
        chunks: [{}],
        pages: pages.map((page) => ({ page, ...record })),
      });
      await assert.rejects(() => store.put(bad), /^TypeError: Cannot store alder-2024\.pdf: page /);
    }
    assert.deepEqual(await store.documents(), []);
  });

  it("chunks() and figures() take a company as it is, never as a pattern or as code", async (store) => {
    const company = 'O\'Neil & Sons %_ "Group"';
    await store.put(exampleIngested(exampleDocument({ company }), { chunks: [{}], figures: [{}] }));
    assert.equal((await store.chunks({ company })).length, 1);
    assert.equal((await store.figures({ company, metrics: ["revenue"] })).length, 1);
    assert.deepEqual(await store.chunks({ company: "%" }), []);
    assert.deepEqual(await store.chunks({ company: "O'Neil" }), []);
  });

  it("version() is the same for the same documents, whenever they were ingested", async (store) => {
    const empty = await store.version();
    await store.put(exampleIngested(exampleDocument(), { chunks: [{}] }));
    const one = await store.version();
    assert.notEqual(one, empty);
    const moved = exampleDocument({ company: "BIR", ingestedAt: "2030-01-01T00:00:00.000Z" });
    await store.put(exampleIngested(moved, { chunks: [{}] }));
    assert.notEqual(await store.version(), one);
    await store.put(exampleIngested({ ...moved, company: "ALD" }, { chunks: [{}] }));
    assert.equal(await store.version(), one);
  });
}

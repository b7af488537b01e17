import assert from "node:assert/strict";
import type { Figure } from "./figure.ts";
import { companiesOf } from "./entities.ts";
import { noReranker } from "./no_reranker.ts";
import { offlineReader } from "./reader.ts";
import { parseSlots } from "./read_slots.ts";
import { retrieve } from "./retrieve.ts";
import { metricKeywords, queryPassage, rewriteQuestion } from "./rewrite.ts";
import { reportYears } from "./reach.ts";
import { searchCompany } from "./search.ts";
import { SEARCH_SETTINGS, type SearchLimits } from "./search_settings.ts";
import { memoryChunkStore } from "./store/chunk_store_memory.ts";
import type { ChunkStore } from "./store/chunk_store.ts";
import { exampleDocument, exampleIngested } from "./store/examples.ts";

const signal = new AbortController().signal;
const companies = companiesOf(["ALD", "BIR"]);

/** A figure of a year as its report states it. */
function figure(
  id: string,
  chunk: string,
  fiscalYear: number,
  changes: Partial<Figure> = {},
): Partial<Figure> {
  const period = { kind: "year" as const, start: null, end: null, fiscalYear, part: null, restated: false };
  return { id, chunk, period, ...changes };
}

/** Two companies with two reports each; ALD's are long on talk of revenue and have one page that states it. */
async function filled(): Promise<ChunkStore> {
  const store = memoryChunkStore();
  for (const [company, fy] of [["ALD", 2023], ["ALD", 2024], ["BIR", 2024]] as const) {
    const id = (name: string) => `${company}-${fy}-${name}`;
    const talk = Array.from({ length: 30 }, (_, at) => ({
      id: id(`talk${String(at).padStart(2, "0")}`),
      page: 10 + at,
      text:
        `Revenue is important to us. Our revenue strategy ${at} drives revenue quality and revenue growth.`,
    }));
    await store.put(exampleIngested(
      exampleDocument({
        sha256: `${company}${fy}`.padEnd(64, "0"),
        name: `${company}-${fy}.pdf`,
        company,
        fy,
      }),
      {
        chunks: [
          ...talk,
          {
            id: id("income"),
            page: 2,
            kind: "table",
            section: "Income statement",
            text: `Consolidated income statement | US$M | ${fy} | Revenue | 1,205`,
          },
          {
            id: id("cash"),
            page: 3,
            kind: "table",
            section: "Cash flow statement",
            text: "Purchases of property, plant and equipment | (310)",
          },
          { id: id("risks"), page: 5, text: "Principal risks: tailings failure, water, permits." },
          {
            id: id("made-up"),
            page: 6,
            kind: "table",
            text: "Illustrative income statement | Revenue | Revenue | 999",
          },
        ],
        figures: [
          figure(id("f1"), id("income"), fy),
          figure(id("f2"), id("income"), fy - 1, { value: "1100000000" }),
          figure(id("f3"), id("cash"), fy, {
            metric: "capital_expenditure",
            statement: "cashFlow",
            label: "Purchases of property, plant and equipment",
          }),
          figure(id("f4"), id("made-up"), fy, { illustrative: true, value: "999000000" }),
          figure(id("f5"), id("risks"), fy, {
            metric: null,
            label: "Number of tailings facilities",
            kind: "count",
            cell: null,
          }),
        ],
      },
    ));
  }
  return store;
}

async function ask(question: string, store: ChunkStore, reranker = offlineReader) {
  const slots = parseSlots(question, { companies });
  const queries = rewriteQuestion(slots, { companies: slots.companies.map(({ company }) => company) });
  return await retrieve(queries, { slots, store, reranker, vectors: null, signal });
}

Deno.test("retrieve() finds the page that states the figure among many that talk of it", async () => {
  const store = await filled();
  const { hits, found } = await ask("What was ALD's revenue in FY2024?", store);
  assert.equal(hits[0]?.chunk.id, "ALD-2024-income");
  assert.equal(hits.length, 8);
  assert.deepEqual(hits.map(({ rank }) => rank), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(found, { ALD: true });
  assert.ok(hits[0].stated?.rank === 1 && hits[0].fused !== undefined && hits[0].reranked?.rank === 1);
  assert.deepEqual(hits[0].figures.map(({ value }) => value), ["1205000000", "1100000000"]);
});

Deno.test("retrieve() gives each company its own candidates and its own flag", async () => {
  const store = await filled();
  const { hits, found } = await ask("Compare ALD and BIR revenue in FY2024", store);
  assert.deepEqual(Object.keys(found), ["ALD", "BIR"]);
  for (const company of ["ALD", "BIR"]) {
    const own = hits.filter(({ chunk }) => chunk.company === company);
    assert.equal(own.length, 8);
    assert.equal(own[0]?.chunk.id, `${company}-2024-income`);
  }
  assert.deepEqual((await ask("ALD and BIR revenue in FY2022", store)).found, { ALD: true, BIR: false });
});

Deno.test("retrieve() never takes an illustrative figure for evidence", async () => {
  const { hits } = await ask("What was ALD's revenue in FY2024?", await filled());
  assert.ok(hits.every(({ chunk }) => !chunk.id.endsWith("made-up")));
  const store = memoryChunkStore();
  await store.put(exampleIngested(exampleDocument(), { chunks: [{}], figures: [{ illustrative: true }] }));
  assert.equal((await ask("ALD revenue FY2024", store)).found["ALD"], false);
});

Deno.test("searchCompany() finds a row by the names that statements give it", async () => {
  const { hits } = await ask("How much did ALD invest in capital expenditure in FY2024?", await filled());
  assert.equal(hits[0]?.chunk.id, "ALD-2024-cash");
});

Deno.test("searchCompany() searches prose by its words, and the right year's report", async () => {
  const store = await filled();
  const { hits, found } = await ask("What are ALD's principal risks in FY2023?", store);
  assert.equal(hits[0]?.chunk.id, "ALD-2023-risks");
  assert.ok(hits.every(({ chunk }) => chunk.fy === 2023));
  assert.equal(found["ALD"], true);
});

Deno.test("searchCompany() takes the latest report where a figure is asked for without a year", async () => {
  const { hits } = await ask("What was ALD's revenue?", await filled());
  assert.equal(hits[0]?.chunk.id, "ALD-2024-income");
});

Deno.test("searchCompany() with noReranker keeps fusion order, cut to eight", async () => {
  const { hits } = await ask("What was ALD's revenue in FY2024?", await filled(), noReranker);
  assert.equal(hits.length, 8);
  assert.deepEqual(
    hits.map(({ fused }) => fused?.rank),
    [...hits.map(({ fused }) => fused?.rank ?? 0)].sort((a, b) => a - b),
  );
  assert.ok(hits.every(({ reranked }) => reranked === undefined));
});

Deno.test("searchCompany() fuses as it is told to: the first of one list scores its weight over k + 1, or its weight", async () => {
  const store = await filled();
  const slots = parseSlots("What are ALD's principal risks?", { companies });
  const [query] = rewriteQuestion(slots, { companies: ["ALD"] });
  assert.ok(query !== undefined);
  const first = async (fusion: Partial<SearchLimits>) => {
    const limits = { ...SEARCH_SETTINGS.limits, ...fusion };
    const { hits } = await searchCompany(query, {
      slots,
      store,
      reranker: noReranker,
      vectors: null,
      signal,
      settings: { ...SEARCH_SETTINGS, limits },
    });
    return hits[0]?.score;
  };
  const { keyword } = SEARCH_SETTINGS.limits.weights;
  assert.equal(await first({}), keyword / (10 + 1));
  assert.equal(await first({ fusion: "rrf", k: 60 }), keyword / (60 + 1));
  assert.equal(await first({ fusion: "max-norm" }), keyword);
  assert.equal(
    await first({ fusion: "interleave" }),
    1 / (1 + (1 - keyword / SEARCH_SETTINGS.limits.weights.vector) / 2),
  );
});

Deno.test("searchCompany() keeps the page of every asked year", async () => {
  const store = await filled();
  const { hits } = await ask("ALD average revenue FY2022 to FY2024", store);
  const years = new Set(hits.flatMap(({ figures }) => figures.map(({ period }) => period.fiscalYear)));
  assert.deepEqual([...years].sort(), [2022, 2023, 2024]);
});

Deno.test("searchCompany() follows the store: a replaced document is not found by its old text", async () => {
  const store = memoryChunkStore();
  await store.put(exampleIngested(exampleDocument(), { chunks: [{ text: "zirconium output" }] }));
  const slots = parseSlots("zirconium", { companies });
  const query = { company: "ALD", text: "zirconium", metrics: [], years: [] };
  const search = () => searchCompany(query, { slots, store, reranker: noReranker, vectors: null, signal });
  assert.equal((await search()).hits.length, 1);
  await store.put(
    exampleIngested(exampleDocument({ sha256: "b".repeat(64) }), { chunks: [{ text: "titanium output" }] }),
  );
  assert.equal((await search()).hits.length, 0);
});

Deno.test("retrieve() refuses a company that is not stored and lists those that are, nearest first", async () => {
  const store = await filled();
  const slots = parseSlots("x", { companies });
  const queries = [{ company: "BIRR", text: "revenue", metrics: [], years: [] }];
  await assert.rejects(
    () => retrieve(queries, { slots, store, reranker: noReranker, vectors: null, signal }),
    /^RangeError: Cannot search BIRR: no report of it is stored. Stored are BIR, ALD$/,
  );
});

Deno.test("searchCompany() refuses a query without a word, bounds one without end, and stops when told to", async () => {
  const store = await filled();
  const slots = parseSlots("x", { companies });
  const options = { slots, store, reranker: noReranker, vectors: null, signal };
  for (const text of ["", "the of and", " \u0000 "]) {
    await assert.rejects(
      () => searchCompany({ company: "ALD", text, metrics: [], years: [] }, options),
      /Cannot search ALD for ".*": it holds no word to look for/,
    );
  }
  const endless = "revenue tailings ".repeat(10_000);
  const started = performance.now();
  assert.ok(
    (await searchCompany({ company: "ALD", text: endless, metrics: [], years: [] }, options)).hits.length > 0,
  );
  assert.ok(performance.now() - started < 1000);
  const stopped = AbortSignal.abort(new Error("stopped"));
  const query = { company: "ALD", text: "revenue", metrics: [], years: [] };
  await assert.rejects(() => searchCompany(query, { ...options, signal: stopped }), /stopped/);
});

/** A year's report and two others between, which all speak of the same. */
async function ofEachForm(): Promise<ChunkStore> {
  const store = memoryChunkStore();
  const covers = [
    ["annual", 2023, "FORM 10-K ANNUAL REPORT"],
    ["interim", 2024, "FORM 10-Q QUARTERLY REPORT"],
    ["current", 2024, "FORM 8-K CURRENT REPORT"],
  ] as const;
  for (const [form, fy, cover] of covers) {
    await store.put(exampleIngested(
      exampleDocument({ sha256: form.padEnd(64, "0"), name: `${form}.pdf`, fy }),
      {
        chunks: [
          { id: `${form}-cover`, text: cover },
          { id: `${form}-text`, page: 2, text: "We acquired Birch and Cedar. Revenue grew." },
        ],
        figures: [figure(`${form}-figure`, `${form}-text`, 2023, { cell: null })],
      },
    ));
  }
  return store;
}

const FORMS: readonly (readonly [string, readonly string[]])[] = [
  ["Which companies that ALD acquired does its 10-K name?", ["annual-text"]],
  ["What does the 10-Q say of companies that ALD acquired?", ["interim-text"]],
  ["Whom had ALD acquired by the first quarter of FY2024?", ["interim-text"]],
  ["Whom did ALD acquire in FY2024?", ["current-text", "interim-text"]],
  ["What was ALD's FY2023 revenue according to its annual report?", ["annual-text"]],
  ["Whom did ALD acquire by its annual report for FY2024?", ["current-text", "interim-text"]],
];

for (const [question, found] of FORMS) {
  Deno.test(`searchCompany() the form of report is a filter where one is stored: ${question}`, async () => {
    const { hits } = await ask(question, await ofEachForm());
    const texts = hits.map(({ chunk }) => chunk.id).filter((id) => id.endsWith("-text"));
    assert.deepEqual(texts.sort(), found);
  });
}

Deno.test("searchCompany() finds a passage by the words that reports use of what is asked", async () => {
  const store = memoryChunkStore();
  await store.put(exampleIngested(exampleDocument(), {
    chunks: [
      { id: "asked", text: "Our new strategy for similar products needs new talent and experience." },
      {
        id: "meant",
        page: 2,
        text: "The Board appointed Mary Birch as President and Chief Executive Officer.",
      },
    ],
  }));
  const { hits } = await ask("Has ALD's new CEO experience with similar products?", store);
  assert.deepEqual(hits.map(({ chunk }) => chunk.id).sort(), ["asked", "meant"]);
});

Deno.test("rewriteQuestion() takes company, year and instructions out and puts the needed line items in", () => {
  const slots = parseSlots(
    "Using the balance sheet, what was ALD's FY2024 working capital ratio for its copper business? Round to two decimal places.",
    { companies },
  );
  assert.deepEqual(rewriteQuestion(slots, { companies: ["ALD", "ALD"], labels: ["copper liabilities"] }), [{
    company: "ALD",
    text: "copper business copper liabilities",
    metrics: ["current_ratio", "total_current_assets", "total_current_liabilities"],
    years: [2024],
  }]);
  const bare = rewriteQuestion(parseSlots("What did they say?", { companies }), { companies: ["ALD"] });
  assert.equal(bare[0]?.text, "they say?");
});

Deno.test("queryPassage() is the line items and the sentence that asks, with what a retry added, in bounds", () => {
  const slots = parseSlots(
    "Assume that you are an analyst. What was ALD's FY2024 capex? Round to two decimals.",
    {
      companies,
    },
  );
  const passage = (text: string) => queryPassage({ metrics: ["capital_expenditure"], text }, slots);
  assert.equal(passage(""), "capital expenditure What was ALD's FY2024 capex?");
  assert.equal(passage("What copper"), "capital expenditure What was ALD's FY2024 capex? copper");
  const pasted = { question: "tailings ".repeat(10_000), otherWords: "tailings" };
  assert.ok(queryPassage({ metrics: [], text: "tailings" }, pasted).length < 2000);
});

Deno.test("metricKeywords() holds the names that statements use and the words of their page", () => {
  const words = metricKeywords("capital_expenditure", { statement: null }).split(" ");
  for (
    const word of ["capital", "expenditure", "purchase", "property", "plant", "equipment", "cash", "flows"]
  ) {
    assert.ok(words.includes(word), word);
  }
});

const YEARS: readonly (readonly [readonly number[], readonly number[], readonly number[]])[] = [
  [[2024], [2023, 2024, 2025], [2024]],
  [[2022], [2023, 2024, 2025], [2023]],
  [[2023, 2024], [2023, 2024, 2025], [2023, 2024]],
  [[2026], [2023, 2024, 2025], []],
  [[2010], [2023], []],
  [[], [2023, 2024], [2023, 2024]],
];

for (const [asked, available, reports] of YEARS) {
  Deno.test(`reportYears() ${asked.join(", ") || "no year"} of ${available.join(", ")}`, () => {
    assert.deepEqual(reportYears(asked, available), reports);
  });
}

Deno.test("searchCompany() finds by stop words alone where the settings keep them, and refuses them else", async () => {
  const search = async (keepStopWords: boolean) =>
    await searchCompany({ company: "ALD", text: "to the", metrics: [], years: [] }, {
      slots: parseSlots("to the", { companies }),
      store: await filled(),
      reranker: noReranker,
      vectors: null,
      signal,
      settings: { ...SEARCH_SETTINGS, index: { keepStopWords } },
    });
  assert.match((await search(true)).hits[0]?.chunk.text ?? "", /important to us/);
  await assert.rejects(search(false), RangeError);
});

import assert from "node:assert/strict";
import { companiesOf } from "./entities.ts";
import type { Figure } from "./figure.ts";
import { figureFit, figureNeeds } from "./figure_fit.ts";
import { rankByFigures } from "./rank_by_figures.ts";
import type { Hit } from "./hit.ts";
import { noReranker } from "./no_reranker.ts";
import { offlineReader, READER_WEIGHTS, readHits, readingScore } from "./reader.ts";
import { rerankerContract } from "./reranker_contract.ts";
import { parseSlots } from "./read_slots.ts";
import { exampleChunk, exampleFigure } from "./store/examples.ts";

rerankerContract("noReranker", () => noReranker);
rerankerContract("offlineReader", () => offlineReader);

const slotsOf = (question: string) => parseSlots(question, { companies: companiesOf(["ALD"]) });
const signal = new AbortController().signal;

/** Question, a figure that fits better, one that fits worse. */
const BETTER: readonly (readonly [string, string, Partial<Figure>, Partial<Figure>])[] = [
  ["the asked metric before a variant", "ALD profit FY2024", { metric: "net_profit" }, {
    metric: "attributable_profit",
  }],
  ["a statement before a segment table", "ALD revenue FY2024", {}, { statement: "segment" }],
  ["the named statement before another", "ALD depreciation and amortization in the income statement FY2024", {
    metric: "depreciation_amortization",
    statement: "income",
  }, { metric: "depreciation_amortization", statement: "cashFlow" }],
  ["the year's own report before a later one", "ALD revenue FY2024", {}, { fy: 2025 }],
  ["the later report where restated is asked", "ALD restated revenue FY2024", { fy: 2025 }, {}],
  ["a cell before a sentence", "ALD revenue FY2024", {}, { cell: null }],
];

for (const [criterion, question, better, worse] of BETTER) {
  Deno.test(`figureFit() ${criterion}`, () => {
    const [need] = figureNeeds(slotsOf(question));
    assert.ok(need !== undefined);
    const [good, bad] = [better, worse].map((changes) => figureFit(exampleFigure(changes), need));
    assert.ok(good !== undefined && bad !== undefined && good > bad && bad > 0, `${good} over ${bad}`);
  });
}

/** Question and a figure that answers nothing of it. */
const NONE: readonly (readonly [string, string, Partial<Figure>])[] = [
  ["another year", "ALD revenue FY2023", {}],
  ["an illustrative figure", "ALD revenue FY2024", { illustrative: true }],
  ["an underlying figure for a statutory one", "ALD profit FY2024", { metric: "underlying_profit" }],
  ["a full year for a half", "ALD revenue in H1 FY2024", {}],
  ["what ends on another day than the named one", "ALD revenue for the six months ended December 31, 2023", {
    period: { ...exampleFigure().period, kind: "half", part: 1, end: "2023-06-30" },
  }],
  ["a quarter that ends on the day for the half", "ALD revenue for the six months ended December 31, 2023", {
    period: { ...exampleFigure().period, kind: "quarter", part: 2, end: "2023-12-31" },
  }],
  ["a half for a full year", "ALD revenue FY2024", {
    period: { ...exampleFigure().period, kind: "half", part: 1 },
  }],
];

for (const [criterion, question, changes] of NONE) {
  Deno.test(`figureFit() ${criterion} is worth nothing`, () => {
    const [need] = figureNeeds(slotsOf(question));
    assert.ok(need !== undefined);
    assert.equal(figureFit(exampleFigure(changes), need), 0);
  });
}

Deno.test("figureFit() the named day says more than the year: a quarter of a year that ends in June", () => {
  const [need] = figureNeeds(slotsOf("ALD revenue for the three months ended December 31, 2023"));
  assert.ok(need !== undefined);
  const period = {
    ...exampleFigure().period,
    kind: "quarter",
    part: 2,
    end: "2023-12-31",
    fiscalYear: 2024,
  } as const;
  assert.ok(figureFit(exampleFigure({ period }), need) > 0);
});

Deno.test("figureNeeds() asks for every metric in every year, parts at less weight", () => {
  const needs = figureNeeds(slotsOf("ALD operating margin FY2023 and FY2024"));
  assert.deepEqual(needs.map(({ metric, year, weight }) => [metric, year, weight]), [
    ["operating_margin", 2023, 1],
    ["operating_margin", 2024, 1],
    ["operating_profit", 2023, 0.6],
    ["operating_profit", 2024, 0.6],
    ["revenue", 2023, 0.6],
    ["revenue", 2024, 0.6],
  ]);
});

Deno.test("rankByFigures() puts the chunk that states most of what is needed first, ties in order of id", () => {
  const needs = figureNeeds(slotsOf("ALD revenue and net debt FY2024"));
  const figures = [
    exampleFigure({ id: "1", chunk: "one" }),
    exampleFigure({ id: "2", chunk: "both" }),
    exampleFigure({ id: "3", chunk: "both", metric: "net_debt", statement: "summary" }),
    exampleFigure({ id: "4", chunk: "also" }),
    exampleFigure({ id: "5", chunk: "other", metric: "goodwill" }),
  ];
  assert.deepEqual(rankByFigures(figures, needs).map(({ chunk }) => chunk), ["both", "also", "one"]);
});

function hit(id: string, figures: readonly Partial<Figure>[], rank: number): Hit {
  return {
    chunk: exampleChunk({ id, kind: figures.length > 0 ? "table" : "prose" }),
    rank,
    score: 1 / rank,
    figures: figures.map((changes, at) => exampleFigure({ id: `${id}-${at}`, chunk: id, ...changes })),
  };
}

Deno.test("offlineReader puts the passage that states the figure over those that fusion liked better", async () => {
  const hits = [
    ...Array.from({ length: 9 }, (_, at) => hit(`talk${at}`, [], at + 1)),
    hit("stated", [{}], 10),
  ];
  const kept = await offlineReader.rerank(slotsOf("ALD revenue FY2024"), hits, { keep: 3, signal });
  assert.equal(kept[0]?.chunk.id, "stated");
  assert.deepEqual(kept.map(({ reranked }) => reranked?.rank), [1, 2, 3]);
});

Deno.test("offlineReader reads the row labels where the measure has no standard name", async () => {
  const hits = [
    hit("other", [{ metric: null, label: "Lost time injuries" }], 1),
    hit("asked", [{ metric: null, label: "Fresh water withdrawals" }], 2),
  ];
  const kept = await offlineReader.rerank(slotsOf("ALD fresh water withdrawals FY2024"), hits, {
    keep: 2,
    signal,
  });
  assert.equal(kept[0]?.chunk.id, "asked");
});

Deno.test("offlineReader puts the statement itself over an extract of it where the question names it", async () => {
  const lines = (metrics: readonly string[]) =>
    metrics.map((metric) => ({ metric, statement: "cashFlow" as const }));
  const hits = [
    hit("extract", lines(["capital_expenditure", "free_cash_flow"]), 1),
    hit(
      "statement",
      lines(["capital_expenditure", "operating_cash_flow", "dividends_paid", "net_profit"]),
      2,
    ),
  ];
  const order = async (question: string) =>
    (await offlineReader.rerank(slotsOf(question), hits, { keep: 2, signal })).map(({ chunk }) => chunk.id);
  assert.deepEqual(await order("ALD capital expenditure FY2024 from the cash flow statement"), [
    "statement",
    "extract",
  ]);
  assert.deepEqual(await order("ALD capital expenditure FY2024"), ["extract", "statement"]);
});

Deno.test("offlineReader prefers a passage under a heading on what is asked, or that begins with one", async () => {
  const under = (id: string, place: number, section: string, text: string): Hit => {
    const found = hit(id, [], place);
    return { ...found, chunk: { ...found.chunk, section, text } };
  };
  const hits = [
    under("elsewhere", 2, "Liquidity", "We may acquire other businesses."),
    under("under", 3, "Note 5 - Acquisitions", "On 3 May we bought Birch."),
    under("begins", 4, "Note 4 - Leases", "Note 5 - Acquisitions\nOn 3 May we bought Birch."),
  ];
  const kept = await offlineReader.rerank(slotsOf("Whom did ALD acquire in FY2024?"), [
    under("first", 1, "Outlook", "Acquisitions are possible."),
    ...hits,
  ], { keep: 4, signal });
  assert.deepEqual(kept.map(({ chunk }) => chunk.id).slice(-1), ["elsewhere"]);
});

Deno.test("readHits() observations lie between 0 and 1, and the score is their weighted sum", () => {
  const slots = slotsOf("ALD revenue FY2024");
  const [reading] = readHits(slots, [hit("a", [{}], 1)]);
  assert.ok(reading !== undefined);
  assert.deepEqual(reading, {
    figures: 1,
    label: 0,
    statement: 0,
    form: 1,
    year: 1,
    topic: 0,
    says: 0,
    fusion: 1,
  });
  const { figures, form, year, fusion } = READER_WEIGHTS;
  assert.ok(Math.abs(readingScore(reading) - (figures + form + year + fusion)) < 1e-12);
});

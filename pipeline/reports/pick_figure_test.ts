import { deepEqual, equal } from "node:assert/strict";
import type { Figure } from "../../retrieval/mod.ts";
import { exampleChunk, exampleFigure } from "../../retrieval/testing.ts";
import { exampleReading } from "./example_reading.ts";
import type { Source } from "../../guardrails/mod.ts";
import { pickByWords } from "./pick_by_words.ts";
import type { Need } from "./is_candidate.ts";
import { type Pick, pickFigure } from "./pick_figure.ts";
import type { Reading } from "./reading.ts";

const PLAIN = exampleReading({ yearEnds: { ALD: ["06-30"] } });
const NEED: Need = { company: "ALD", metric: "revenue", year: 2024 };

function figure(value: string, changes: Partial<Figure> = {}): Figure {
  const base = exampleFigure();
  return {
    ...base,
    id: `${value}-${JSON.stringify(changes)}`,
    company: "ALD",
    metric: "revenue",
    label: "Revenue",
    path: [],
    value,
    decimals: 0,
    kind: "money",
    currency: "USD",
    scale: { printed: "US$M", power: 6, from: "column" },
    statement: "income",
    fy: 2024,
    cell: { row: 1, column: 1 },
    illustrative: false,
    ...changes,
    period: {
      ...base.period,
      kind: "year",
      fiscalYear: 2024,
      part: null,
      restated: false,
      ...changes.period,
    },
  };
}

function sources(...figures: readonly Figure[]): readonly Source[] {
  return figures.map((each, index) => ({
    n: index + 1,
    hit: { chunk: exampleChunk({ company: each.company }), rank: index + 1, score: 1, figures: [each] },
  }));
}

function valueOf(pick: Pick): string {
  return pick.outcome === "found" ? pick.chosen.figure.value : pick.outcome;
}

const year = (fiscalYear: number, restated = false) => ({
  period: { fiscalYear, restated } as Figure["period"],
});

Deno.test("pickFigure() A35: as first reported by default, the restatement named beside it", () => {
  const pick = pickFigure(
    NEED,
    sources(figure("4923000000", { fy: 2025, ...year(2024, true) }), figure("5479000000")),
    PLAIN,
  );
  equal(valueOf(pick), "5479000000");
  equal(pick.outcome === "found" && pick.restated?.figure.value, "4923000000");
});

Deno.test("pickFigure() the restated figure where the question asks for it, and nothing beside it", () => {
  const pick = pickFigure(
    NEED,
    sources(figure("5479000000"), figure("4923000000", { fy: 2025, ...year(2024, true) })),
    { ...PLAIN, basis: "restated" },
  );
  equal(valueOf(pick), "4923000000");
  equal(pick.outcome === "found" && pick.restated, null);
});

const NEVER: readonly (readonly [string, Figure])[] = [
  ["another company's figure", figure("1000000", { company: "BIR" })],
  ["another year's figure", figure("1000000", year(2023))],
  ["an illustrative figure", figure("1000000", { illustrative: true })],
  ["another metric's figure", figure("1000000", { metric: "underlying_revenue" })],
  [
    "a half year's figure",
    figure("1000000", { period: { kind: "half", fiscalYear: 2024 } as Figure["period"] }),
  ],
];

for (const [criterion, one] of NEVER) {
  Deno.test(`pickFigure() never takes ${criterion}`, () =>
    equal(valueOf(pickFigure(NEED, sources(one), PLAIN)), "missing"));
}

const PREFERENCES: readonly (readonly [string, Figure, Figure])[] = [
  ["the statement before a segment", figure("2"), figure("1", { statement: "segment" })],
  ["the group before the parent", figure("2"), figure("1", { path: ["Parent company"] })],
  ["a cell before a sentence", figure("2"), figure("1", { cell: null })],
  ["the year's own report before a later one", figure("2"), figure("1", { fy: 2025 })],
];

for (const [criterion, better, worse] of PREFERENCES) {
  Deno.test(`pickFigure() prefers ${criterion}, whichever stands first`, () => {
    const far = { ...worse, value: "9000000000" };
    equal(valueOf(pickFigure(NEED, sources(far, better), PLAIN)), "2");
    equal(valueOf(pickFigure(NEED, sources(better, far), PLAIN)), "2");
  });
}

Deno.test("pickFigure() equal candidates with unequal values conflict", () => {
  const pick = pickFigure(NEED, sources(figure("5479000000"), figure("8296000000")), PLAIN);
  deepEqual(
    pick.outcome === "conflict" && pick.candidates.map((each) => each.figure.value),
    ["5479000000", "8296000000"],
  );
});

Deno.test("pickFigure() a value stated more often than the other wins", () => {
  equal(
    valueOf(
      pickFigure(
        NEED,
        sources(figure("1000000000"), figure("5479000000"), figure("5479000000", { label: "Revenue " })),
        PLAIN,
      ),
    ),
    "5479000000",
  );
});

Deno.test("pickFigure() of one value in two precisions the finer print is cited", () => {
  const rounded = figure("55700000000", {
    decimals: 1,
    scale: { printed: "US$bn", power: 9, from: "column" },
  });
  equal(valueOf(pickFigure(NEED, sources(rounded, figure("55658000000")), PLAIN)), "55658000000");
});

Deno.test("pickByWords() wants every word of the measure in label and headings", () => {
  const cost = figure("18.24", { metric: null, label: "C1 cost", path: ["Hematite"] });
  const need = { company: "ALD", words: "hematite C1 cost", year: 2024 };
  equal(valueOf(pickByWords(need, sources(cost), PLAIN)), "18.24");
  equal(valueOf(pickByWords({ ...need, words: "shipping cost" }, sources(cost), PLAIN)), "missing");
});

Deno.test("pickFigure() a narrowed metric is never answered by the whole", () => {
  const copper = figure("18566000000", { statement: "segment", path: ["Copper"] });
  const reading = { ...PLAIN, qualifiers: "copper" };
  equal(valueOf(pickFigure(NEED, sources(figure("55658000000"), copper), reading)), "18566000000");
  equal(valueOf(pickFigure(NEED, sources(figure("55658000000")), reading)), "missing");
});

Deno.test("pickFigure() words that name no part narrow nothing", () => {
  equal(valueOf(pickFigure(NEED, sources(figure("1")), { ...PLAIN, qualifiers: "total group" })), "1");
});

Deno.test("pickFigure() takes the half or quarter that is asked for and no other", () => {
  const half = figure("2", { period: { kind: "half", fiscalYear: 2024, part: 1 } as Figure["period"] });
  const part = { kind: "half", number: 1 } as const;
  equal(valueOf(pickFigure(NEED, sources(figure("1"), half), { ...PLAIN, part })), "2");
  equal(valueOf(pickFigure(NEED, sources(half), { ...PLAIN, part: { kind: "half", number: 2 } })), "missing");
});

Deno.test("pickFigure() a series takes all its ends from the report of its last year", () => {
  const all = sources(
    figure("5479000000"),
    figure("4923000000", { fy: 2025, ...year(2024, true) }),
    figure("5646000000", year(2023, true)),
    figure("7429000000", { fy: 2023, ...year(2023) }),
  );
  const ends = (from: number, to: number) =>
    [from, to].map((each) => valueOf(pickFigure({ ...NEED, year: each }, all, { ...PLAIN, seriesEnd: to })));
  deepEqual(ends(2023, 2024), ["5646000000", "5479000000"]);
});

Deno.test("pickFigure() a movement in the cash flow statement is never taken for the balance", () => {
  const movement = figure("-187", {
    metric: "accounts_receivable",
    statement: "cashFlow",
    label: "Trade receivables, net",
  });
  equal(valueOf(pickFigure({ ...NEED, metric: "accounts_receivable" }, sources(movement), PLAIN)), "missing");
});

Deno.test("pickFigure() takes the finer print of a value from another report of a series", () => {
  const rounded = figure("4800000000", {
    fy: 2025,
    decimals: 1,
    scale: { printed: "A$bn", power: 9, from: "column" },
  });
  equal(
    valueOf(
      pickFigure(NEED, sources(rounded, figure("4779100000", { decimals: 1 })), {
        ...PLAIN,
        seriesEnd: 2025,
      }),
    ),
    "4779100000",
  );
});

Deno.test("pickFigure() another unit of the same quantity is no restatement", () => {
  const quantity = { kind: "quantity", currency: null, metric: "iron_ore_shipments" } as const;
  const pick = pickFigure(
    { ...NEED, metric: "iron_ore_shipments" },
    sources(
      figure("191.6", {
        ...quantity,
        measure: "Mt",
        decimals: 1,
        scale: { printed: "Mt", power: 0, from: "column" },
      }),
      figure("191600000", { ...quantity, measure: "tonnes", decimals: 1, fy: 2025 }),
    ),
    PLAIN,
  );
  equal(pick.outcome === "found" && pick.restated, null);
});

Deno.test("pickFigure() a part of another balance-sheet line is not the line itself", () => {
  const part = figure("20", {
    metric: "inventories",
    statement: "other",
    path: ["Deferred tax assets"],
    label: "Inventories",
  });
  equal(valueOf(pickFigure({ ...NEED, metric: "inventories" }, sources(part), PLAIN)), "missing");
});

Deno.test("pickFigure() a series says what was first reported where a later report restates it", () => {
  const pick = pickFigure(
    NEED,
    sources(figure("5479000000"), figure("4923000000", { fy: 2025, ...year(2024, true) })),
    { ...PLAIN, seriesEnd: 2025 },
  );
  equal(valueOf(pick), "4923000000");
  equal(pick.outcome === "found" && pick.first?.figure.value, "5479000000");
});

const BALANCE = { metric: "net_debt", statement: "balance", label: "Net debt" } as const;
const debt = (value: string, end: string, fiscalYear = 2024) =>
  figure(value, {
    ...BALANCE,
    period: { kind: "instant", start: null, end, fiscalYear } as Figure["period"],
  });
const DEBT: Need = { ...NEED, metric: "net_debt" };
const on = (date: string) => ({ ...PLAIN, date: { on: date, kind: "instant" as const } });

const DAYS: readonly (readonly [string, Figure, Reading, string])[] = [
  ["a balance at the year's end", debt("5", "2024-06-30"), PLAIN, "5"],
  ["one of a 52-week year that ends a few days off", debt("5", "2024-06-28"), PLAIN, "5"],
  ["none in the middle of the year", debt("5", "2023-12-31"), PLAIN, "missing"],
  ["any where the year end is not known", debt("5", "2023-12-31"), { ...PLAIN, yearEnds: {} }, "5"],
  ["the asked day", debt("5", "2023-12-31"), on("2023-12-31"), "5"],
  ["no other day than the asked one", debt("5", "2024-06-30"), on("2023-12-31"), "missing"],
  ["the end of the asked half", debt("5", "2023-12-31"), {
    ...PLAIN,
    part: { kind: "half", number: 1 },
  }, "5"],
  ["not the year's end for its first half", debt("5", "2024-06-30"), {
    ...PLAIN,
    part: { kind: "half", number: 1 },
  }, "missing"],
];

for (const [criterion, one, reading, expected] of DAYS) {
  Deno.test(`pickFigure() of balances takes ${criterion}`, () =>
    equal(valueOf(pickFigure(DEBT, sources(one), reading)), expected));
}

Deno.test("pickFigure() a section that names another year keeps its rows out of the document's", () => {
  const older = figure("1", { path: ["For the year ended December 31, 2021"], periodFrom: "document" });
  equal(valueOf(pickFigure(NEED, sources(older), PLAIN)), "missing");
});

Deno.test("pickFigure() discontinued operations answer for nothing but themselves", () => {
  const given = figure("1", { label: "Revenue from discontinued operations" });
  const asked = {
    ...PLAIN,
    variant: { ...PLAIN.variant, operations: "discontinued" as const },
  };
  equal(valueOf(pickFigure(NEED, sources(given), PLAIN)), "missing");
  equal(valueOf(pickFigure(NEED, sources(given, figure("2")), asked)), "1");
});

Deno.test("pickFigure() an adjusted measure never answers for the statutory one", () => {
  const adjusted = figure("1", { metric: "underlying_ebitda", label: "Underlying EBITDA" });
  const need = { ...NEED, metric: "ebitda" };
  const statutory = {
    ...PLAIN,
    variant: { ...PLAIN.variant, measure: "statutory" as const },
  };
  equal(valueOf(pickFigure(need, sources(adjusted), PLAIN)), "1");
  equal(valueOf(pickFigure(need, sources(adjusted), statutory)), "missing");
});

Deno.test("pickFigure() the parent's figure only where it is asked for", () => {
  const own = figure("1", { path: ["Parent company"] });
  const parent = { ...PLAIN, variant: { ...PLAIN.variant, entity: "parent" as const } };
  equal(valueOf(pickFigure(NEED, sources(own, figure("2")), PLAIN)), "2");
  equal(valueOf(pickFigure(NEED, sources(own, figure("2")), parent)), "1");
});

Deno.test("pickFigure() a part of the metric that has no name of its own", () => {
  const part = (label: string, value: string, changes: Partial<Figure> = {}) =>
    figure(value, { metric: null, label, path: ["Revenues"], ...changes });
  const rows = sources(
    figure("900"),
    part("Casino", "300"),
    part("Casino", "200", { path: ["Expenses"] }),
    part("Wireless equipment revenues", "150"),
    part("Cost of wireless equipment", "120"),
  );
  const ofPart = (qualifiers: string) => valueOf(pickFigure(NEED, rows, { ...PLAIN, qualifiers }));
  equal(ofPart("casino"), "300");
  equal(ofPart("wireless equipment"), "150");
  equal(ofPart("rooms"), "missing");
  equal(ofPart(""), "900");
});

Deno.test("pickFigure() of two lines of one name the one that the question words", () => {
  const rows = sources(
    figure("90", { label: "Operating expenses" }),
    figure("700", { label: "Total operating costs" }),
  );
  const asked = (question: string) => valueOf(pickFigure(NEED, rows, { ...PLAIN, question }));
  equal(asked("What were total operating costs?"), "700");
  equal(asked("What were operating expenses?"), "90");
});

Deno.test("pickFigure() no total from a note, and no money without a unit, where the statement is in millions", () => {
  const primary = (each: Figure): Source => ({
    n: 1,
    hit: {
      chunk: exampleChunk({ company: "ALD", section: "Consolidated Statements of Income" }),
      rank: 1,
      score: 1,
      figures: [each],
    },
  });
  const cost = figure("5", { metric: "cost_of_sales", label: "Cost of sales" });
  const [affiliate] = sources(
    figure("7", { metric: "gross_profit", label: "Gross profit", statement: "note" }),
  );
  const [bare] = sources(
    figure("7", {
      metric: "gross_profit",
      label: "Gross profit",
      statement: "other",
      scale: { printed: "", power: 0, from: "page" },
    }),
  );
  const need = { ...NEED, metric: "gross_profit" };
  equal(valueOf(pickFigure(need, [primary(cost), affiliate!], PLAIN)), "missing");
  equal(valueOf(pickFigure(need, [primary(cost), bare!], PLAIN)), "missing");
  equal(valueOf(pickFigure(need, [affiliate!], PLAIN)), "7");
  equal(valueOf(pickFigure(need, [bare!], PLAIN)), "7");
});

Deno.test("pickFigure() a stretch of months is met by the period that begins and ends with it, never by the year around it", () => {
  const year = figure("200", {
    period: { ...exampleFigure().period, kind: "year", start: "2023-07-01", end: "2024-06-30" },
  });
  const asked = (from: string) => ({
    ...PLAIN,
    date: { on: "2024-06-30", kind: "months" as const, from },
  });
  equal(pickFigure(NEED, sources(year), asked("2024-01-01")).outcome, "missing");
  equal(pickFigure(NEED, sources(year), asked("2023-07-01")).outcome, "found");
});

import assert from "node:assert/strict";
import type { Period } from "../../../retrieval/mod.ts";
import { formatPeriod } from "../../../retrieval/mod.ts";
import { examplePage, tableLines } from "../examples.ts";
import { readTables } from "../tables/read_tables.ts";
import { tableFigures } from "./table_figures.ts";
import type { FigureContext, LooseFigure } from "./table_figures.ts";

const METRICS: Readonly<Record<string, string>> = {
  "Revenue": "revenue",
  "Net sales": "revenue",
  "Inventories": "inventories",
};

const CONTEXT: FigureContext = {
  calendar: { yearEnd: "06-30" },
  currency: "USD",
  headings: [],
  names: [],
  notes: new Map(),
  pageUnits: [],
  usualUnit: null,
  standardMetric: (label) => METRICS[label] ?? null,
};

interface Sheet {
  readonly above?: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly context?: Partial<FigureContext>;
}

function figuresOf({ above = [], rows, context = {} }: Sheet): readonly LooseFigure[] {
  const page = examplePage([...above.map((text) => [{ text, x: 50, bold: true }]), ...tableLines(rows)]);
  return readTables(page).flatMap((part) =>
    part.kind === "table" ? tableFigures(part.reading, { ...CONTEXT, ...context }).figures : []
  );
}

function brief({ value, kind, currency, scale }: LooseFigure) {
  return { value, kind, currency, from: scale.from };
}

function period(figure: LooseFigure | undefined): string {
  return figure === undefined ? "none" : formatPeriod(figure.period as Period);
}

Deno.test("A01 A03 A25 tableFigures() scales a signed value once, in the document's dollar", () => {
  const [first, , third] = figuresOf({
    rows: [["US$M", "2024", "2023"], ["Net loss", "(1,250)", "-(500)"], ["Costs", "8", "7"]],
  });
  assert.deepEqual(first && brief(first), {
    value: "-1250000000",
    kind: "money",
    currency: "USD",
    from: "caption",
  });
  const [, twice] = figuresOf({
    rows: [["$M", "2024", "2023"], ["Net loss", "1", "-(500)"], ["Costs", "8", "7"]],
    context: { currency: "AUD" },
  });
  assert.deepEqual(twice && brief(twice), {
    value: "-500000000",
    kind: "money",
    currency: "AUD",
    from: "caption",
  });
  assert.equal(third?.value, "8000000");
});

Deno.test("A11 A19 A21 tableFigures() rows of another kind never take the table's money scale", () => {
  const rows: readonly (readonly [string, string, Partial<LooseFigure>])[] = [
    ["Basic earnings per share (US$)", "4.86", { value: "4.86", kind: "perShare", currency: "USD" }],
    ["Ordinary dividend per share (US cents)", "402.0", { value: "4.02", kind: "perShare", currency: "USD" }],
    ["Average realised price (US$/lb)", "3.355", {
      value: "3.355",
      kind: "ratio",
      currency: "USD",
      measure: "lb",
    }],
    ["Effective tax rate", "32.1%", { value: "32.1", kind: "percent", currency: null }],
    ["Margin change", "150bps", { value: "1.5", kind: "percent", currency: null }],
    ["Number of employees", "49,089", { value: "49089", kind: "count", currency: null }],
    ["Iron ore (Mt)", "287", { value: "287", kind: "quantity", measure: "Mt" }],
    ["Net debt to EBITDA ratio", "1.1", { value: "1.1", kind: "ratio" }],
    ["Taxes and royalties (US$ billions)", "8.2", { value: "8200000000", kind: "money", currency: "USD" }],
    ["Revenue", "US$28.0bn", { value: "28000000000", kind: "money", currency: "USD" }],
  ];
  for (const [label, print, expected] of rows) {
    const [figure] = figuresOf({
      above: ["US$ million, except per share amounts"],
      rows: [["", "2024"], [label, print], ["Other income", "12"]],
    });
    assert.deepEqual(figure && { ...figure, ...expected }, figure, label);
    assert.equal(figure?.value, expected.value, label);
  }
  const [dividend] = figuresOf({
    above: ["A$'000 unless stated"],
    rows: [["", "2024"], ["Final dividend (cents per share)", "7.5 ¢"], ["Revenue", "12"]],
    context: { currency: "AUD" },
  });
  assert.deepEqual(dividend && [dividend.value, dividend.kind, dividend.currency], [
    "0.075",
    "perShare",
    "AUD",
  ]);
});

Deno.test("tableFigures() shares follow the caption: in its scale, or exempt from it", () => {
  const shares = (caption: string) =>
    figuresOf({
      above: [caption],
      rows: [["", "2024"], ["Weighted average shares outstanding", "602.0"], ["Revenue", "12"]],
    })[0]?.value;
  assert.equal(shares("(in millions, except per share amounts)"), "602000000");
  assert.equal(shares("(in millions, except share and per share amounts)"), "602");
  assert.equal(shares("US$ million"), "602");
  assert.equal(shares("(dollars in millions, shares in thousands)"), "602000");
});

Deno.test("A27 tableFigures() a dash is nil, a blank and n/a are no figure", () => {
  const figures = figuresOf({
    rows: [["US$M", "2024", "2023"], ["Impairments", "—", ""], ["Costs", "n/a", "7"]],
  });
  assert.deepEqual(figures.map(({ label, printed, value }) => [label, printed, value]), [[
    "Impairments",
    "—",
    "0",
  ], ["Costs", "7", "7000000"]]);
});

Deno.test("B29 tableFigures() the group over a pair of years is part of the figure's path", () => {
  const page = examplePage([
    [{ text: "Group", x: 345 }, { text: "Parent", x: 525 }],
    ...tableLines([["US$M", "2024", "2023", "2024", "2023"], ["Revenue", "1,250", "1,180", "310", "295"], [
      "EBITDA",
      "6",
      "5",
      "2",
      "1",
    ]]),
  ]);
  const figures = readTables(page).flatMap((part) =>
    part.kind === "table" ? tableFigures(part.reading, CONTEXT).figures : []
  );
  assert.deepEqual(
    figures.slice(0, 4).map(({ path, period, value }) => [path.join(), period.fiscalYear, value]),
    [
      ["Group", 2024, "1250000000"],
      ["Group", 2023, "1180000000"],
      ["Parent", 2024, "310000000"],
      ["Parent", 2023, "295000000"],
    ],
  );
  assert.deepEqual(figures.slice(0, 4).map(({ metric }) => metric), ["revenue", "revenue", null, null]);
});

Deno.test("B31 tableFigures() the period comes from the heading, not from the place", () => {
  for (
    const [years, prints] of [[["2023", "2024"], ["1,180", "1,250"]], [["2024", "2023"], [
      "1,250",
      "1,180",
    ]]] as const
  ) {
    const figures = figuresOf({ rows: [["US$M", ...years], ["Revenue", ...prints], ["Costs", "2", "1"]] });
    const latest = figures.filter(({ label }) =>
      label === "Revenue"
    ).sort((a, b) => b.period.fiscalYear - a.period.fiscalYear)[0];
    assert.equal(latest?.value, "1250000000");
  }
});

Deno.test("tableFigures() a balance sheet holds instants, an income statement years, a cash flow both", () => {
  const balance = figuresOf({
    above: ["Consolidated balance sheet"],
    rows: [["US$M", "2024"], ["Inventories", "12"], ["Cash", "3"]],
  });
  assert.equal(period(balance[0]), "30 June 2024");
  const income = figuresOf({
    above: ["Consolidated statements of income"],
    rows: [["US$M", "June 29, 2024"], ["Revenue", "12"], ["Costs", "3"]],
  });
  assert.equal(period(income[0]), "FY2024");
  const cash = figuresOf({
    above: ["Consolidated statement of cash flows", "Years ended June 30"],
    rows: [["US$M", "2024"], ["Operating cash flow", "12"], ["Cash at beginning of year", "3"], [
      "Cash at end of year",
      "4",
    ]],
  });
  assert.deepEqual(cash.map(period), ["FY2024", "30 June 2023", "30 June 2024"]);
});

Deno.test("tableFigures() quarters, halves and nine months are not years, and lengths without a kind are left out", () => {
  const over = (heading: string) =>
    figuresOf({
      above: ["Statements of income", heading],
      rows: [["US$M", "2023", "2022"], ["Revenue", "12", "11"], ["Costs", "3", "2"]],
    }).map(period);
  assert.deepEqual(over("Three months ended September 30,").slice(0, 2), ["Q1 FY2024", "Q1 FY2023"]);
  assert.deepEqual(over("Six months ended December 31,").slice(0, 2), ["H1 FY2024", "H1 FY2023"]);
  assert.deepEqual(over("Nine months ended March 31,").slice(0, 2), ["9M FY2023", "9M FY2022"]);
  assert.deepEqual(over("Five months ended November 30,"), []);
});

Deno.test("A35 tableFigures() a restated column or a mark that the page explains marks its figures", () => {
  const column = figuresOf({
    rows: [["US$M", "2024", "2023 Restated"], ["Revenue", "12", "11"], ["Costs", "3", "2"]],
  });
  assert.deepEqual(column.slice(0, 2).map(({ period }) => period.restated), [false, true]);
  const marked = figuresOf({
    rows: [["US$M", "2024", "2023"], ["Revenue", "12", "4,923(a)"], ["Costs", "3", "2"]],
    context: { notes: new Map([["a", "Restated. First reported as 5,479."]]) },
  });
  assert.deepEqual(marked.slice(0, 2).map(({ period, printed }) => [printed, period.restated]), [[
    "12",
    false,
  ], ["4,923", true]]);
});

Deno.test("tableFigures() a change between years is no value of one, and has no standard name", () => {
  const figures = figuresOf({
    rows: [["US$M", "2024", "2023", "% change"], ["Revenue", "1,250", "1,180", "5.9"], [
      "Costs",
      "30",
      "20",
      "50.0",
    ]],
  });
  const change = figures[2];
  assert.deepEqual(change && [change.kind, change.value, change.metric, change.path], [
    "percent",
    "5.9",
    null,
    ["% change"],
  ]);
});

Deno.test("tableFigures() references to notes, and rows of years, are no values", () => {
  const noted = figuresOf({
    rows: [["US$M", "Note", "2024"], ["Revenue", "2", "1,250"], ["Costs", "3", "30"]],
  });
  assert.deepEqual(noted.map(({ printed }) => printed), ["1,250", "30"]);
});

Deno.test("tableFigures() a table without any time gives nothing rather than a guess", () => {
  assert.deepEqual(
    figuresOf({ rows: [["US$M", "Copper", "Iron ore"], ["Revenue", "12", "11"], ["Costs", "3", "2"]] }),
    [],
  );
});

Deno.test("tableFigures() illustrative tables are marked, other entities' statements have no standard names", () => {
  const rows = [["US$M", "2024"], ["Revenue", "12"], ["Costs", "3"]];
  assert.ok(
    figuresOf({ above: ["Illustrative income statement"], rows }).every(({ illustrative }) => illustrative),
  );
  const names = ["Alder Resources Limited"];
  const named = (title: string) => figuresOf({ above: [title], rows, context: { names } })[0]?.metric;
  assert.equal(named("Alder Resources Ltd"), "revenue");
  assert.equal(named("Birch Holdings, LLC"), null);
  assert.equal(named("Condensed statement of income, parent company only"), null);
});

Deno.test("tableFigures() a table that states no unit takes the document's usual one only where its rows are its line items", () => {
  const rows = [["", "2024"], ["Revenue", "1,250"], ["Net sales", "1,250"], ["Inventories", "30"]];
  const sheet = {
    rows,
    context: { usualUnit: "(in millions)", standardMetric: (label: string) => METRICS[label] ?? null },
  };
  assert.deepEqual(figuresOf(sheet).map(({ value, scale }) => [value, scale.from]).slice(0, 1), [[
    "1250000000",
    "page",
  ]]);
  const few = figuresOf({
    rows: [["", "2024"], ["Revenue", "1,250"], ["Fees", "3"]],
    context: { usualUnit: "(in millions)" },
  });
  assert.deepEqual(few.map(({ value, metric }) => [value, metric]), [["1250", null], ["3", null]]);
});

Deno.test("tableFigures() a unit between the rows holds for all rows below it and is no section", () => {
  const figures = figuresOf({
    rows: [["", "2024", "2023"], ["(In millions)"], ["Water services:"], ["Residential", "12", "11"], [
      "Commercial",
      "3",
      "2",
    ]],
  });
  assert.deepEqual(figures.map(({ value, kind, path }) => [value, kind, path]).slice(0, 2), [
    ["12000000", "money", ["Water services"]],
    ["11000000", "money", ["Water services"]],
  ]);
});

Deno.test("tableFigures() pro forma figures are marked and have no standard name", () => {
  const [first, second] = figuresOf({
    above: ["Pro forma results"],
    rows: [["US$M", "2024", "2023"], ["Revenue", "12", "11"], ["Costs", "3", "2"]],
  });
  assert.deepEqual([first, second].map((figure) => [period(figure), figure?.metric]), [
    ["FY2024 (pro forma)", null],
    ["FY2023 (pro forma)", null],
  ]);
});

Deno.test("tableFigures() says where the period was read, and takes the document's only for amounts of money", () => {
  const rows = [["US$M", "Total"], ["Revenue", "12"], ["Costs", "3"]];
  const of = (sheet: Sheet) =>
    figuresOf(sheet).map((figure) => [period(figure), figure.periodFrom, figure.metric])[0];
  assert.deepEqual(of({ rows: [["US$M", "2024", "2023"], ["Revenue", "12", "11"], ["Costs", "3", "2"]] }), [
    "FY2024",
    "column",
    "revenue",
  ]);
  assert.deepEqual(of({ rows, context: { headings: ["For the year ended 30 June 2024"] } }), [
    "FY2024",
    "statement",
    "revenue",
  ]);
  assert.deepEqual(of({ rows, context: { fy: 2024 } }), ["FY2024", "document", null]);
  assert.equal(
    of({ rows: [["Name", "Age"], ["Smith", "61"], ["Jones", "48"]], context: { fy: 2024 } }),
    undefined,
  );
});

import assert from "node:assert/strict";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import type { Figure } from "../retrieval/mod.ts";
import { exampleFigure } from "../retrieval/testing.ts";
import type { Calculation, CalculationInput } from "./answer.ts";
import type { ToolResult } from "./arithmetic.ts";
import { average, cagr, difference, growth, growthSteps, ratio, sum } from "./arithmetic.ts";
import { nameInputs } from "./operands.ts";
import { recompute } from "./recompute.ts";

let made = 0;

/** A figure in US$M by its printed millions; `changes` replaces any field. */
function figure(fiscalYear: number, millions: string, changes: Partial<Figure> = {}): Figure {
  const digits = millions.replace(/[,()]/g, "");
  const value = new Decimal(digits).mul(1e6).mul(millions.startsWith("(") ? -1 : 1).toFixed();
  const example = exampleFigure();
  return {
    ...example,
    id: `figure-${++made}`,
    printed: millions,
    value,
    period: { ...example.period, fiscalYear },
    ...changes,
  };
}

function inputs(...figures: readonly Figure[]): readonly CalculationInput[] {
  return nameInputs(figures.map((one, index) => ({ figure: one, n: index + 1 })));
}

function calculationOf(result: ToolResult): Calculation {
  assert.ok(result.ok, result.ok ? "" : result.error);
  return result.calculation;
}

function errorOf(result: ToolResult): string {
  assert.ok(!result.ok, "a value was given");
  return result.error;
}

const percent = (points: string, fiscalYear = 2024): Figure =>
  figure(fiscalYear, "0", {
    printed: `${points}%`,
    value: points,
    decimals: 1,
    kind: "percent",
    currency: null,
    scale: { printed: "%", power: 0, from: "cell" },
    metric: "effective_tax_rate",
  });

Deno.test("growth() divides the change by the base and shows both figures with their sources", () => {
  const result = calculationOf(growth(inputs(figure(2023, "53,817"), figure(2024, "55,658"))));
  assert.equal(result.value.slice(0, 18), "3.4208521470910678"); // 1,841 ÷ 53,817 × 100
  assert.equal(result.kind, "percent");
  assert.equal(result.expression, "(revenue_fy2024 - revenue_fy2023) / revenue_fy2023 * 100");
  assert.equal(
    result.working,
    "(55,658 US$M [2] − 53,817 US$M [1]) ÷ 53,817 US$M [1] × 100 = 3.42%",
  );
  assert.equal(result.label, "ALD revenue growth FY2023 to FY2024");
});

Deno.test("growth() of a fall is negative", () => {
  const result = calculationOf(growth(inputs(figure(2023, "200"), figure(2024, "150"))));
  assert.equal(result.value, "-25");
  assert.match(result.working, /= -25\.00%$/);
});

Deno.test("ratio() compares two companies in one measure, and mixes them in no other way", () => {
  const fy24 = figure(2024, "110");
  const other = { ...figure(2024, "55"), id: "other", company: "BIR" };
  const compared = ratio(inputs(fy24, other), { as: "ratio" });
  assert.equal(compared.ok && compared.calculation.value, "2");
  const mixed = ratio(inputs(fy24, { ...other, metric: "ebitda" }));
  assert.match(mixed.ok ? "" : mixed.error, /several companies/);
});

Deno.test("growth() refuses what has no growth rate", () => {
  const [fy23, fy24] = [figure(2023, "100"), figure(2024, "110")];
  const refusals: readonly (readonly [ToolResult, RegExp])[] = [
    [growth(inputs(fy23)), /at least 2 figures, not 1/],
    [growth(inputs(figure(2023, "0"), fy24)), /base is zero/],
    [growth(inputs(figure(2023, "(20)"), fy24)), /base is negative/],
    [growth(inputs(fy24, fy23)), /not in chronological order/],
    [growth(inputs(fy24, fy24)), /the same figure; name each figure once/],
    [growth(inputs(fy24, figure(2024, "120"))), /not in chronological order; order it from the earliest/],
    [growth(inputs(fy23, { ...fy24, currency: "AUD" })), /mix AUD and USD/],
    [growth(inputs(fy23, { ...fy24, kind: "count" })), /mix count and money/],
    [growth(inputs(fy23, { ...fy24, company: "BIR" })), /several companies/],
    [growth(inputs(fy23, { ...fy24, metric: "ebitda" })), /several measures/],
    [
      growth(inputs(fy23, { ...fy24, period: { ...fy24.period, kind: "half", part: 1 } })),
      /different length/,
    ],
    [growth(inputs(fy23, fy24), { periods: ["FY2024"] }), /2 figures but 1 period labels; give one/],
    [growth(inputs(fy23, fy24), { periods: ["FY2022", "FY2024"] }), /label "FY2022" is not the period/],
  ];
  for (const [result, reason] of refusals) assert.match(errorOf(result), reason);
});

Deno.test("growth() takes period labels in every common spelling", () => {
  for (const periods of [["FY2023", "FY2024"], ["2023", "2024"], ["FY23", "FY24"], ["2022/23", "2023-24"]]) {
    assert.ok(growth(inputs(figure(2023, "100"), figure(2024, "110")), { periods }).ok, periods.join());
  }
});

/** A figure of a part of a year. */
function partOf(
  fiscalYear: number,
  millions: string,
  [kind, part]: readonly [Figure["period"]["kind"], number],
) {
  const whole = figure(fiscalYear, millions);
  return { ...whole, period: { ...whole.period, kind, part } };
}

Deno.test("growth() wants labels of the very period, parts of a year too", () => {
  const halves = inputs(partOf(2023, "100", ["half", 1]), partOf(2024, "110", ["half", 1]));
  for (
    const periods of [["H1 FY2023", "H1 FY2024"], ["1H23", "1H24"], [
      "first half of 2023",
      "first half of 2024",
    ]]
  ) {
    assert.ok(growth(halves, { periods }).ok, periods.join());
  }
  for (const periods of [["2023", "2024"], ["H2 FY2023", "H1 FY2024"], ["Q1 FY2023", "Q1 FY2024"]]) {
    assert.match(
      errorOf(growth(halves, { periods })),
      /is not the period of figure 1, H1 FY2023/,
      periods.join(),
    );
  }
  const years = inputs(figure(2023, "100"), figure(2024, "110"));
  assert.match(errorOf(growth(years, { periods: ["H1 FY2023", "FY2024"] })), /"H1 FY2023" is not the period/);
});

Deno.test("cagr() refuses ends that are different parts of their years", () => {
  const series = inputs(partOf(2022, "100", ["half", 1]), partOf(2024, "121", ["half", 2]));
  assert.match(errorOf(cagr(series)), /in another part of the year than it begins in/);
  const quarters = inputs(partOf(2024, "100", ["quarter", 1]), partOf(2024, "121", ["quarter", 3]));
  assert.match(errorOf(cagr(quarters)), /less than a year; take growth instead/);
});

Deno.test("difference() and sum() take parts of one year apart and together, and mix no other lengths", () => {
  const year = figure(2024, "100");
  const [first, second] = [partOf(2024, "40", ["half", 1]), partOf(2024, "60", ["half", 2])];
  const [nine, fourth] = [partOf(2024, "70", ["nineMonths", 1]), partOf(2024, "30", ["quarter", 4])];
  const balance: Figure = { ...figure(2024, "5"), period: { ...year.period, kind: "instant", start: null } };
  assert.equal(calculationOf(difference(inputs(year, first))).value, "60000000");
  assert.equal(calculationOf(difference(inputs(year, nine))).value, "30000000");
  assert.equal(calculationOf(sum(inputs(first, second))).value, "100000000");
  assert.equal(calculationOf(sum(inputs(nine, fourth))).value, "100000000");
  for (
    const refused of [
      sum(inputs(year, first)),
      sum(inputs(nine, first)),
      difference(inputs(first, year)),
      difference(inputs(year, partOf(2023, "40", ["half", 1]))),
      difference(inputs(second, fourth, figure(2023, "1"))),
      average(inputs(year, first)),
      difference(inputs(figure(2023, "7"), balance)),
      growth(inputs(figure(2023, "7"), balance)),
    ]
  ) assert.match(errorOf(refused), /periods of different length; take full years|at most 2 figures/);
});

Deno.test("no tool adds a number without a stated scale to one in millions", () => {
  const bare = figure(2024, "5", { value: "5", scale: { printed: "", power: 0, from: "page" } });
  const pair = inputs(figure(2023, "7"), bare);
  for (const tool of [growth, cagr, average, difference, sum]) {
    assert.match(errorOf(tool(pair)), /mix scales: 5 states none beside 7 US\$M; take a figure whose scale/);
  }
  const thousands = figure(2024, "5,000", {
    value: "5000000",
    scale: { printed: "US$'000", power: 3, from: "row" },
  });
  assert.equal(calculationOf(sum(inputs(figure(2024, "7"), thousands))).value, "12000000");
});

Deno.test("growthSteps() gives one rate per step", () => {
  const series = inputs(figure(2022, "100"), figure(2023, "110"), figure(2024, "99"));
  assert.deepEqual(growthSteps(series).map((step) => calculationOf(step).value), ["10", "-10"]);
});

Deno.test("growth() names a mixed basis in its working only where two documents are mixed", () => {
  const restated = figure(2023, "100", { period: { ...figure(2023, "1").period, restated: true } });
  const later = figure(2024, "110", { document: "b".repeat(64) });
  assert.match(
    calculationOf(growth(inputs(restated, later))).working,
    /= 10\.00% \(one figure as restated, one as first reported\)$/,
  );
  assert.match(calculationOf(growth(inputs(restated, figure(2024, "110")))).working, /= 10\.00%$/);
});

Deno.test("cagr() takes the root of the whole span", () => {
  const result = calculationOf(cagr(inputs(figure(2022, "100"), figure(2023, "1"), figure(2024, "121"))));
  assert.equal(result.value, "10"); // (121 ÷ 100) ^ (1 ÷ 2) − 1
  assert.equal(result.inputs.length, 2);
});

Deno.test("cagr() refuses a series that has no rate", () => {
  assert.match(
    errorOf(cagr(inputs(figure(2022, "(5)"), figure(2024, "8")))),
    /base is negative, .*; give the difference/,
  );
  assert.match(errorOf(cagr(inputs(figure(2022, "5"), figure(2024, "(8)")))), /last figure is not positive/);
});

Deno.test("ratio() gives D05's margin in points, and a quotient when asked", () => {
  const pair = inputs(figure(2024, "26,400", { metric: "ebitda" }), figure(2024, "51,574"));
  const margin = calculationOf(ratio(pair, { metric: "ebitda_margin" }));
  assert.equal(margin.value.slice(0, 9), "51.188583"); // 26,400 ÷ 51,574 × 100
  assert.match(margin.working, /^26,400 US\$M \[1\] ÷ 51,574 US\$M \[2\] × 100 = 51\.19%$/);
  assert.equal(margin.metric, "ebitda_margin");
  assert.equal(calculationOf(ratio(pair, { as: "ratio" })).value.slice(0, 10), "0.51188583");
});

Deno.test("ratio() takes a year's flow over the balance at its end, and no other year's", () => {
  const instant = { ...figure(2024, "0").period, kind: "instant" as const, start: null };
  const debt = figure(2024, "300", { metric: "net_debt", period: instant });
  assert.ok(ratio(inputs(debt, figure(2024, "100")), { as: "ratio" }).ok);
  assert.match(errorOf(ratio(inputs(debt, figure(2023, "100")))), /different periods/);
  assert.match(errorOf(ratio(inputs(debt, figure(2024, "0")))), /divisor is zero/);
});

Deno.test("difference() of two percentages is in points and is no relative change (A31)", () => {
  const pair = inputs(percent("20", 2023), percent("15", 2024));
  const points = calculationOf(difference([pair[1]!, pair[0]!]));
  assert.equal(points.value, "-5");
  assert.equal(points.measure, "points");
  assert.match(points.working, /= -5\.00 percentage points$/);
  assert.equal(calculationOf(growth(pair)).value, "-25");
});

Deno.test("difference() and sum() refuse figures that differ in both measure and period", () => {
  const mixed = inputs(figure(2023, "100"), figure(2024, "40", { metric: "ebitda" }));
  assert.match(errorOf(difference(mixed)), /both measure and period/);
  assert.match(errorOf(sum(mixed)), /both measure and period/);
  assert.match(errorOf(difference(inputs(figure(2024, "1")))), /at least 2/);
  assert.match(errorOf(sum(inputs())), /at least 1/);
});

Deno.test("sum() and average() keep the unit and print in its scale", () => {
  const series = inputs(figure(2022, "100"), figure(2023, "110"), figure(2024, "(99)"));
  const total = calculationOf(sum(series));
  assert.equal(total.value, "111000000"); // 100 + 110 − 99 millions
  assert.match(total.working, /^100 US\$M \[1\] \+ 110 US\$M \[2\] \+ \(99\) US\$M \[3\] = 111 US\$M$/);
  const mean = calculationOf(average(series.slice(0, 2)));
  assert.equal(mean.value, "105000000");
  assert.equal(mean.currency, "USD");
});

Deno.test("recompute() gives every tool's own value again, and the same through its expression", async () => {
  const amount = fc.integer({ min: 1, max: 10 ** 6 }).map(String);
  await fc.assert(fc.asyncProperty(amount, amount, async (first, last) => {
    const series = inputs(figure(2023, first), figure(2024, last));
    const flat = inputs(figure(2024, first), figure(2024, last, { metric: "ebitda" }));
    const results = [
      growth(series),
      cagr(series),
      average(series),
      sum(series),
      difference(series),
      ratio(flat),
    ];
    for (const result of results) {
      const calculation = calculationOf(result);
      assert.equal(await recompute(calculation), calculation.value);
      const again = await recompute({ ...calculation, operation: "expression" });
      assert.ok(new Decimal(again!).sub(calculation.value).abs().lt("1e-20"), calculation.expression);
    }
  }));
});

Deno.test("recompute() does not believe the value that a calculation carries", async () => {
  const honest = calculationOf(sum(inputs(figure(2024, "1"), figure(2024, "2"))));
  assert.equal(await recompute({ ...honest, value: "999" }), "3000000");
  assert.equal(await recompute({ ...honest, operation: "expression", expression: "import(1)" }), null);
});

Deno.test("nameInputs() gives unique identifiers, also for labels in other scripts", () => {
  const odd = figure(2024, "1", { metric: null, label: "营业收入" });
  const names = nameInputs([odd, odd, figure(2024, "2"), figure(2024, "2", { company: "3M" })]
    .map((one, n) => ({ figure: one, n: n + 1 }))).map(({ name }) => name);
  assert.equal(new Set(names).size, 4);
  for (const name of names) assert.match(name, /^[a-z_]\w*$/);
});

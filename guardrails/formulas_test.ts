import assert from "node:assert/strict";
import { findMetrics } from "../retrieval/mod.ts";
import { exampleFigure } from "../retrieval/testing.ts";
import { applyFormula } from "./apply_formula.ts";
import { findFormulas, formulaInputs, formulaNamed, formulas, parseFormulas } from "./formulas.ts";
import { evaluateExpression } from "./calculator.ts";
import { recompute } from "./recompute.ts";

/** A lookup of millions by metric and year, all of one company and currency. */
function ledger(values: Readonly<Record<string, Readonly<Record<number, number>>>>) {
  return (metric: string, fiscalYear: number) => {
    const value = values[metric]?.[fiscalYear];
    if (value === undefined) return null;
    const example = exampleFigure();
    const figure = exampleFigure({
      metric,
      printed: String(value),
      value: String(value * 1_000_000),
      period: { ...example.period, fiscalYear },
    });
    return { figure, n: 1 };
  };
}

async function valueOf(name: string, values: Parameters<typeof ledger>[0]): Promise<number> {
  const result = await applyFormula(formulaNamed(name)!, {
    company: "ALD",
    years: [2024],
    find: ledger(values),
  });
  assert.ok(result.ok, result.ok ? "" : result.error);
  return Number(result.calculation.value);
}

Deno.test("formulas() is a book of measures whose expressions all evaluate", async () => {
  assert.ok(formulas().length >= 60);
  for (const { name, expressions, variants, options } of formulas()) {
    assert.equal(expressions.length, variants.length, name);
    for (const expression of [...expressions, ...options.map((option) => option.expression)]) {
      const plain = expression.replace(/\b(?:avg|prior|expense)\((\w+)\)/g, "$1");
      const inputs = Object.fromEntries(formulaInputs(expression).map(({ metric }) => [metric, "7.5"]));
      const result = await evaluateExpression(plain, inputs);
      // Equal inputs make some denominators zero (x - x), which is arithmetic and not a fault of the book.
      assert.ok(
        result.ok || /divides by zero/.test(result.error),
        `${name}: ${result.ok ? "" : result.error}`,
      );
    }
  }
});

Deno.test("formulas() each name, in English and Chinese, means one measure, in the book and among line items", () => {
  const owners = new Map<string, string>();
  for (const { name, aliases } of formulas()) {
    for (const alias of aliases) {
      const key = alias.toLowerCase();
      assert.equal(owners.get(key) ?? name, name, alias);
      owners.set(key, name);
      assert.deepEqual(findFormulas(`the ${alias} of`).map(({ formula }) => formula.name), [name], alias);
      const item = findMetrics(alias).find(({ start, end }) => end - start === alias.length)?.metric;
      assert.equal(item ?? name, name, `${alias} is also the line item ${item}`);
    }
  }
});

Deno.test("applyFormula() fixed asset turnover divides revenue by the average of two year ends", async () => {
  const values = { revenue: { 2024: 300 }, ppe_net: { 2023: 100, 2024: 140 } };
  assert.equal(await valueOf("fixed_asset_turnover", values), 300 / ((100 + 140) / 2));
});

Deno.test("applyFormula() days payable outstanding divides average payables by purchases", async () => {
  const values = {
    accounts_payable: { 2023: 90, 2024: 110 },
    cost_of_sales: { 2024: 720 },
    inventories: { 2023: 50, 2024: 60 },
  };
  assert.equal(await valueOf("days_payable_outstanding", values), 365 * ((90 + 110) / 2) / (720 + 60 - 50));
});

Deno.test("applyFormula() days payable outstanding falls back to cost of sales without inventories", async () => {
  const values = { accounts_payable: { 2023: 90, 2024: 110 }, cost_of_sales: { 2024: 730 } };
  assert.equal(await valueOf("days_payable_outstanding", values), 365 * 100 / 730);
});

Deno.test("applyFormula() free cash flow takes capital expenditure as printed, in brackets or not", async () => {
  const operating = { operating_cash_flow: { 2024: 100 } };
  assert.equal(await valueOf("free_cash_flow", { ...operating, capital_expenditure: { 2024: -40 } }), 60e6);
  assert.equal(await valueOf("free_cash_flow", { ...operating, capital_expenditure: { 2024: 40 } }), 60e6);
});

Deno.test("applyFormula() takes expenses by their amount, printed in brackets or not", async () => {
  const balances = { inventories: { 2023: 50, 2024: 60 }, accounts_payable: { 2023: 90, 2024: 110 } };
  for (
    const [name, metric, more] of [
      ["gross_margin", "cost_of_sales", {}],
      ["cost_of_sales_ratio", "cost_of_sales", {}],
      ["inventory_turnover", "cost_of_sales", balances],
      ["days_payable_outstanding", "cost_of_sales", balances],
      ["days_inventory_outstanding", "cost_of_sales", balances],
      ["research_to_revenue", "research_development", {}],
      ["sga_to_revenue", "selling_general_admin", {}],
      ["unadjusted_ebitda", "depreciation_amortization", { operating_profit: { 2024: 30 } }],
    ] as const
  ) {
    const of = (amount: number) =>
      valueOf(name, { revenue: { 2024: 300 }, ...more, [metric]: { 2024: amount } });
    assert.equal(await of(-120), await of(120), name);
    assert.ok(await of(-120) > 0, name);
  }
});

Deno.test("applyFormula() keeps the sign of an income tax, which may be a benefit", async () => {
  const rate = (tax: number, profit: number) =>
    valueOf("effective_tax_rate", { income_tax: { 2024: tax }, profit_before_tax: { 2024: profit } });
  assert.deepEqual([await rate(-30, 100), await rate(-30, -100)], [-30, 30]);
});

Deno.test("applyFormula() refuses a measure that the signs of its figures make meaningless", async () => {
  const refusal = async (name: string, values: Parameters<typeof ledger>[0], years = [2024]) => {
    const options = { company: "ALD", years, over: "growth" as const, find: ledger(values) };
    const result = await applyFormula(formulaNamed(name)!, options);
    return result.ok ? result.calculation.value : result.error;
  };
  const equity = { net_profit: { 2024: 10 }, total_equity: { 2023: -80, 2024: 20 } };
  assert.equal(
    await refusal("return_on_equity", equity),
    "Cannot compute return on equity: it divides by total equity, which is negative",
  );
  assert.equal(
    await refusal("return_on_equity", { ...equity, total_equity: { 2023: -20, 2024: 20 } }),
    "Cannot compute return on equity: it divides by zero",
  );
  const sales = { cost_of_sales: { 2024: 100 }, revenue: { 2024: 200 } };
  assert.equal(
    await refusal("inventory_turnover", { ...sales, inventories: { 2023: 50, 2024: -10 } }),
    "Cannot compute inventory turnover: inventories FY2024 is negative",
  );
  assert.match(
    await refusal("days_payable_outstanding", {
      ...sales,
      accounts_payable: { 2023: 9, 2024: 11 },
      inventories: { 2023: 500, 2024: 60 },
    }),
    /: it divides by cost of sales and inventories, which is negative$/,
  );
  assert.match(
    await refusal("leverage", { net_debt: { 2024: 50 }, ebitda: { 2024: -5 } }),
    /divides by EBITDA, which is negative$/,
  );
  const margins = { operating_profit: { 2023: -5, 2024: 5 }, revenue: { 2023: 100, 2024: 100 } };
  assert.match(
    await refusal("operating_margin", margins, [2023, 2024]),
    /divides by operating profit and revenue, which is negative$/,
  );
  const netCash = { net_debt: { 2024: -20 }, total_equity: { 2024: 100 } };
  assert.equal(await refusal("gearing", netCash), "-25");
});

Deno.test("applyFormula() averages, compares and grows a measure over years", async () => {
  const find = ledger({
    operating_profit: { 2022: 10, 2023: 20, 2024: 30 },
    revenue: { 2022: 100, 2023: 100, 2024: 120 },
  });
  const formula = formulaNamed("operating_margin")!;
  const over = async (kind: "average" | "growth" | "difference", years: readonly number[]) => {
    const result = await applyFormula(formula, { company: "ALD", years, over: kind, find });
    assert.ok(result.ok);
    assert.equal(await recompute(result.calculation), result.calculation.value);
    return result.calculation;
  };
  assert.equal((await over("average", [2022, 2023, 2024])).value.slice(0, 10), "18.3333333"); // (10 + 20 + 25) ÷ 3
  const points = await over("difference", [2023, 2024]);
  assert.deepEqual([points.value, points.kind, points.measure], ["5", "percent", "points"]); // 25 − 20
  assert.equal((await over("growth", [2023, 2024])).value, "25"); // (25 − 20) ÷ 20
});

Deno.test("applyFormula() shows each figure with its source and keeps the company apart", async () => {
  const find = ledger({ operating_profit: { 2024: 30 }, revenue: { 2024: 120 } });
  const formula = formulaNamed("operating_margin")!;
  const result = await applyFormula(formula, { company: "ALD", years: [2024], find });
  assert.ok(result.ok);
  assert.equal(result.calculation.working, "30 US$M [1] ÷ 120 US$M [1] × 100 = 25.00%");
  assert.equal(result.calculation.label, "ALD operating margin FY2024");
  const other = await applyFormula(formula, { company: "BIR", years: [2024], find });
  assert.match(other.ok ? "" : other.error, /a figure is of ALD/);
});

Deno.test("applyFormula() says what is missing and what cannot be divided", async () => {
  const formula = formulaNamed("current_ratio")!;
  const ask = (values: Parameters<typeof ledger>[0]) =>
    applyFormula(formula, { company: "ALD", years: [2024], find: ledger(values) });
  const missing = await ask({ total_current_assets: { 2024: 5 } });
  assert.match(
    missing.ok ? "" : missing.error,
    /^Cannot compute current ratio: missing total current liabilities FY2024$/,
  );
  const zero = await ask({ total_current_assets: { 2024: 5 }, total_current_liabilities: { 2024: 0 } });
  assert.match(zero.ok ? "" : zero.error, /^Cannot compute current ratio: it divides by zero$/);
});

Deno.test("findFormulas() takes the longest name and whole words only", () => {
  const names = (text: string) => findFormulas(text).map(({ formula }) => formula.name);
  assert.deepEqual(names("What is the unadjusted EBITDA % margin?"), ["unadjusted_ebitda_margin"]);
  assert.deepEqual(names("the working capital ratio and working capital"), [
    "current_ratio",
    "net_working_capital",
  ]);
  assert.deepEqual(names("EBITDA-margin"), ["ebitda_margin"]);
  assert.deepEqual(names("BHP 2024财年的毛利率是多少"), ["gross_margin"]);
  assert.deepEqual(names("DSO rose; dso as a word did not; DSOX"), ["days_sales_outstanding"]);
  assert.deepEqual(names("revenue"), []);
});

Deno.test("parseFormulas() refuses a book with a hole", () => {
  const header = "name\taliases\tchinese\texpression\tkind\tmeasure\tdefinition\tsource\n";
  const row = (name: string, alias: string, kind = "ratio") =>
    `${name}\t${alias}\t\trevenue\t${kind}\t\tw\ts`;
  assert.throws(() => parseFormulas(header + row("a", "A", "percentage")), /line 2: "percentage" is no kind/);
  assert.throws(() => parseFormulas(`${header}a\tA\t\t\tratio\t\tw\ts`), /line 2: a cell is empty/);
  assert.throws(() => parseFormulas(`${header}a\tA\t\trevenue\tratio\t\tw\t`), /line 2: a cell is empty/);
  assert.throws(
    () => parseFormulas(`${header}${row("a", "A")}\n${row("a", "B")}`),
    /line 3: "a \(standard name\)" stands for a already/,
  );
  assert.throws(
    () => parseFormulas(`${header}${row("a", "A|x")}\n${row("b", "X")}`),
    /line 3: "x" stands for a already/,
  );
  const variants = "formula\tvariant\tenglish\tchinese\texpression\twhy\n";
  assert.throws(
    () => parseFormulas(header + row("a", "A"), `${variants}b\tv\tv\t\trevenue\tw`),
    /there is no formula "b"/,
  );
  assert.throws(
    () => parseFormulas(header + row("a", "A"), `${variants}a\tv\tv\t\trevenue\t`),
    /variants: a cell is empty on line 2/,
  );
});

Deno.test("formulas() computes from standard metric names alone", () => {
  const [, ...rows] = Deno.readTextFileSync(new URL("../retrieval/metrics.tsv", import.meta.url)).trimEnd()
    .split("\n");
  const standard = new Set(rows.map((row) => row.split("\t")[0]));
  for (const { name, expressions, options } of formulas()) {
    const all = [...expressions, ...options.map(({ expression }) => expression)];
    for (const { metric } of all.flatMap(formulaInputs)) {
      assert.ok(standard.has(metric) || metric === "invested_capital", `${name}: ${metric}`);
    }
  }
});

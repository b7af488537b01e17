import assert from "node:assert/strict";
import { exampleFigure } from "../retrieval/testing.ts";
import { applyFormula } from "./apply_formula.ts";
import { askedFormulas, formulaAsked } from "./asked_formulas.ts";
import { formulas } from "./formulas.ts";

/** One company's lines in millions, year 2023 then 2024; costs and payments are printed as reports do, in brackets or not. */
const LINES: Readonly<Record<string, readonly [number, number]>> = {
  revenue: [900, 1000],
  cost_of_sales: [-560, -600],
  gross_profit: [340, 400],
  operating_expenses: [-150, -160],
  selling_general_admin: [-90, -100],
  research_development: [45, 50],
  employee_benefits: [180, 200],
  stock_based_compensation: [9, 10],
  royalties: [-18, -20],
  depreciation_amortization: [70, 80],
  operating_profit: [200, 240],
  ebit: [190, 230],
  underlying_ebit: [210, 250],
  ebitda: [270, 320],
  underlying_ebitda: [280, 330],
  adjusted_ebitda: [285, 340],
  interest_expense: [-30, -40],
  net_interest_expense: [-25, -30],
  profit_before_tax: [170, 200],
  income_tax: [-51, -60],
  net_profit: [119, 140],
  attributable_profit: [110, 130],
  underlying_profit: [120, 150],
  basic_eps: [2.2, 2.6],
  dividend_per_share: [1.1, 1.3],
  shares_basic: [50, 50],
  shares_diluted: [52, 52],
  shares_outstanding: [49, 51],
  market_capitalization: [1500, 1600],
  dividends_paid: [-60, -70],
  share_repurchases: [-10, -14],
  operating_cash_flow: [230, 260],
  investing_cash_flow: [-150, -160],
  capital_expenditure: [-120, -130],
  interest_paid: [-28, -38],
  taxes_paid: [-48, -52],
  lease_principal_paid: [-18, -20],
  cash_and_equivalents: [90, 110],
  short_term_investments: [10, 20],
  accounts_receivable: [140, 160],
  inventories: [100, 120],
  total_current_assets: [360, 420],
  ppe_net: [700, 800],
  right_of_use_assets: [40, 60],
  goodwill: [50, 50],
  intangible_assets: [30, 30],
  total_assets: [1300, 1500],
  accounts_payable: [80, 100],
  total_current_liabilities: [200, 240],
  long_term_debt: [350, 370],
  total_debt: [400, 430],
  net_debt: [310, 320],
  lease_liabilities: [50, 60],
  total_liabilities: [700, 800],
  shareholders_equity: [560, 650],
  total_equity: [600, 700],
  net_interest_income: [80, 90],
  noninterest_income: [20, 30],
  noninterest_expense: [-60, -66],
  loans: [700, 720],
  deposits: [800, 900],
};

/** Kinds that are not money. */
const KINDS: Readonly<Record<string, "perShare" | "count">> = {
  basic_eps: "perShare",
  dividend_per_share: "perShare",
  shares_basic: "count",
  shares_diluted: "count",
  shares_outstanding: "count",
};

function find(metric: string, fiscalYear: number) {
  const value = LINES[metric]?.[fiscalYear - 2023];
  if (value === undefined) return null;
  const example = exampleFigure();
  const kind = KINDS[metric] ?? "money";
  return {
    figure: exampleFigure({
      id: `${metric} ${fiscalYear}`,
      metric,
      kind,
      currency: kind === "count" ? null : example.currency,
      printed: String(value),
      value: String(kind === "perShare" ? value : value * 1_000_000),
      period: { ...example.period, fiscalYear },
    }),
    n: 1,
  };
}

async function compute(name: string, question = ""): Promise<readonly [number, string]> {
  const formula = formulaAsked(name, question)!;
  const result = await applyFormula(formula, { company: "ALD", years: [2024], find });
  assert.ok(result.ok, `${name}: ${result.ok ? "" : result.error}`);
  return [Number(result.calculation.value), result.calculation.label];
}

/** Money in millions, percentages in points. */
const VALUES: Readonly<Record<string, number>> = {
  gross_margin: 400 / 1000 * 100,
  operating_margin: 240 / 1000 * 100,
  ebit_margin: 230 / 1000 * 100,
  ebitda_margin: 320 / 1000 * 100,
  underlying_ebitda_margin: 330 / 1000 * 100,
  adjusted_ebitda_margin: 340 / 1000 * 100,
  unadjusted_ebitda: 240 + 80,
  unadjusted_ebitda_margin: (240 + 80) / 1000 * 100,
  pretax_margin: 200 / 1000 * 100,
  net_margin: 140 / 1000 * 100,
  operating_cash_flow_margin: 260 / 1000 * 100,
  free_cash_flow_margin: (260 - 130) / 1000 * 100,
  cost_of_sales_ratio: 600 / 1000 * 100,
  operating_expense_ratio: 160 / 1000 * 100,
  depreciation_margin: 80 / 1000 * 100,
  research_to_revenue: 50 / 1000 * 100,
  sga_to_revenue: 100 / 1000 * 100,
  employee_cost_ratio: 200 / 1000 * 100,
  stock_compensation_to_revenue: 10 / 1000 * 100,
  interest_to_revenue: 40 / 1000 * 100,
  royalties_to_revenue: 20 / 1000 * 100,
  capex_to_revenue: 130 / 1000 * 100,
  capex_to_depreciation: 130 / 80,
  capex_to_operating_cash_flow: 130 / 260 * 100,
  capex_coverage: 260 / 130,
  capital_intensity: 1500 / 1000,
  return_on_assets: 140 / ((1300 + 1500) / 2) * 100,
  return_on_equity: 140 / ((600 + 700) / 2) * 100,
  return_on_capital: 240 / (1500 - 240) * 100,
  return_on_invested_capital: 240 * (1 - 60 / 200) / ((600 + 700) / 2 + (310 + 320) / 2) * 100,
  cash_return_on_assets: 260 / 1400 * 100,
  asset_turnover: 1000 / 1400,
  fixed_asset_turnover: 1000 / ((700 + 800) / 2),
  equity_turnover: 1000 / 650,
  working_capital_turnover: 1000 / ((360 + 420) / 2 - (200 + 240) / 2),
  inventory_turnover: 600 / ((100 + 120) / 2),
  receivables_turnover: 1000 / ((140 + 160) / 2),
  payables_turnover: (600 + 120 - 100) / ((80 + 100) / 2),
  days_payable_outstanding: 365 * 90 / (600 + 120 - 100),
  days_sales_outstanding: 365 * 150 / 1000,
  days_inventory_outstanding: 365 * 110 / 600,
  cash_conversion_cycle: 365 * 110 / 600 + 365 * 150 / 1000 - 365 * 90 / 620,
  net_working_capital: 420 - 240,
  working_capital_to_revenue: (420 - 240) / 1000 * 100,
  current_ratio: 420 / 240,
  quick_ratio: (420 - 120) / 240,
  cash_ratio: 110 / 240,
  operating_cash_flow_ratio: 260 / 240,
  net_debt: 430 - 110,
  leverage: 320 / 320,
  debt_to_ebitda: 430 / 320,
  gearing: 320 / (320 + 700) * 100,
  net_debt_to_equity: 320 / 700 * 100,
  debt_to_equity: 430 / 700,
  debt_to_assets: 430 / 1500 * 100,
  liabilities_to_assets: 800 / 1500 * 100,
  liabilities_to_equity: 800 / 700,
  equity_ratio: 700 / 1500 * 100,
  equity_multiplier: 1500 / 700,
  debt_to_capital: 430 / (430 + 700) * 100,
  cash_flow_to_debt: 260 / 430 * 100,
  interest_coverage: 240 / 40,
  ebitda_interest_coverage: 320 / 40,
  cash_interest_coverage: (260 + 38 + 52) / 38,
  fixed_charge_coverage: (240 + 80) / (40 + 20),
  dividend_cover: 140 / 70,
  payout_ratio: 70 / 140 * 100,
  retention_ratio: (1 - 70 / 140) * 100,
  total_payout_ratio: (70 + 14) / 140 * 100,
  free_cash_flow: 260 - 130,
  free_cash_flow_conversion: 130 / 140 * 100,
  free_cash_flow_yield: 130 / 1600 * 100,
  free_cash_flow_dividend_cover: 130 / 70,
  cash_flow_to_ebitda: 260 / 320 * 100,
  cash_flow_to_net_profit: 260 / 140,
  effective_tax_rate: 60 / 200 * 100,
  cash_tax_rate: 52 / 200 * 100,
  basic_eps: 130 / 50,
  revenue_per_share: 1000 / 50,
  book_value_per_share: 650 / 51,
  operating_cash_flow_per_share: 260 / 50,
  free_cash_flow_per_share: 130 / 50,
  capital_employed: 1500 - 240,
  invested_capital: 700 + 320,
  tangible_net_worth: 700 - 50 - 30,
  non_interest_income_ratio: 30 / (90 + 30) * 100,
  efficiency_ratio: 66 / (90 + 30) * 100,
  loan_to_deposit: 720 / 900 * 100,
};

Deno.test("applyFormula() every measure of the book, worked by hand from lines of either sign", async () => {
  assert.deepEqual(Object.keys(VALUES).sort(), formulas().map(({ name }) => name).sort());
  for (const { name, kind } of formulas()) {
    const [value] = await compute(name);
    const expected = VALUES[name]! * (kind === "money" ? 1_000_000 : 1);
    assert.ok(Math.abs(value - expected) <= Math.abs(expected) * 1e-12, `${name}: ${value}, not ${expected}`);
  }
});

/** Every variant of the book, as a question asks for it in English and Chinese, with what its result is called and comes to. */
const VARIANTS: readonly (readonly [measure: string, question: string, called: string, value: number])[] = [
  ["return_on_equity", "ROE on closing balances", "closing total equity", 140 / 700 * 100],
  ["return_on_equity", "ROE based on year-end equity", "closing total equity", 140 / 700 * 100],
  ["return_on_equity", "按期末余额的净资产收益率", "closing total equity", 140 / 700 * 100],
  ["return_on_equity", "ROE on opening equity", "opening total equity", 140 / 600 * 100],
  ["return_on_equity", "ROE", "average total equity", 140 / 650 * 100],
  ["return_on_equity", "attributable ROE", "of the owners, average shareholders equity", 130 / 605 * 100],
  ["return_on_equity", "归母净资产收益率", "of the owners, average shareholders equity", 130 / 605 * 100],
  [
    "return_on_equity",
    "underlying return on equity",
    "on underlying profit, average total equity",
    150 / 650 * 100,
  ],
  ["return_on_assets", "ROA using year-end total assets", "closing total assets", 140 / 1500 * 100],
  [
    "return_on_assets",
    "ROA on operating profit",
    "on operating profit, average total assets",
    240 / 1400 * 100,
  ],
  ["return_on_capital", "ROCE on average balances", "average balances", 240 / (1400 - 220) * 100],
  ["return_on_capital", "ROCE using EBIT", "on EBIT", 230 / 1260 * 100],
  ["return_on_capital", "ROCE based on underlying EBIT", "on underlying EBIT", 250 / 1260 * 100],
  ["interest_coverage", "interest cover based on EBIT", "on EBIT", 230 / 40],
  ["interest_coverage", "interest cover over net interest", "on net interest", 240 / 30],
  ["interest_coverage", "按息税前利润的利息保障倍数", "on EBIT", 230 / 40],
  ["interest_coverage", "interest cover", "on operating profit", 240 / 40],
  [
    "days_payable_outstanding",
    "DPO on cost of sales",
    "on cost of sales, average accounts payable",
    365 * 90 / 600,
  ],
  [
    "days_payable_outstanding",
    "应付账款周转天数，按营业成本",
    "on cost of sales, average accounts payable",
    365 * 90 / 600,
  ],
  ["days_payable_outstanding", "DPO", "on purchases, average accounts payable", 365 * 90 / 620],
  [
    "days_payable_outstanding",
    "DPO using 360 days and closing payables",
    "on purchases, average accounts payable, 360-day year",
    360 * 90 / 620,
  ],
  [
    "days_sales_outstanding",
    "DSO on a 360-day year, on closing balances",
    "closing accounts receivable, 360-day year",
    360 * 160 / 1000,
  ],
  [
    "days_sales_outstanding",
    "按360天计算的应收账款周转天数",
    "average accounts receivable, 360-day year",
    360 * 150 / 1000,
  ],
  [
    "payables_turnover",
    "payables turnover using COGS",
    "on cost of sales, average accounts payable",
    600 / 90,
  ],
  [
    "cash_conversion_cycle",
    "cash conversion cycle with payables on cost of sales",
    "payables on cost of sales, average balances",
    365 * (110 / 600 + 150 / 1000 - 90 / 600),
  ],
  ["inventory_turnover", "inventory turnover based on sales", "on revenue, average inventories", 1000 / 110],
  ["payout_ratio", "payout ratio per share", "per share", 1.3 / 2.6 * 100],
  ["payout_ratio", "payout ratio on underlying profit", "on underlying profit", 70 / 150 * 100],
  ["payout_ratio", "payout ratio of attributable profit", "of the owners' profit", 70 / 130 * 100],
  ["dividend_cover", "dividend cover per share", "per share", 2.6 / 1.3],
  [
    "capital_intensity",
    "capital intensity (capex over revenue)",
    "capital expenditure over revenue",
    130 / 1000,
  ],
  ["gearing", "gearing as net debt over equity", "net debt over equity", 320 / 700 * 100],
  ["gearing", "gross debt gearing", "gross debt", 430 / 1130 * 100],
  [
    "quick_ratio",
    "quick ratio without prepaid expenses",
    "cash, investments and receivables",
    (110 + 20 + 160) / 240,
  ],
  [
    "cash_ratio",
    "cash ratio including marketable securities",
    "with short-term investments",
    (110 + 20) / 240,
  ],
  ["leverage", "leverage ratio on underlying EBITDA", "on underlying EBITDA", 320 / 330],
  ["leverage", "leverage ratio on adjusted EBITDA", "on adjusted EBITDA", 320 / 340],
  ["net_debt", "net debt including leases", "with leases", 430 + 60 - 110],
  ["net_debt", "net debt after short-term investments", "with short-term investments", 430 - 110 - 20],
  ["net_margin", "attributable net margin", "of the owners", 130 / 1000 * 100],
  ["net_margin", "underlying net margin", "on underlying profit", 150 / 1000 * 100],
  ["debt_to_equity", "debt to equity based on long-term debt", "long-term debt", 370 / 700],
  ["debt_to_equity", "debt to equity with total liabilities", "all liabilities", 800 / 700],
  ["free_cash_flow", "free cash flow after dividends", "after dividends", 260 - 130 - 70],
  ["free_cash_flow", "free cash flow after investing activities", "after all investing", 260 - 160],
  ["free_cash_flow", "扣除租赁后的自由现金流", "after lease payments", 260 - 130 - 20],
  ["basic_eps", "diluted EPS", "diluted", 130 / 52],
  ["effective_tax_rate", "effective tax rate on taxes paid", "on tax paid", 52 / 200 * 100],
  [
    "fixed_asset_turnover",
    "fixed asset turnover including right-of-use assets",
    "with right-of-use assets, average balances",
    1000 / (750 + 50),
  ],
];

Deno.test("asAsked() every variant is chosen by its words, computed, and named in the result", async () => {
  for (const [measure, question, called, value] of VARIANTS) {
    const [computed, label] = await compute(measure, question);
    const expected = value *
      (formulas().find(({ name }) => name === measure)!.kind === "money" ? 1_000_000 : 1);
    assert.ok(
      Math.abs(computed - expected) <= Math.abs(expected) * 1e-12,
      `${question}: ${computed}, not ${expected}`,
    );
    assert.ok(label.includes(`(${called})`), `${question}: ${label}`);
  }
  const tried = new Set(VARIANTS.map(([measure, , called]) => `${measure} ${called.split(", ")[0]}`));
  for (const { name, options } of formulas()) {
    for (const option of options) {
      assert.ok(
        [...tried].some((one) => one.startsWith(`${name} ${option.name.split(", ")[0]}`)),
        `${name}: ${option.name} is not tried`,
      );
    }
  }
});

Deno.test("asAsked() words that are about something else choose nothing", async () => {
  for (
    const [measure, question, called] of [
      ["net_margin", "underlying EBITDA margin and net margin", ""],
      ["return_on_assets", "ROE on closing balances and ROA", "average total assets"],
      ["return_on_assets", "ROA and ROE based on closing equity", "average total assets"],
      [
        "return_on_assets",
        "What was BHP's ROA at the end of FY2024, and its total assets?",
        "average total assets",
      ],
      [
        "days_sales_outstanding",
        "DSO, and which bills are older than 360 months",
        "average accounts receivable",
      ],
      ["net_margin", "net margin, and is underlying demand strong?", ""],
    ] as const
  ) {
    const [, label] = await compute(measure, question);
    assert.equal(/\((.*)\)/.exec(label)?.[1] ?? "", called, question);
  }
});

Deno.test("askedFormulas() an override leaves every measure that is not named as the book has it", () => {
  const plain = new Map(formulas().map(({ name }) => [name, formulaAsked(name, "")]));
  for (const { name, aliases } of formulas()) {
    for (const override of ["on closing balances using 360 days", "per share on cost of sales"]) {
      const question = `What was the ${aliases[0]} of ALD in FY2024 ${override}?`;
      const named = new Set(askedFormulas(question).map((formula) => formula.name));
      assert.ok(named.has(name), question);
      for (const [other, before] of plain) {
        if (!named.has(other)) {
          assert.deepEqual(formulaAsked(other, question), before, `${question} ${other}`);
        }
      }
    }
  }
});

Deno.test("applyFormula() puts a line together from its parts where a report does not print it, and says how", async () => {
  const without = (...lines: readonly string[]) => async (name: string) => {
    const formula = formulaAsked(name, "")!;
    const result = await applyFormula(formula, {
      company: "ALD",
      years: [2024],
      find: (metric, year) => lines.includes(metric) ? null : find(metric, year),
    });
    return result.ok ? [Number(result.calculation.value), result.calculation.label] : [result.error];
  };
  assert.deepEqual(await without("gross_profit")("gross_margin"), [40, "ALD gross margin FY2024"]);
  assert.deepEqual(await without("net_debt")("leverage"), [1, "ALD leverage FY2024"]);
  assert.deepEqual(await without("ebitda")("leverage"), [
    1,
    "ALD leverage (EBITDA as operating profit before depreciation and amortisation) FY2024",
  ]);
  assert.deepEqual(await without("total_liabilities")("liabilities_to_equity"), [
    Number((800 / 700).toPrecision(17)),
    "ALD liabilities to equity FY2024",
  ]);
  // A bank has no cost of sales: the error says which line the report lacks.
  assert.deepEqual(await without("cost_of_sales", "gross_profit")("gross_margin"), [
    "Cannot compute gross margin: missing gross profit FY2024",
  ]);
  assert.deepEqual(await without("cost_of_sales")("inventory_turnover"), [
    "Cannot compute inventory turnover: missing cost of sales FY2024",
  ]);
});

Deno.test("applyFormula() net cash takes the place of net debt, with its sign", async () => {
  const formula = formulaAsked("gearing", "")!;
  const example = find("cash_and_equivalents", 2024)!;
  const result = await applyFormula(formula, {
    company: "ALD",
    years: [2024],
    find: (metric, year) =>
      metric === "net_debt" || metric === "total_debt" ? null : metric === "net_cash"
        ? {
          ...example,
          figure: { ...example.figure, id: "net cash", metric: "net_cash", value: "100000000" },
        }
        : find(metric, year),
  });
  assert.ok(result.ok && Math.abs(Number(result.calculation.value) - -100 / (700 - 100) * 100) < 1e-9);
});

Deno.test("applyFormula() a compound rate over years", async () => {
  const result = await applyFormula(formulaAsked("net_margin", "")!, {
    company: "ALD",
    years: [2023, 2024],
    over: "cagr",
    find,
  });
  const expected = ((140 / 1000) / (119 / 900) - 1) * 100;
  assert.ok(result.ok && Math.abs(Number(result.calculation.value) - expected) < 1e-9);
});

Deno.test("applyFormula() reads the sign of a tax from the profits before and after it", async () => {
  const rate = async (tax: number, before: number, after: number) => {
    const lines: Readonly<Record<string, number>> = {
      income_tax: tax,
      profit_before_tax: before,
      net_profit: after,
    };
    const result = await applyFormula(formulaAsked("effective_tax_rate", "")!, {
      company: "ALD",
      years: [2024],
      find: (metric) => {
        const example = find("revenue", 2024)!;
        const value = lines[metric];
        return value === undefined
          ? null
          : { ...example, figure: { ...example.figure, id: metric, metric, value: String(value) } };
      },
    });
    return result.ok ? Number(result.calculation.value) : result.error;
  };
  assert.deepEqual(
    [await rate(-30, 100, 70), await rate(30, 100, 70), await rate(-30, 100, 130), await rate(30, 100, 130)],
    [30, 30, -30, -30],
  );
});

Deno.test("applyFormula() lets one row fill one addend: the current portion of debt is not added twice", async () => {
  const row = (metric: string, value: string) => ({
    figure: exampleFigure({ id: `${metric} row`, metric, kind: "money", value, company: "ALD" }),
    n: 1,
  });
  const current = row("current_portion_of_long_term_debt", "7");
  const rows: Readonly<Record<string, ReturnType<typeof row>>> = {
    short_term_debt: current,
    current_portion_of_long_term_debt: current,
    long_term_debt: row("long_term_debt", "640"),
    cash_and_equivalents: row("cash_and_equivalents", "20"),
  };
  const result = await applyFormula(formulaAsked("net_debt", "")!, {
    company: "ALD",
    years: [2024],
    find: (metric) => rows[metric] ?? null,
  });
  assert.equal(result.ok && Number(result.calculation.value), 7 + 640 - 20);
});

Deno.test("askedFormulas() a measure named with its variant takes it", () => {
  const expressionOf = (question: string) => askedFormulas(question)[0]!.expressions[0]!;
  assert.match(expressionOf("What is Alder's net debt to adjusted EBITDA?"), /\/ adjusted_ebitda/);
  assert.match(expressionOf("What is Alder's net debt to EBITDA?"), /\/ ebitda/);
});

import { deepEqual, equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import { askedFormulas } from "./asked_formulas.ts";
import { evaluateExpression } from "./calculator.ts";
import { formulaInputs, formulas } from "./formulas.ts";
import { readDefinition } from "./read_definition.ts";

/** A definition in a question, the measure that it makes, its kind and its expression. */
const DEFINITIONS: readonly (readonly [question: string, name: string, kind: string, expression: string])[] =
  [
    [
      "What was ALD's cash coverage in FY2024? Define cash coverage as operating cash flow divided by total debt.",
      "cash_coverage",
      "ratio",
      "operating_cash_flow / total_debt",
    ],
    [
      "What was ALD's quick ratio in FY2024? Quick ratio is defined as: (total current assets - inventories) / total current liabilities. Round it to two decimals.",
      "quick_ratio",
      "ratio",
      "(total_current_assets - inventories) / total_current_liabilities",
    ],
    [
      "FY2020 days payable outstanding (DPO) of ALD? DPO is defined as: 365 * (average accounts payable between FY2019 and FY2020) / (FY2020 COGS + change in inventory between FY2019 and FY2020).",
      "days_payable_outstanding",
      "quantity",
      "365 * avg(accounts_payable) / (abs(cost_of_sales) + (inventories - prior(inventories)))",
    ],
    [
      "What was ALD's burn in FY2024, where burn is capital expenditure plus dividends paid?",
      "burn",
      "money",
      "abs(capital_expenditure) + abs(dividends_paid)",
    ],
    [
      "ALD FY2024: coverage = (operating profit + depreciation and amortization) / (interest expense + 20% of lease liabilities)",
      "coverage",
      "ratio",
      "(operating_profit + abs(depreciation_amortization)) / (abs(interest_expense) + (20 / 100) * lease_liabilities)",
    ],
    [
      "What was ALD's interest coverage ratio using FY2022 adjusted EBIT as the numerator and annual interest expense as the denominator?",
      "interest_coverage",
      "ratio",
      "underlying_ebit / abs(interest_expense)",
    ],
    [
      "What was ALD's growth share in FY2024? Let growth share be revenue of the prior year as a percentage of revenue.",
      "growth_share",
      "percent",
      "prior(revenue) / revenue",
    ],
    [
      "What was ALD's spread in FY2024? Spread is calculated as the difference between revenue and cost of sales.",
      "spread",
      "money",
      "revenue - abs(cost_of_sales)",
    ],
    [
      "What was ALD's equity turn in FY2024? Equity turn is defined as revenue over average of opening and closing total equity.",
      "equity_turn",
      "ratio",
      "revenue / avg(total_equity)",
    ],
    [
      "What was ALD's free cash in FY2024? Define free cash as operating cash flow minus capital expenditure divided by revenue multiplied by 100.",
      "free_cash",
      "percent",
      "(operating_cash_flow - abs(capital_expenditure)) / revenue",
    ],
    [
      "ALD 2024财年的现金覆盖率是多少？现金覆盖率定义为经营现金流除以总债务。",
      "现金覆盖率",
      "percent",
      "operating_cash_flow / total_debt",
    ],
    [
      "ALD 2024财年的资金缺口是多少？其中资金缺口=资本支出+已付股息-经营现金流",
      "资金缺口",
      "money",
      "abs(capital_expenditure) + abs(dividends_paid) - operating_cash_flow",
    ],
    [
      "ALD 2024财年的存货天数是多少？将存货天数定义为365乘以平均存货除以营业成本。",
      "days_inventory_outstanding",
      "quantity",
      "365 * avg(inventories) / abs(cost_of_sales)",
    ],
    [
      "Define leverage as net debt / underlying EBITDA. What was the leverage of ALD in FY2024?",
      "defined_leverage",
      "ratio",
      "net_debt / underlying_ebitda",
    ],
    ["What is X = net profit / total equity for ALD in FY2024?", "x", "ratio", "net_profit / total_equity"],
  ];

Deno.test("readDefinition() what a question defines, in English and Chinese, with the kind of its result", () => {
  for (const [question, name, kind, expression] of DEFINITIONS) {
    const formula = readDefinition(question)?.formula;
    deepEqual(
      [formula?.name, formula?.kind, formula?.problem, formula?.expressions[0]],
      [name, kind, null, expression],
      question,
    );
    equal(formula?.variants[0], "as the question defines it");
  }
});

Deno.test("readDefinition() takes measures of the book as parts, a plain sentence for a definition, and a mean of several", () => {
  for (
    const [question, name, kind, expression] of [
      [
        "CCC is defined as DIO + DSO − DPO. What is ALD's CCC for FY2024?",
        "cash_conversion_cycle",
        "quantity",
        "(365 * avg(inventories) / abs(cost_of_sales)) + (365 * avg(accounts_receivable) / revenue) - " +
        "(365 * avg(accounts_payable) / (abs(cost_of_sales) + inventories - prior(inventories)))",
      ],
      [
        "What is ALD's FY2024 ROA? ROA is net income / average total assets.",
        "return_on_assets",
        "percent",
        "net_profit / avg(total_assets)",
      ],
      [
        "What was it for ALD, where stock cover is the average of accounts receivable and inventories divided by revenue?",
        "stock_cover",
        "ratio",
        "((accounts_receivable + inventories) / 2) / revenue",
      ],
      [
        "What is ALD's asset use in FY2024? Asset use is revenue / average of total assets.",
        "asset_use",
        "ratio",
        "revenue / avg(total_assets)",
      ],
    ] as const
  ) {
    const formula = readDefinition(question)?.formula;
    deepEqual([formula?.name, formula?.kind, formula?.problem, formula?.expressions[0]], [
      name,
      kind,
      null,
      expression,
    ]);
  }
});

Deno.test("readDefinition() what is asked for may be built on what is defined, and is not the defined thing alone", () => {
  const built = readDefinition(
    "What is ALD's FY2024 EBITDA less capex, where EBITDA is operating income plus depreciation and amortization?",
  )!.formula;
  equal(built.kind, "money");
  equal(
    built.expressions[1],
    "(operating_profit + abs(depreciation_amortization)) - abs(capital_expenditure)",
  );
});

Deno.test("readDefinition() wins over the book, and only where it defines", () => {
  const [own, other] = askedFormulas(
    "What were ALD's ROE and ROA in FY2024? ROE is defined as net profit divided by total assets minus total liabilities.",
  );
  deepEqual([own?.name, own?.expressions[0], own?.variants[0]], [
    "return_on_equity",
    "net_profit / (total_assets - total_liabilities)",
    "as the question defines it",
  ]);
  deepEqual([other?.name, other?.expressions[0]], ["return_on_assets", "net_profit / avg(total_assets)"]);
  for (
    const question of [
      "What was ALD's ROE in FY2024?",
      "How is ROE defined?",
      "Where is ALD based, and what was its revenue in FY2024?",
      "What is the ratio of ALD's total debt to total assets in FY2024?",
      "Calculate unadjusted EBITDA using unadjusted operating income and D&A (from cash flow statement).",
      "给出必和必拓2024财年的收入。",
    ]
  ) equal(readDefinition(question), null, question);
});

Deno.test("readDefinition() what a measure of the book is made of goes into it, or is refused", () => {
  const of = (question: string) => readDefinition(question)!.formula;
  const roce = of("What was ALD's ROCE in FY2024, where capital employed is total equity plus net debt?");
  deepEqual([roce.name, roce.expressions[0], roce.variants[0]], [
    "return_on_capital",
    "operating_profit / (total_equity + net_debt)",
    "capital employed as the question defines it",
  ]);
  const margin = of(
    "What was ALD's EBIT margin in FY2024, where EBIT is profit before tax plus interest expense?",
  );
  deepEqual([margin.name, margin.expressions], ["ebit_margin", [
    "(profit_before_tax + abs(interest_expense)) / revenue",
  ]]);
  const none = of("What was ALD's current ratio in FY2024, where burn is revenue minus cost of sales?");
  match(
    none.problem ?? "",
    /the question defines "burn" and not how current ratio is made of it; define current ratio itself/,
  );
});

Deno.test("readDefinition() names what it cannot read, and then nothing is computed in its place", () => {
  for (
    const [words, problem] of [
      ["widget backlog / revenue", /^its definition names "widget backlog", which is no line item/],
      ["revenue of the northern smelter / total assets", /names "northern smelter"/],
      ["revenue / / total assets", /^its definition is no arithmetic that can be read/],
      ["(revenue + total assets", /^its definition is no arithmetic/],
    ] as const
  ) {
    const formula = readDefinition(`What was ALD's ROE in FY2024? Define ROE as ${words}.`)?.formula;
    equal(formula?.name, "return_on_equity");
    deepEqual(formula?.expressions, [], words);
    match(formula?.problem ?? "", problem);
  }
});

Deno.test("readDefinition() whatever is defined: an expression that evaluates, or a problem in words", async () => {
  const word = fc.constantFrom(
    "revenue",
    "total debt",
    "net profit",
    "365",
    "20%",
    "gizmos",
    "average inventories",
    "prior year revenue",
  );
  const joint = fc.constantFrom(
    " / ",
    " + ",
    " minus ",
    " divided by ",
    " times ",
    " ",
    " and ",
    " per ",
    " (",
    ") ",
    "; ",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(word, joint), { maxLength: 6 }), async (parts) => {
      const formula = readDefinition(`Define zed as ${parts.flat().join("")}`)?.formula;
      for (const expression of formula?.expressions ?? []) {
        const inputs = Object.fromEntries(formulaInputs(expression).map(({ metric }) => [metric, "7"]));
        const plain = expression.replace(/\b(?:avg|prior|expense)\((\w+)\)/g, "$1");
        const result = await evaluateExpression(plain, inputs);
        ok(
          result.ok || /divides by zero/.test(result.error),
          `${expression}: ${result.ok ? "" : result.error}`,
        );
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("readDefinition() reads the book's own definitions in words where they are arithmetic of line items", () => {
  for (
    const [name, expression] of [["current_ratio", "current assets over current liabilities"], [
      "net_margin",
      "net income over revenue",
    ]] as const
  ) {
    const formula = formulas().find((one) => one.name === name)!;
    deepEqual(
      readDefinition(`ALD FY2024? Define ${formula.aliases[0]} as ${expression}.`)?.formula.expressions,
      [formula.expressions[0]],
    );
  }
});

import assert from "node:assert/strict";
import type { Statement } from "./figure.ts";
import { findMetrics } from "./find_metrics.ts";
import { labelKey } from "./label_words.ts";
import {
  admissibleMetrics,
  allMetrics,
  findMetric,
  homeStatement,
  metricNames,
  standardMetric,
} from "./metric.ts";
import { metricBook } from "./metric_book.ts";

/** Label as printed, statement, path, standard name. */
const LABELS: readonly (readonly [string, Statement, readonly string[], string | null])[] = [
  ["Revenue", "income", [], "revenue"],
  ["Revenue 2", "income", [], "revenue"],
  ["Revenue (US$M)", "summary", [], "revenue"],
  ["Consolidated sales revenue", "income", [], "revenue"],
  ["Revenue from continuing operations", "summary", [], "revenue"],
  ["Total net sales", "income", [], "revenue"],
  ["Underlying revenue", "summary", [], "underlying_revenue"],
  ["Segment revenue and transfers", "segment", [], null],
  ["Profit/(loss) after tax attributable to members", "summary", [], "attributable_profit"],
  [
    "Profit after tax attributable to owners of Rio Tinto (net earnings)",
    "summary",
    [],
    "attributable_profit",
  ],
  ["Net income attributable to 3M", "income", [], "attributable_profit"],
  ["Net income attributable to noncontrolling interest", "income", [], "nci_profit"],
  ["Statutory net profit/(loss) after tax", "summary", [], "net_profit"],
  ["(Loss)/profit after tax", "income", [], "net_profit"],
  ["Profit for the year", "income", [], "net_profit"],
  ["Losses", "note", [], null],
  ["Underlying net profit after tax", "summary", [], "underlying_profit"],
  ["Underlying attributable profit", "summary", [], "underlying_profit"],
  ["Underlying earnings per share (EPS) (US cents)", "summary", [], "underlying_eps"],
  ["Earnings per share — basic", "income", [], "basic_eps"],
  ["Basic", "income", ["Earnings per share"], "basic_eps"],
  ["Basic", "income", ["Weighted average shares outstanding"], "shares_basic"],
  ["Basic", "income", ["Earnings per share", "Weighted average common shares outstanding"], "shares_basic"],
  ["Other assets", "balance", [], "other_non_current_assets"],
  ["Other assets", "other", [], null],
  ["Additional paid-in capital", "balance", ["Equity"], "additional_paid_in_capital"],
  ["Total liabilities and stockholders’ equity", "balance", [], "total_liabilities_and_equity"],
  ["General and administrative", "income", ["Operating expenses"], "general_administrative"],
  ["Effect of exchange rate changes on cash", "cashFlow", [], "exchange_rate_effect_on_cash"],
  ["EPS (diluted, US cents)", "summary", [], "diluted_eps"],
  ["Ordinary dividends per share", "dividend", [], "dividend_per_share"],
  ["Final", "dividend", [], "final_dividend_per_share"],
  ["Final", "other", [], null],
  ["Dividends paid to shareholders", "cashFlow", [], "dividends_paid"],
  ["Inventories", "balance", ["Current assets"], "inventories"],
  ["Inventories", "cashFlow", ["Changes in assets and liabilities"], "change_in_inventories"],
  ["Accounts payable", "cashFlow", [], "change_in_payables"],
  ["Total", "balance", ["Current assets", "2024"], "total_current_assets"],
  ["Total", "note", ["Goodwill by country"], null],
  ["Property, plant and equipment — net", "balance", [], "ppe_net"],
  ["Property, plant and equipment, less accumulated depreciation: 2023—$15,554", "balance", [], "ppe_net"],
  [
    "Trade receivables, net of allowances for doubtful accounts of $9,151 and $6,214, respectively",
    "balance",
    ["Current assets"],
    "accounts_receivable",
  ],
  ["Loans, net of allowance for loan losses", "balance", [], "loans"],
  ["Allowance for doubtful accounts", "balance", [], null],
  ["Acquisitions, net of cash acquired", "cashFlow", [], "acquisitions"],
  ["Total Alder Corporation stockholders' equity", "balance", [], "shareholders_equity"],
  ["Total liabilities and stockholders' equity", "balance", [], "total_liabilities_and_equity"],
  ["Provision for/(benefit from) income taxes", "income", [], "income_tax"],
  ["Weighted average Alder common shares outstanding — diluted", "income", [], "shares_diluted"],
  ["Diluted earnings/(loss)", "income", ["Per share data applicable to common shareholders"], "diluted_eps"],
  ["Purchases of property, plant and equipment (PP&E)", "cashFlow", [], "capital_expenditure"],
  ["Net cash provided by (used in) operating activities", "cashFlow", [], "operating_cash_flow"],
  ["Net cash flows from operating activities", "cashFlow", [], "operating_cash_flow"],
  ["Net cash/(debt)", "summary", [], "net_cash"],
  ["Hematite C1 cost (US$/wmt)", "summary", [], "unit_cost"],
  ["C1 cost", "other", [], "unit_cost"],
  ["Hematite average revenue (US$/dmt)", "summary", [], "average_realised_price"],
  ["Net income before allocation to noncontrolling interests", "income", [], "net_profit"],
  ["Final ordinary dividend", "summary", [], "final_dividend_per_share"],
  ["Interim ordinary dividend (A$)", "dividend", [], "interim_dividend_per_share"],
  ["FY2024 total dividend", "dividend", [], "dividend_per_share"],
  ["FY24 revenue", "summary", [], "revenue"],
  ["Basic", "income", ["Earnings per common share attributable to owners:"], "basic_eps"],
  ["Diluted", "income", ["Net income per share:"], "diluted_eps"],
  [
    "Diluted",
    "summary",
    ["(Loss) earnings per share of common stock attributable to holders"],
    "diluted_eps",
  ],
  ["Basic", "note", ["Earnings per ordinary share attributable to members", "US cents"], "basic_eps"],
  ["Diluted", "summary", ["Dividends per share"], null],
  ["Basic", "other", ["Number of shares used in the calculation"], "shares_basic"],
  ["Trade receivables, net", "cashFlow", [], "change_in_receivables"],
  ["Trade receivables, net", "balance", [], "accounts_receivable"],
  ["Accounts payable, trade", "cashFlow", [], "change_in_payables"],
  ["Long-term debt", "cashFlow", [], null],
  ["Total current liabilities", "cashFlow", [], null],
  ["Cash and cash equivalents", "cashFlow", [], "cash_and_equivalents"],
  ["Depreciation and amortisation", "income", [], "depreciation_amortization"],
  ["Less: accumulated depreciation", "balance", [], null],
  ["Operating loss", "income", [], "operating_profit"],
  ["营业收入", "income", [], "revenue"],
  ["归属于母公司股东的净利润", "income", [], "attributable_profit"],
  ["", "income", [], null],
  ["2024", "income", [], null],
];

for (const [label, statement, path, name] of LABELS) {
  Deno.test(`standardMetric() "${label}" in ${statement} is ${name}`, () => {
    assert.equal(standardMetric(label, { statement, path }), name);
  });
}

/** Question, the metrics that it mentions. */
const QUESTIONS: readonly (readonly [string, readonly string[]])[] = [
  ["What was BHP's revenue in FY2024?", ["revenue"]],
  ["What was MIN's profit in FY2024?", ["net_profit"]],
  ["S32's loss, statutory and underlying earnings", ["net_profit", "underlying_profit"]],
  ["the operating profit margin", ["operating_margin"]],
  ["capex as a % of revenue", ["capital_expenditure", "revenue"]],
  ["total current assets divided by total current liabilities", [
    "total_current_assets",
    "total_current_liabilities",
  ]],
  ["What is the year end FY2018 net PPNE?", ["ppe_net"]],
  ["How much did it pay out in cash dividends?", ["dividends_paid"]],
  ["What dividend did it pay?", ["dividend_per_share"]],
  ["How many tonnes of iron ore did FMG ship?", ["iron_ore_shipments"]],
  ["iron ore produced", ["iron_ore_production"]],
  ["unadjusted operating income + depreciation and amortization (unadjusted EBITDA)", [
    "operating_profit",
    "depreciation_amortization",
    "unadjusted_ebitda",
  ]],
  ["必和必拓2024财年的营业收入和每股股息", ["revenue", "dividend_per_share"]],
  ["BHP的EBITDA利润率", ["ebitda_margin"]],
  ["What are its three largest risks?", []],
];

for (const [question, metrics] of QUESTIONS) {
  Deno.test(`findMetrics() ${question}`, () => {
    assert.deepEqual(findMetrics(question).map(({ metric }) => metric), metrics);
  });
}

Deno.test("standardMetric() names no balance in a cash flow statement but cash", () => {
  for (const { name, statement, labels } of allMetrics()) {
    if (statement !== "balance" || name === "cash_and_equivalents") continue;
    for (const label of labels) {
      const metric = standardMetric(label, { statement: "cashFlow", path: [] });
      assert.ok(metric === null || homeStatement(metric) !== "balance", `${label} is ${metric}`);
    }
  }
});

Deno.test("metrics.tsv no name means two line items under the same statement", () => {
  for (const map of [metricBook().labels, metricBook().spoken.asked]) {
    for (const [key, entries] of map) {
      const meanings = new Map<string | null, Set<string>>();
      for (const { metric, statement } of entries) {
        meanings.set(statement, (meanings.get(statement) ?? new Set()).add(metric));
      }
      for (const names of meanings.values()) {
        assert.equal(names.size, 1, `"${key}" means ${[...names].join(" and ")}`);
      }
    }
  }
});

Deno.test("metrics.tsv every label is found as its own line item, and every variant exists", () => {
  for (const { name, labels, variants, opposite, parts, source, kind } of allMetrics()) {
    assert.ok(labels.length > 0 && source !== "" && kind.length > 0, name);
    for (const label of labels) assert.notEqual(labelKey(label), "", `${name}: ${label}`);
    for (const other of [...variants, ...parts, ...(opposite === null ? [] : [opposite])]) {
      assert.ok(findMetric(other), other);
    }
  }
});

Deno.test("admissibleMetrics() never lets underlying figures answer for statutory ones or the other way round", () => {
  const underlying = (name: string) => /underlying|adjusted/.test(name) && !/unadjusted/.test(name);
  for (const { name } of allMetrics()) {
    if (/ebitda/.test(name)) continue;
    for (const variant of admissibleMetrics(name)) {
      assert.equal(underlying(variant), underlying(name), `${variant} for ${name}`);
    }
  }
  assert.deepEqual(admissibleMetrics("net_profit"), ["net_profit", "attributable_profit"]);
  assert.deepEqual(admissibleMetrics("no such metric"), ["no such metric"]);
});

Deno.test("metricNames() and homeStatement() say how and where a metric is printed", () => {
  assert.ok(metricNames("capital_expenditure").includes("purchases of property, plant and equipment"));
  assert.equal(homeStatement("capital_expenditure"), "cashFlow");
  assert.deepEqual(metricNames("no such metric"), []);
  assert.equal(homeStatement("no such metric"), null);
});

Deno.test("findMetrics() keeps two line items that are joined by and apart from the measure that is joined by to", () => {
  const of = (question: string) => findMetrics(question).map(({ metric }) => metric);
  for (
    const [question, metrics] of [
      ["net debt and EBITDA", ["net_debt", "ebitda"]],
      ["net debt to EBITDA", ["leverage"]],
      ["net debt/EBITDA", ["leverage"]],
      ["debt and equity", ["total_debt", "total_equity"]],
      ["debt to equity ratio", ["debt_to_equity"]],
      ["property, plant & equipment", ["ppe_net"]],
      ["depreciation and amortisation", ["depreciation_amortization"]],
      ["net income attributable to shareholders", ["attributable_profit"]],
    ] as const
  ) assert.deepEqual(of(question), metrics, question);
  assert.ok(!of("liabilities to equity").includes("total_liabilities_and_equity"));
});

Deno.test("findMetrics() names of what every object has are words like any other", () => {
  for (const word of ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"]) {
    const found = findMetrics(`the revenue of ${word} and its ${word}`).map(({ metric }) => metric);
    assert.deepEqual(found, ["revenue"], word);
  }
});

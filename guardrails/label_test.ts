import assert from "node:assert/strict";
import fc from "fast-check";
import type { Claim } from "./answer.ts";
import type { LabelFault } from "./label.ts";
import { buildLabel, checkLabel, labelOf, MAX_LABEL_WORDS } from "./label.ts";
import { exampleClaim } from "./testing.ts";

const TICKERS = ["BHP", "RIO", "S32", "3M", "7-Eleven"];

const CASES: readonly (readonly [string, LabelFault | null])[] = [
  ["RIO FY2025 revenue", null],
  ["BHP FY2024 EBITDA", null],
  ["S32 FY24 loss after tax", null],
  ["3M H1 FY2018 capital expenditure", null],
  ["BHP 1H24 underlying attributable profit", null],
  ["Q3 2024 production guidance", null],
  ["7-Eleven store count", null],
  ["BHP 2023/24 revenue", null],
  ["", "empty"],
  ["  ", "empty"],
  ["the revenue that BHP says it made in FY2024", "long"],
  ["BHP revenue of US$55,658 million", "digits"],
  ["BHP revenue 55658", "digits"],
  ["BHP EBITDA margin 51.2", "digits"],
  ["S33 revenue", "digits"],
  ["BHP revenue ⑤⑤", "digits"],
  ["BHP revenue ５５", "digits"],
  ["BHP revenue about fifty billion", "number words"],
  ["RIO dividend doubled", "number words"],
  ["BHP margin in %", "number words"],
];

for (const [label, fault] of CASES) {
  Deno.test(`checkLabel() ${fault ?? "passes"}: ${JSON.stringify(label)}`, () => {
    assert.equal(checkLabel(label, { tickers: TICKERS }), fault);
  });
}

Deno.test("checkLabel() refuses a value that looks like a year", () => {
  assert.equal(checkLabel("BHP employees 2024", { tickers: TICKERS, printed: "2,024" }), "value");
  assert.equal(checkLabel("BHP employees FY2024", { tickers: TICKERS, printed: "2,024" }), null);
});

Deno.test("labelOf() keeps a fit label and rebuilds any other from the claim", () => {
  const claim = exampleClaim({
    company: "RIO",
    fiscalYear: 2025,
    metric: "revenue",
    printed: "US$57.6 billion",
  });
  assert.equal(labelOf(claim, { tickers: TICKERS, proposed: "RIO 2025 sales" }), "RIO 2025 sales");
  assert.equal(
    labelOf(claim, { tickers: TICKERS, proposed: "RIO sold US$57.6 billion" }),
    "RIO FY2025 revenue",
  );
  assert.equal(labelOf(claim, { tickers: TICKERS }), "RIO FY2025 revenue");
});

Deno.test("buildLabel() names the kind of number where no metric was recognised", () => {
  const label = (changes: Partial<Claim>) =>
    buildLabel(exampleClaim({ metric: null, ...changes }), { tickers: TICKERS });
  assert.equal(
    label({ company: "S32", fiscalYear: 2024, kind: "percent", measure: null }),
    "S32 FY2024 percentage",
  );
  assert.equal(label({ company: null, fiscalYear: null, kind: null }), "figure");
});

Deno.test("buildLabel() always gives a label that passes its own check", () => {
  const company = fc.oneof(
    fc.constantFrom(...TICKERS, "Bank of New South Wales and Co"),
    fc.string(),
    fc.constant(null),
  );
  const metric = fc.oneof(fc.constantFrom("net_operating_cash_flow", "ebitda_margin", null), fc.string());
  fc.assert(fc.property(company, metric, fc.constantFrom(2024, null), (name, standard, fiscalYear) => {
    const claim = exampleClaim({ company: name, metric: standard, fiscalYear });
    const label = buildLabel(claim, { tickers: TICKERS });
    assert.equal(checkLabel(label, { tickers: TICKERS }), null, label);
    assert.ok(label.split(" ").length <= MAX_LABEL_WORDS);
  }));
});

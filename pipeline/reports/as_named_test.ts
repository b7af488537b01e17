import { equal } from "node:assert/strict";
import { exampleFigure } from "../../retrieval/testing.ts";
import { asNamed } from "./as_named.ts";

const TABLE: readonly (readonly [label: string, metric: string | null, value: string, named: string])[] = [
  ["Capital expenditures", "capital_expenditure", "-12", "12"],
  ["Research and development expenses", "research_development", "-12", "12"],
  ["Interest expense", "interest_expense", "-12", "12"],
  ["Cost of sales", "cost_of_sales", "12", "12"],
  ["Net loss", "net_profit", "-12", "-12"],
  ["Provision for credit losses", "provision_for_credit_losses", "-12", "-12"],
  ["Provision for income taxes", "income_tax", "12", "12"],
  ["Provision for income taxes", "income_tax", "-12", "12"],
  ["Provision (benefit) for income taxes", "income_tax", "-12", "-12"],
  ["Provision for/(benefit from) income taxes", "income_tax", "12", "12"],
  ["Benefit (provision) for income taxes", "income_tax", "-12", "12"],
  ["Income tax benefit/(expense)", "income_tax", "12", "-12"],
  ["Income tax (expense) benefit", "income_tax", "-12", "12"],
  ["Income tax benefit", "income_tax", "12", "-12"],
  ["Provision for income taxes", "income_tax", "0", "0"],
];

for (const [label, metric, value, named] of TABLE) {
  Deno.test(`asNamed() "${label}" of ${value} is ${named}`, () => {
    equal(asNamed(exampleFigure({ label, metric, value, statement: "income" })).value, named);
  });
}

Deno.test("asNamed() a rate below zero stays below zero", () => {
  const rate = exampleFigure({
    label: "Effective tax rate",
    metric: "effective_tax_rate",
    value: "-15",
    kind: "percent",
  });
  equal(asNamed(rate).value, "-15");
});

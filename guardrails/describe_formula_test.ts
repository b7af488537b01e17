import { equal, match, ok } from "node:assert/strict";
import { describeFormula } from "./describe_formula.ts";
import { formulaNamed, formulas } from "./formulas.ts";

Deno.test("describeFormula() says definition, arithmetic, source and variants", () => {
  equal(
    describeFormula(formulaNamed("payout_ratio")!).split("\n").slice(0, 3).join("\n"),
    "Payout ratio: dividends paid over net income.\n" +
      "Computed (on dividends paid) as dividends paid ÷ net profit. Source of the definition: common textbook usage.\n" +
      "Other variants, by name in the question:",
  );
  match(
    describeFormula(formulaNamed("return_on_equity")!),
    /net profit ÷ average total equity\..*\nBalances are averaged/,
  );
  match(
    describeFormula(formulaNamed("days_sales_outstanding")!),
    /days of the year × average accounts receivable ÷ revenue\..*another count of days/s,
  );
});

Deno.test("describeFormula() of every measure holds no name of the code", () => {
  for (const formula of formulas()) {
    const text = describeFormula(formula);
    ok(!/\w_\w|avg\(|abs\(|prior\(/.test(text), `${formula.name}: ${text}`);
  }
});

import { deepEqual, equal } from "node:assert/strict";
import { formulaParts } from "./expand_expression.ts";
import { formulas } from "./formulas.ts";
import { variantIn } from "./variant_words.ts";

Deno.test("variantIn() has a Chinese name for every variant of the formula book", () => {
  const names = new Set([
    ...formulas().flatMap(({ variants, options }) => [...variants, ...options.map(({ name }) => name)]),
    ...formulaParts().map(({ said }) => said),
  ]);
  const english = [...names].map((name) => variantIn("zh", name))
    .filter((said) => /[a-z]{2,}/i.test(said.replaceAll(/EBITDA?/g, "")));
  deepEqual(english, []);
});

Deno.test("variantIn() reads balances, line items that stand in, days and definitions", () => {
  const said: Readonly<Record<string, string>> = {
    "": "",
    "on operating profit, average total assets": "按营业利润，按平均总资产",
    "with underlying EBITDA": "以基本EBITDA计",
    "with short-term investments, closing balances": "含短期投资，按期末余额",
    "cash, investments and receivables": "现金、投资与应收款",
    "on purchases, 360-day year": "按采购额，一年按 360 天",
    "周转效率 as the question defines it": "周转效率 按问题的定义",
  };
  for (const [variant, expected] of Object.entries(said)) equal(variantIn("zh", variant), expected);
  equal(variantIn("en", "on purchases, 360-day year"), "on purchases, 360-day year");
});

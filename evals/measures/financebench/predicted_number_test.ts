import assert from "node:assert/strict";
import type { AskResult } from "tieout";
import type { GoldNumber } from "./gold_answer.ts";
import { formFault, isGoldNumber, predictedNumber } from "./predicted_number.ts";

const gold = (value: string, unit: GoldNumber["unit"], scale = 0): GoldNumber => ({
  kind: "number",
  value,
  unit,
  scale,
});

Deno.test("isGoldNumber() compares after unit and rounding at the gold's decimals", () => {
  const table: readonly (readonly [value: string, unit: string, gold: GoldNumber, right: boolean])[] = [
    ["8738000000", "USD", gold("8.7", "money", 9), true],
    ["8750000000", "USD", gold("8.7", "money", 9), false],
    ["381603000", "USD", gold("382", "money", 6), true],
    ["-382000000", "USD", gold("382", "money", 6), false],
    ["602000000", "count", gold("602", "money", 6), true],
    ["4.184", "%", gold("4.2", "percent"), true],
    ["0.04184", "x", gold("4.2", "percent"), true],
    ["66.386", "%", gold("0.66", "plain"), true],
    ["63.864", "days", gold("63.86", "plain"), true],
    ["63.865", "days", gold("63.86", "plain"), false],
    ["66.56", "USD/share", gold("66.56", "perShare"), true],
    ["66.56", "USD", gold("66.56", "perShare"), false],
    ["5", "USD", gold("5", "plain"), false],
  ];
  for (const [value, unit, wanted, right] of table) {
    assert.equal(isGoldNumber({ value, unit }, wanted), right, `${value} ${unit} ${JSON.stringify(wanted)}`);
  }
});

Deno.test("formFault() names scale, sign and rounding, and nothing for another number", () => {
  const wanted = gold("8.7", "money", 9);
  assert.equal(formFault({ value: "8700000", unit: "USD" }, wanted), "scale");
  assert.equal(formFault({ value: "-8700000000", unit: "USD" }, wanted), "sign");
  assert.equal(formFault({ value: "8790000000", unit: "USD" }, wanted), "rounding");
  assert.equal(formFault({ value: "9300000000", unit: "USD" }, wanted), null);
});

Deno.test("predictedNumber() takes the last calculation, else the asked line item in the last asked year", () => {
  const value = (metric: string, fiscalYear: number, value: string) =>
    ({ metric, period: { fiscalYear }, value, unit: "USD" }) as AskResult["values"][number];
  const values = [value("revenue", 2022, "1"), value("net_profit", 2023, "2"), value("revenue", 2023, "3")];
  const slots = { metrics: ["revenue"], years: [2022, 2023] };
  assert.deepEqual(predictedNumber({ calculations: [], values }, slots), { value: "3", unit: "USD" });
  assert.deepEqual(
    predictedNumber({
      calculations: [{ value: "7", unit: "%" } as AskResult["calculations"][number]],
      values,
    }, slots),
    { value: "7", unit: "%" },
  );
  assert.equal(predictedNumber({ calculations: [], values: [] }, slots), null);
});

import { equal } from "node:assert/strict";
import { equalsGold } from "./equals_gold.ts";

Deno.test("equalsGold() rounds to the decimals of the gold, five at most", () => {
  const cases: readonly (readonly [string, number | string, boolean])[] = [
    ["0.935", 0.935, true],
    ["0.93549", 0.935, true],
    ["0.9356", 0.935, false],
    ["-11.3333333333333333333", -11.333333333333334, true],
    ["-11.33332", -11.333333333333334, false],
    ["0.000014", 0.00001, true],
    ["0.0000001", 1e-7, true],
    // a tie: 0.123455 is a little below itself in binary
    ["0.123455", 0.12345, true],
    ["0.123455", 0.12346, true],
    ["40294", 40294, true],
    ["40295", 40294, false],
    ["123456789012.12345678", 123456789012.12346, true],
    ["yes", "yes", true],
    ["no", "yes", false],
    ["1", "yes", false],
    ["yes", 1, false],
  ];
  for (const [value, gold, expected] of cases) equal(equalsGold(value, gold), expected, `${value} ${gold}`);
});

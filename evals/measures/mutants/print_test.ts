import assert from "node:assert/strict";
import { Decimal } from "decimal.js";
import { type Print, printValue, toleranceOf, valueOf } from "./print.ts";

const MONEY = { kind: "money", currency: "USD", measure: null } as const;

Deno.test("valueOf() and toleranceOf() read a print in the main unit", () => {
  const print: Print = { digits: "29.0", power: 9, negative: true, ...MONEY };
  assert.equal(valueOf(print).toFixed(), "-29000000000");
  assert.equal(toleranceOf(print).toFixed(), "50000000");
});

Deno.test("printValue() rounds half up, and prints nothing where no digit would be left", () => {
  const print = (value: string, power: number, places: number) =>
    printValue(new Decimal(value), { power, places, ...MONEY })?.digits ?? null;
  assert.equal(print("29016000000", 9, 1), "29.0");
  assert.equal(print("-50000", 3, 0), "50");
  assert.equal(print("2500000", 6, 0), "3");
  assert.equal(print("49", 3, 1), null);
});

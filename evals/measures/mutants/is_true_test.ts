import assert from "node:assert/strict";
import { isTrue } from "./is_true.ts";
import type { Item } from "./item.ts";
import type { Print } from "./print.ts";
import { exampleWorld } from "./testing.ts";
import { PLAIN } from "./write_print.ts";

const FIGURES = [...exampleWorld().figures.values()].flat();

const REVENUE: Item = {
  operation: "level",
  company: "ALD",
  metric: "revenue",
  name: "revenue",
  when: { year: 2024, part: null, end: null, instant: false, form: "short" },
  print: { digits: "55658", power: 6, negative: false, kind: "money", currency: "USD", measure: null },
  notation: PLAIN,
  against: null,
  operands: [],
  cited: [1],
  hedged: false,
};

function told(changes: Partial<Item>, print: Partial<Print> = {}): boolean {
  return isTrue({ ...REVENUE, ...changes, print: { ...REVENUE.print, ...print } }, FIGURES);
}

const IN_2023 = { ...REVENUE.when, year: 2023 };
const GROWTH: Partial<Print> = { digits: "3.4", power: 0, kind: "percent", currency: null };

Deno.test("isTrue() takes a level in any print that still says it, and no other", () => {
  assert.ok(told({}));
  assert.ok(told({}, { digits: "55.7", power: 9 }));
  assert.ok(told({}, { currency: "$" }));
  assert.ok(told({}, { digits: "55658", power: 0, currency: null }), "as the table prints it");
  assert.ok(!told({}, { digits: "55.8", power: 9 }));
  assert.ok(!told({}, { power: 9 }));
  assert.ok(!told({}, { currency: "AUD" }));
  assert.ok(!told({}, { negative: true }));
  assert.ok(!told({}, { kind: "perShare" }));
  assert.ok(!told({ company: "BIR" }));
  assert.ok(!told({ when: IN_2023 }));
  assert.ok(!told({ when: { ...REVENUE.when, part: "H1" } }));
  assert.ok(!told({ metric: "net_profit", name: "net profit" }));
});

Deno.test("isTrue() computes arithmetic from the figures: 55,658 over 53,817 is 3.4 % more", () => {
  const against = { company: "ALD", metric: "revenue", name: "revenue", when: IN_2023 };
  assert.ok(told({ operation: "growth", against }, GROWTH));
  assert.ok(!told({ operation: "growth", against }, { ...GROWTH, negative: true }));
  assert.ok(!told({ operation: "growth", against }, { ...GROWTH, measure: "points" }));
  assert.ok(told({ operation: "change", against }, { digits: "1841" }));
  assert.ok(!told({ operation: "change", against }, { digits: "1841", negative: true }));
});

Deno.test("isTrue() leaves the sign of what is spent to the report", () => {
  const capex = { metric: "capital_expenditure", name: "capital expenditure" };
  assert.ok(told(capex, { digits: "9273" }));
  assert.ok(told(capex, { digits: "9273", negative: true }));
});

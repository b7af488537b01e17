import { deepEqual } from "node:assert/strict";
import { readAskedUnit } from "./read_asked_unit.ts";

type Unit = ReturnType<typeof readAskedUnit>["unit"];
const NONE: Unit = { kind: null, currency: null, scale: null, decimals: null, conflict: [] };

const CASES: readonly (readonly [string, Partial<Unit>])[] = [
  ["revenue in USD millions", { kind: "money", currency: "USD", scale: 6 }],
  ["revenue (US$ million)", { kind: "money", currency: "USD", scale: 6 }],
  ["revenue, US$ billion, please", { kind: "money", currency: "USD", scale: 9 }],
  ["answer in thousands", { scale: 3 }],
  ["in billions, two decimals", { scale: 9, decimals: 2 }],
  ["to one decimal place", { decimals: 1 }],
  ["rounded to 3 dp", { decimals: 3 }],
  ["without decimals", { decimals: 0 }],
  ["rounded to the nearest million", { scale: 6, decimals: 0 }],
  ["round to the nearest hundredth", { decimals: 2 }],
  ["in US cents", { currency: "USD", scale: -2 }],
  ["converted into euros", { kind: "money", currency: "EUR" }],
  ["in percent", { kind: "percent" }],
  ["by how many basis points", { kind: "percent", scale: -2 }],
  ["以百万美元计", { kind: "money", currency: "USD", scale: 6 }],
  ["单位:亿澳元", { kind: "money", currency: "AUD", scale: 8 }],
  ["是多少亿美元?保留两位小数", { kind: "money", currency: "USD", scale: 8, decimals: 2 }],
  ["四舍五入到整数", { decimals: 0 }],
  ["精确到小数点后一位", { decimals: 1 }],
  ["用千美元表示", { kind: "money", currency: "USD", scale: 3 }],
  ["变动了多少个百分点", { kind: "percent" }],
  // what something is held against is no unit asked for
  ["was it above US$500 million?", {}],
  ["是否超过500亿美元?", {}],
  ["revenue in 2024", {}],
  // two units at once are none
  ["in thousands of USD millions", {
    kind: "money",
    currency: "USD",
    conflict: ["thousands of USD millions"],
  }],
  ["in USD millions (in percent)", { currency: "USD", scale: 6, conflict: ["USD millions", "percent"] }],
  ["in USD millions and in A$ millions", { scale: 6, conflict: ["USD millions", "A$ millions"] }],
];

for (const [question, unit] of CASES) {
  Deno.test(`readAskedUnit() "${question}"`, () => {
    deepEqual(readAskedUnit(question).unit, { ...NONE, ...unit });
  });
}

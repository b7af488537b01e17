import assert from "node:assert/strict";
import type { Print } from "./print.ts";
import { type Notation, PLAIN, writePrint } from "./write_print.ts";

function written(changes: Partial<Print>, notation: Partial<Notation> = {}): string | null {
  const print: Print = {
    digits: "29016",
    power: 6,
    negative: false,
    kind: "money",
    currency: "USD",
    measure: null,
    ...changes,
  };
  return writePrint(print, { ...PLAIN, ...notation });
}

const CASES: readonly (readonly [string | null, Partial<Print>, Partial<Notation>?])[] = [
  ["US$29,016 million", {}],
  ["US$29,016m", {}, { scale: "short" }],
  ["USD 29.016 billion", { digits: "29.016", power: 9 }, { currency: "code" }],
  ["29,016 million US dollars", {}, { currency: "behind" }],
  ["29,016", {}, { form: "bare" }],
  ["US$29 016 million", {}, { grouping: " " }],
  ["-US$203 million", { digits: "203", negative: true }],
  ["US$(203) million", { digits: "203", negative: true }, { negative: "brackets" }],
  ["(US$203 million)", { digits: "203", negative: true }, { negative: "outerBrackets" }],
  ["52.1 per cent", { digits: "52.1", power: 0, kind: "percent", currency: null }, { percent: " per cent" }],
  ["0.521", { digits: "52.1", power: 0, kind: "percent", currency: null }, { form: "fraction" }],
  ["0.034", { digits: "3.4", power: 0, kind: "percent", currency: null }, { form: "fraction" }],
  ["3.4 percentage points", { digits: "3.4", power: 0, kind: "percent", currency: null, measure: "points" }],
  ["fifty-two point one per cent", { digits: "52.1", power: 0, kind: "percent", currency: null }, {
    form: "words",
  }],
  ["146 US cents per share", { digits: "146", power: -2, kind: "perShare" }],
  [null, { digits: "146", power: -2, kind: "perShare", currency: "JPY" }],
  ["2.1 times", { digits: "2.1", power: 0, kind: "ratio", currency: null }],
  ["290.16亿美元", { digits: "29.016", power: 9 }, { language: "zh" }],
  ["29,016百万美元", {}, { language: "zh" }],
];

for (const [text, print, notation] of CASES) {
  Deno.test(`writePrint() ${text ?? "nothing"}`, () => {
    assert.equal(written(print, notation), text);
  });
}
